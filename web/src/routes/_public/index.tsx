import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { topUniversitiesQuery } from '../../features/universities/queries.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const Home = () => {
  const { i18n, t } = useTranslation('home');
  const { data } = useSuspenseQuery(topUniversitiesQuery(languageOf(i18n)));
  return (
    <main>
      <h1>{t('title')}</h1>
      <ul>
        {data.map((one) => (
          <li key={one.id}>{one.name}</li>
        ))}
      </ul>
    </main>
  );
};

export const Route = createFileRoute('/_public/')({
  loader: async ({ context: { i18n, queryClient } }) => {
    await Promise.all([
      loadTexts(i18n, ['home']),
      queryClient.ensureQueryData(topUniversitiesQuery(languageOf(i18n))),
    ]);
  },
  component: Home,
});
