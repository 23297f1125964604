import { createFileRoute } from '@tanstack/react-router';
import { rateList } from '../../features/catalogue/rates/rate-list.ts';
import { RateScreen } from '../../features/catalogue/rates/rate-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const RatesPage = () => <RateScreen state={rateList.read(Route.useSearch())} />;

export const Route = createFileRoute('/_admin/admin-rates')({
  validateSearch: (search: Record<string, unknown>) => rateList.write(rateList.read(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['rates', 'file-readings', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-rates',
      title: context.i18n.t('rates:title'),
      description: context.i18n.t('rates:lead'),
      indexed: false,
    }),
  component: RatesPage,
});
