import type { Language } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRating } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import textStyles from '../../ui/text.module.css';
import consultingCardStyles from './consulting-card.module.css';
import consultingDetailStyles from './consulting-detail.module.css';

const STARS = [1, 2, 3, 4, 5];

const spoken = (rating: number, language: Language): string =>
  Number.isInteger(rating) ? String(rating) : formatRating(rating, language);

/** Five stars filled up to a rating, read out as words. */
export const RatingStars = ({ rating }: { rating: number }) => {
  const { t, i18n } = useTranslation('consultings');
  return (
    <span className={clsx(consultingCardStyles.stars, consultingDetailStyles.stars)}>
      <span className={textStyles.sr}>{t('ratingOf', { rating: spoken(rating, languageOf(i18n)) })}</span>
      {STARS.map((star) => (
        <Star key={star} fill={star <= Math.round(rating) ? 'currentColor' : 'none'} aria-hidden />
      ))}
    </span>
  );
};
