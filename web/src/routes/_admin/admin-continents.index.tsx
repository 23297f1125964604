import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ThingScreen } from '../../features/catalogue/lists/admin/records/thing-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import textStyles from '../../ui/text.module.css';

const ContinentsPage = () => {
  const { t } = useTranslation('lists-admin');
  return (
    <ThingScreen
      list="continents"
      renderFacts={({ id, countryCount }) => (
        <Link
          className={textStyles.link}
          to="/admin-continents/$continentId"
          params={{ continentId: String(id) }}
        >
          {t('continents.countries', { count: countryCount ?? 0 })}
        </Link>
      )}
    />
  );
};

export const Route = createFileRoute('/_admin/admin-continents/')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['lists-admin', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-continents',
      title: context.i18n.t('lists-admin:continents.title'),
      description: context.i18n.t('lists-admin:continents.lead'),
      indexed: false,
    }),
  component: ContinentsPage,
});
