import type { ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRating } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { RatingStars } from './rating-stars.tsx';
import styles from './review-list.module.css';

type Rated = Pick<ConsultingDetail, 'rating' | 'commentCount' | 'ratingSpread'>;

/** The average of an agency's reviews, and how many gave each number of stars; nothing without any. */
export const RatingSpread = ({
  consulting: { rating, commentCount, ratingSpread },
}: {
  consulting: Rated;
}) => {
  const { t, i18n } = useTranslation('consultings');
  if (rating === null) return null;
  const rows = ratingSpread.map((count, index) => ({ stars: index + 1, count })).reverse();
  return (
    <div className={styles.spread}>
      <p className={styles.mean}>
        <b className={textStyles.num}>{formatRating(rating, languageOf(i18n))}</b>
        <RatingStars rating={rating} />
        {t('reviewCount', { count: commentCount })}
      </p>
      <ul>
        {rows.map(({ stars, count }) => (
          <li key={stars}>
            <span className={textStyles.sr}>{t('detail.starCount', { stars, count })}</span>
            <span className={styles.n} aria-hidden>
              <b className={textStyles.num}>{stars}</b>
              <Star fill="currentColor" />
            </span>
            <span className={styles.track} aria-hidden>
              <i style={{ width: `${(100 * count) / commentCount}%` }} />
            </span>
            <span className={styles.q} aria-hidden>
              {count}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
