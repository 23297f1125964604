import type { OwnReview as Own } from '@parvoz/contract/agencies/consultings.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { EyeOff, PencilLine } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import noteStyles from '../../../ui/note.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stars } from '../../../ui/stars.tsx';
import textStyles from '../../../ui/text.module.css';
import { ownReviewsQuery } from './queries.ts';
import styles from './reviews.module.css';

// It brings Zod, which no visitor of an agency's page needs.
const ReviewForm = lazy(() => import('./review-form.tsx').then((module) => ({ default: module.ReviewForm })));

export interface OwnReviewProps {
  /** `isPublic` is false of an agency whose page visitors do not see. */
  consulting: { id: number; name: string; isPublic?: boolean };
  /** The application that it is about; without one the newest that has none yet, or else the newest. */
  applicationId?: string;
  /** False where only a review that is written already is shown. */
  isAsked?: boolean;
}

/** The review of a student: a form to write it, or the review with a button to change it. Nothing for others. */
export const OwnReview = ({ consulting, applicationId, isAsked = true }: OwnReviewProps) => {
  const { i18n } = useTranslation('reviews');
  const { data } = useQuery(ownReviewsQuery(consulting.id, languageOf(i18n)));
  const own =
    applicationId === undefined
      ? (data?.find(({ review }) => review === null) ?? data?.[0])
      : data?.find((one) => one.applicationId === applicationId);
  if (!own || !(isAsked || own.review)) return null;
  return (
    <OwnReviewCard
      key={own.applicationId}
      consulting={consulting}
      own={own}
      isOpenAtFirst={applicationId !== undefined}
    />
  );
};

interface CardProps {
  consulting: OwnReviewProps['consulting'];
  own: Own;
  isOpenAtFirst: boolean;
}

const OwnReviewCard = ({ consulting, own, isOpenAtFirst }: CardProps) => {
  const { t } = useTranslation('reviews');
  const { review, number } = own;
  /** The open form; that of a new review closes once the review exists. */
  const [form, setForm] = useState<'new' | 'change' | null>(isOpenAtFirst ? 'new' : null);
  const isOpen = form === (review ? 'change' : 'new');
  const heading = useRef<HTMLHeadingElement>(null);
  // A notification leads to the review, which is loaded after the router has scrolled.
  const isMeant = useLocation({ select: ({ hash }) => hash === 'review' });
  useEffect(() => {
    if (isMeant) heading.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.own)} aria-labelledby="review">
      <h2 id="review" ref={heading} tabIndex={-1}>
        {t('title', { name: consulting.name })}
      </h2>
      {!review && (
        <p className={textStyles.muted}>
          {!isOpenAtFirst && <span>{`${t('about', { number })}. `}</span>}
          <span>{t('lead')}</span>
        </p>
      )}
      {review && !isOpen && <Written review={review} />}
      {isOpen ? (
        <Suspense fallback={<Skeleton height={260} radius={16} />}>
          <ReviewForm consulting={consulting} own={own} {...(review && { onClose: () => setForm(null) })} />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => setForm(review ? 'change' : 'new')}>
          <PencilLine aria-hidden />
          {t(review ? 'edit' : 'write')}
        </Button>
      )}
    </section>
  );
};

const Written = ({ review }: { review: NonNullable<Own['review']> }) => {
  const { t } = useTranslation('reviews');
  const { rating, text, reply, createdAt, editedAt, hidden } = review;
  return (
    <>
      {hidden && (
        <p className={clsx(noteStyles.note, noteStyles.warning)}>
          <EyeOff aria-hidden />
          <span className={styles.words}>
            {t('ownHidden', { date: formatMoment(hidden.at) })}
            {'\n'}
            {t('hiddenReason', { reason: hidden.reason })}
            {'\n'}
            {t('ownAgain')}
          </span>
        </p>
      )}
      <p className={styles.written}>
        <Stars className={styles.stars} rating={rating} label={t(`stars.${rating as 1 | 2 | 3 | 4 | 5}`)} />
        <time className={clsx(textStyles.num, textStyles.muted)} dateTime={createdAt}>
          {formatMoment(createdAt)}
        </time>
        {editedAt && (
          <time className={clsx(textStyles.num, textStyles.muted)} dateTime={editedAt}>
            {t('edited', { date: formatMoment(editedAt) })}
          </time>
        )}
      </p>
      <p className={styles.words}>{text}</p>
      {reply && (
        <p className={styles.words}>
          <b>{t('reply')}:</b> {reply}
        </p>
      )}
    </>
  );
};
