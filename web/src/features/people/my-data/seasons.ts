import { useTranslation } from 'react-i18next';

/** First months of the seasons in which studies begin: intakes of February and March are of spring. */
const SPRING = '01';
const AUTUMN = '08';
const YEARS = 4;

/**
 * Returns the months to choose from on a day, each the first of its season, and the one chosen already. A season
 * includes everything from its first month on.
 */
export const seasonsFrom = (today: string, chosen: string | null): string[] => {
  const year = Number(today.slice(0, 4));
  const offered = Array.from({ length: YEARS }, (_, at) => year + at)
    .flatMap((one) => [`${one}-${SPRING}`, `${one}-${AUTUMN}`])
    .filter((month) => month >= today.slice(0, 7));
  return chosen === null || offered.includes(chosen) ? offered : [...offered, chosen].sort();
};

/** `Autumn 2027`. Needs the texts of `my-data`. */
export const useSeasonText = () => {
  const { t } = useTranslation('my-data');
  return (month: string): string =>
    t(month.slice(5) < AUTUMN ? 'season.spring' : 'season.autumn', { year: month.slice(0, 4) });
};
