import type { Comment } from '@parvoz/contract/agencies/consultings.ts';
import { CornerDownRight, EyeOff, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatSentence } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import textStyles from '../../../ui/text.module.css';
import { RatingStars } from './rating-stars.tsx';
import styles from './review-list.module.css';

/** A review as visitors see it, or with what a hidden one says. */
export type ShownReview = Omit<Comment, 'consulting'>;

interface ReviewListProps<R extends ShownReview> {
  reviews: readonly R[];
  /** Renders the actions that a review offers. */
  renderActs?: ((review: R) => ReactNode) | undefined;
}

/** Shown if an agency has no reviews yet: explains who writes them. */
export const NoReviews = () => {
  const { t } = useTranslation('consultings');
  return (
    <div className={styles.none}>
      <MessageSquareText aria-hidden />
      <p>
        <strong>{t('detail.noReviews')}</strong>
        {t('detail.noReviewsHint')}
      </p>
    </div>
  );
};

/** Reviews of an agency with its replies. */
export const ReviewList = <R extends ShownReview>({ reviews, renderActs }: ReviewListProps<R>) => (
  <ul className={styles.reviews}>
    {reviews.map((review) => (
      <li key={review.id}>
        {review.rating === null ? <Hidden review={review} /> : null}
        {review.rating !== null && (
          <Review review={review} rating={review.rating}>
            {renderActs?.(review)}
          </Review>
        )}
      </li>
    ))}
  </ul>
);

/** That a review was hidden, when and why. */
const Hidden = ({ review: { hidden } }: { review: ShownReview }) => {
  const { t } = useTranslation('consultings');
  if (!hidden) return null;
  return (
    <div className={styles.hid}>
      <EyeOff aria-hidden />
      <p>
        <b>{t('detail.hidden')}</b> ·{' '}
        <time className={textStyles.num} dateTime={hidden.at}>
          {formatMoment(hidden.at)}
        </time>
        . {t('detail.hiddenWhy', { reason: formatSentence(hidden.reason) })}
      </p>
    </div>
  );
};

interface ReviewProps {
  review: ShownReview;
  rating: number;
  children: ReactNode;
}

const Review = ({ review, rating, children }: ReviewProps) => {
  const { t } = useTranslation('consultings');
  // The author may have deleted their account since.
  const name = review.authorName || t('detail.formerAuthor');
  const [first = '', last = ''] = review.authorName.split(/\s+/);
  return (
    <article className={styles.review}>
      <header>
        <Avatar className={styles.avatar} photo={null} name={first} surname={last} />
        <h3>{name}</h3>
        <Moments at={review.createdAt} editedAt={review.editedAt} />
        <RatingStars className={styles.stars} rating={rating} />
      </header>
      {review.text ? (
        <p className={styles.words}>{review.text}</p>
      ) : (
        <p className={textStyles.muted}>{t('detail.removedReview')}</p>
      )}
      {review.reply && (
        <div className={styles.reply}>
          <h4>
            <CornerDownRight aria-hidden />
            {t('detail.reply')}
            {review.repliedAt && <Moments at={review.repliedAt} editedAt={review.replyEditedAt} />}
          </h4>
          <p className={styles.words}>{review.reply}</p>
        </div>
      )}
      {review.hidden && <Hidden review={review} />}
      {children}
    </article>
  );
};

/** Moments at which a text was written and last edited. */
const Moments = ({ at, editedAt }: { at: string; editedAt: string | null }) => {
  const { t } = useTranslation('consultings');
  return (
    <span className={styles.when}>
      <time className={textStyles.num} dateTime={at}>
        {formatMoment(at)}
      </time>
      {editedAt && (
        <time className={textStyles.num} dateTime={editedAt}>
          {t('detail.edited', { date: formatMoment(editedAt) })}
        </time>
      )}
    </span>
  );
};
