import { createFileRoute } from '@tanstack/react-router';
import { searchLists } from '../../features/catalogue/lists/search-lists.ts';
import { SearchBar } from '../../features/catalogue/search/search-bar.tsx';
import { Hero } from '../../features/platform/home/hero.tsx';
import { Showcase } from '../../features/platform/home/showcase.tsx';
import { siteDescription } from '../../features/platform/home/structured-data.ts';
import { TrustPoints } from '../../features/platform/home/trust-points.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import {
  fetchTopLists,
  HomeSearches,
  TopConsultings,
  TopGrants,
  TopUniversities,
} from '../../pages/platform/home-lists.tsx';

const Home = () => (
  <main id="main">
    <Hero>
      <SearchBar source={searchLists} />
      <HomeSearches />
    </Hero>
    <TrustPoints />
    <Showcase name="grants" to="/scholarships">
      <TopGrants />
    </Showcase>
    <Showcase name="universities" to="/university-list" isSunken>
      <TopUniversities />
    </Showcase>
    <Showcase name="consultings" to="/consulting-list">
      <TopConsultings />
    </Showcase>
  </main>
);

export const Route = createFileRoute('/_public/')({
  loader: async ({ context: { i18n, queryClient }, preload }) => {
    // Preloading skips the lists: the page shows nothing of them at first.
    const lists = preload ? undefined : fetchTopLists(queryClient, languageOf(i18n));
    await loadTexts(i18n, ['home', 'search', 'scholarships', 'consultings']);
    // A browser shows the page at once, with skeletons in the places of the lists.
    if (import.meta.env.SSR) await lists;
  },
  head: ({ match: { context } }) => {
    const { i18n, origin } = context;
    const language = languageOf(i18n);
    const t = i18n.getFixedT(language, 'home');
    return pageHead({
      origin,
      language,
      path: '/',
      title: t('title'),
      description: t('description'),
      jsonLd: siteDescription(origin, language),
    });
  },
  component: Home,
});
