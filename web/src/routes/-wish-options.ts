import { useTranslation } from 'react-i18next';
import { degreesQuery } from '../features/catalogue/queries.ts';
import type { WishOptions } from '../features/my-data/wishes-card.tsx';
import { programOptionsQuery } from '../features/programs/queries.ts';
import { languageOf } from '../lib/i18n.ts';
import { usePart } from '../ui/part.tsx';

/** What there are programmes of, and degrees; what is not there yet cannot be chosen yet. */
export const useWishOptions = (): WishOptions => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const { data: programs } = usePart(programOptionsQuery(language));
  const { data: degrees = [] } = usePart(degreesQuery(language));
  return {
    degrees: degrees.map(({ key, value }) => ({ key, name: value })),
    fields: programs?.fields ?? [],
    countries: programs?.countries ?? [],
  };
};
