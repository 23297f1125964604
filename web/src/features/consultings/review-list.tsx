import type { Comment } from '@parvoz/contract/consultings.ts';
import { CornerDownRight, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import textStyles from '../../ui/text.module.css';
import consultingDetailStyles from './consulting-detail.module.css';
import { RatingStars } from './rating-stars.tsx';

/** Reviews of an agency with its replies; says so when there are none. */
export const ReviewList = ({ reviews }: { reviews: readonly Comment[] }) => {
  const { t } = useTranslation('consultings');
  if (reviews.length === 0)
    return (
      <div className={consultingDetailStyles.none}>
        <MessageSquareText aria-hidden />
        <p>
          <strong>{t('detail.noReviews')}</strong>
          {t('detail.noReviewsHint')}
        </p>
      </div>
    );
  return (
    <ul className={consultingDetailStyles.reviews}>
      {reviews.map((review) => (
        <li key={review.id}>
          <Review review={review} />
        </li>
      ))}
    </ul>
  );
};

const Review = ({ review }: { review: Comment }) => {
  const { t } = useTranslation('consultings');
  // Whoever wrote it may have deleted their account since.
  const name = review.authorName || t('detail.formerAuthor');
  const [first = '', last = ''] = review.authorName.split(/\s+/);
  return (
    <article className={consultingDetailStyles.review}>
      <header>
        <Avatar className={consultingDetailStyles.avatar} photo={null} name={first} surname={last} />
        <h3>{name}</h3>
        <time className={textStyles.num} dateTime={review.createdAt}>
          {formatMoment(review.createdAt)}
        </time>
        <RatingStars rating={review.rating} />
      </header>
      {review.text ? <p>{review.text}</p> : <p className={textStyles.muted}>{t('detail.removedReview')}</p>}
      {review.reply && (
        <div className={consultingDetailStyles.reply}>
          <h4>
            <CornerDownRight aria-hidden />
            {t('detail.reply')}
            {review.repliedAt && (
              <time className={textStyles.num} dateTime={review.repliedAt}>
                {formatMoment(review.repliedAt)}
              </time>
            )}
          </h4>
          <p>{review.reply}</p>
        </div>
      )}
    </article>
  );
};
