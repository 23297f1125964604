import type { OwnReview as Own } from '@parvoz/contract/consultings.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import textStyles from '../../ui/text.module.css';
import { ownReviewsQuery } from './queries.ts';
import styles from './reviews.module.css';

// It brings Zod, which no visitor of an agency's page needs.
const ReviewForm = lazy(() => import('./review-form.tsx').then((module) => ({ default: module.ReviewForm })));

export interface OwnReviewProps {
  consulting: { id: number; name: string };
  /** The application that it is about; without one the newest that has none yet. */
  applicationId?: string;
}

/** The review of a student: the way to write it, and, of one application, what they wrote. Nothing for whoever may not. */
export const OwnReview = ({ consulting, applicationId }: OwnReviewProps) => {
  const { i18n } = useTranslation('reviews');
  const { data } = useQuery(ownReviewsQuery(consulting.id, languageOf(i18n)));
  const own = data?.find((one) =>
    applicationId === undefined ? one.review === null : one.applicationId === applicationId,
  );
  if (!own) return null;
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
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { review, applicationId, number } = own;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.own)} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title', { name: consulting.name })}</h2>
      {review ? (
        <Written review={review} />
      ) : (
        <>
          <p className={textStyles.muted}>
            {!isOpenAtFirst && `${t('about', { number })}. `}
            {t('lead')}
          </p>
          {isOpen ? (
            <Suspense fallback={<Skeleton height={260} radius={16} />}>
              <ReviewForm consultingId={consulting.id} applicationId={applicationId} />
            </Suspense>
          ) : (
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              <PencilLine aria-hidden />
              {t('write')}
            </Button>
          )}
        </>
      )}
    </section>
  );
};

const Written = ({ review }: { review: NonNullable<Own['review']> }) => {
  const { t } = useTranslation('reviews');
  const { rating, text, reply, createdAt } = review;
  return (
    <>
      <p className={styles.written}>
        <Stars className={styles.stars} rating={rating} label={t(`stars.${rating as 1 | 2 | 3 | 4 | 5}`)} />
        <time className={clsx(textStyles.num, textStyles.muted)} dateTime={createdAt}>
          {formatMoment(createdAt)}
        </time>
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
