import type { Language } from '@parvoz/contract/languages.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from '../../features/agencies/consultings/consulting-card.tsx';
import { topConsultingsQuery } from '../../features/agencies/consultings/queries.ts';
import { countryCardsQuery } from '../../features/catalogue/country-facts/queries.ts';
import { topScholarshipsQuery } from '../../features/catalogue/scholarships/queries.ts';
import { ScholarshipHero, ScholarshipRow } from '../../features/catalogue/scholarships/scholarship-card.tsx';
import { topUniversitiesQuery } from '../../features/catalogue/universities/queries.ts';
import { UniversityCard } from '../../features/catalogue/universities/university-card.tsx';
import heroStyles from '../../features/platform/home/hero.module.css';
import { QuickSearches } from '../../features/platform/home/quick-searches.tsx';
import showcaseStyles from '../../features/platform/home/showcase.module.css';
import { Skeletons } from '../../features/platform/home/skeletons.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';

const GRANTS = 3;
const UNIVERSITIES = 4;
const CONSULTINGS = 8;
const QUICK_GRANTS = 2;
const QUICK_COUNTRIES = 5;

const useLanguage = (): Language => languageOf(useTranslation().i18n);

/** Loads the lists of the landing page; sections show their own errors. */
export const fetchTopLists = (queryClient: QueryClient, language: Language) =>
  Promise.all([
    queryClient.prefetchQuery(topScholarshipsQuery(language)),
    queryClient.prefetchQuery(topUniversitiesQuery(language)),
    queryClient.prefetchQuery(topConsultingsQuery(language)),
    queryClient.prefetchQuery(countryCardsQuery(language, QUICK_COUNTRIES)),
  ]);

/** Searches for the countries that visitors from here choose; none until they are there. */
export const HomeSearches = () => {
  const { data: countries } = useQuery(countryCardsQuery(useLanguage(), QUICK_COUNTRIES));
  if (!countries) return <div className={heroStyles.quick} />;
  const withGrants = countries.filter(({ scholarshipCount }) => scholarshipCount > 0);
  return (
    <QuickSearches
      grantCountries={withGrants.slice(0, QUICK_GRANTS)}
      countries={countries.filter(({ universityCount }) => universityCount > 0)}
    />
  );
};

/** The first scholarship large, the next two small. */
export const TopGrants = () => {
  const { t } = useTranslation();
  const query = useQueryPart(topScholarshipsQuery(useLanguage()));
  return (
    <QueryBoundary
      query={query}
      failure={t('failed.topGrants')}
      waiting={<Skeletons className={showcaseStyles.grants} heights={[520, 250, 250]} />}
    >
      {([first, ...others]) => (
        <div className={showcaseStyles.grants}>
          {first && <ScholarshipHero scholarship={first} />}
          {others.slice(0, GRANTS - 1).map((scholarship) => (
            <ScholarshipRow key={scholarship.id} scholarship={scholarship} />
          ))}
        </div>
      )}
    </QueryBoundary>
  );
};

/** The first universities. */
export const TopUniversities = () => {
  const { t } = useTranslation();
  const query = useQueryPart(topUniversitiesQuery(useLanguage()));
  return (
    <QueryBoundary
      query={query}
      failure={t('failed.topUniversities')}
      toast={t('failed.topUniversities')}
      waiting={<Skeletons className={showcaseStyles.four} heights={[360, 360, 360, 360]} />}
    >
      {(universities) => (
        <div className={showcaseStyles.four}>
          {universities.slice(0, UNIVERSITIES).map((university) => (
            <UniversityCard key={university.id} university={university} />
          ))}
        </div>
      )}
    </QueryBoundary>
  );
};

/** The first agencies; more than four make two rows. */
export const TopConsultings = () => {
  const { t } = useTranslation();
  const query = useQueryPart(topConsultingsQuery(useLanguage()));
  return (
    <QueryBoundary
      query={query}
      failure={t('failed.topConsultings')}
      toast={t('failed.topConsultingsToast')}
      waiting={
        <Skeletons
          className={clsx(showcaseStyles.four, showcaseStyles.stacked)}
          heights={[112, 112, 112, 112, 112, 112, 112, 112]}
        />
      }
    >
      {(consultings) => (
        <div className={clsx(showcaseStyles.four, showcaseStyles.stacked)}>
          {consultings.slice(0, CONSULTINGS).map((consulting) => (
            <ConsultingCard key={consulting.id} consulting={consulting} />
          ))}
        </div>
      )}
    </QueryBoundary>
  );
};
