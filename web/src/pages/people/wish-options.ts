import { useTranslation } from 'react-i18next';
import { degreesQuery } from '../../features/catalogue/lists/queries.ts';
import { programOptionsQuery } from '../../features/catalogue/programs/queries.ts';
import type { WishOptions } from '../../features/people/my-data/wishes-card.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { useQueryPart } from '../../ui/query-boundary.tsx';

/** Returns the options for wishes: fields and countries that have programmes, and degrees; empty while they load. */
export const useWishOptions = (): WishOptions => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const { data: programs } = useQueryPart(programOptionsQuery(language));
  const { data: degrees = [] } = useQueryPart(degreesQuery(language));
  return {
    degrees: degrees.map(({ key, value }) => ({ key, name: value })),
    fields: programs?.fields ?? [],
    countries: programs?.countries ?? [],
  };
};
