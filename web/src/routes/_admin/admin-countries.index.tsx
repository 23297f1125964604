import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { countryList } from '../../features/catalogue/lists/admin/country-list.ts';
import { CountryScreen } from '../../features/catalogue/lists/admin/country-screen.tsx';
import { continentsQuery } from '../../features/catalogue/lists/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const CountriesPage = () => {
  const { i18n } = useTranslation();
  const { data: continents } = useQuery(continentsQuery(languageOf(i18n)));
  return <CountryScreen state={countryList.read(Route.useSearch())} continents={continents ?? []} />;
};

export const Route = createFileRoute('/_admin/admin-countries/')({
  validateSearch: (search: Record<string, unknown>) => countryList.write(countryList.read(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['lists-admin', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-countries',
      title: context.i18n.t('lists-admin:countries.title'),
      description: context.i18n.t('lists-admin:countries.lead'),
      indexed: false,
    }),
  component: CountriesPage,
});
