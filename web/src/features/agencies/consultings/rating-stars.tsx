import type { Language } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatRating } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Stars } from '../../../ui/stars.tsx';
import consultingCardStyles from './consulting-card.module.css';

const spoken = (rating: number, language: Language): string =>
  Number.isInteger(rating) ? String(rating) : formatRating(rating, language);

/** Five stars filled up to a rating, read out as words. */
export const RatingStars = ({ rating, className }: { rating: number; className?: string }) => {
  const { t, i18n } = useTranslation('consultings');
  return (
    <Stars
      className={clsx(consultingCardStyles.stars, className)}
      rating={rating}
      label={t('ratingOf', { rating: spoken(rating, languageOf(i18n)) })}
    />
  );
};
