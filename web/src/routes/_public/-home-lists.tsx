import type { Language } from '@parvoz/contract/languages.ts';
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from '../../features/consultings/consulting-card.tsx';
import { topConsultingsQuery } from '../../features/consultings/queries.ts';
import { QuickSearches } from '../../features/home/quick-searches.tsx';
import { topScholarshipsQuery } from '../../features/scholarships/queries.ts';
import { ScholarshipHero, ScholarshipRow } from '../../features/scholarships/scholarship-card.tsx';
import { topUniversitiesQuery } from '../../features/universities/queries.ts';
import { UniversityCard } from '../../features/universities/university-card.tsx';
import { languageOf } from '../../lib/i18n.ts';

const GRANTS = 3;
const UNIVERSITIES = 4;
const CONSULTINGS = 8;
const QUICK_GRANTS = 2;
const QUICK_COUNTRIES = 3;

const useLanguage = (): Language => languageOf(useTranslation().i18n);

/** Fetches what the sections of the landing page list. */
export const fetchTopLists = (queryClient: QueryClient, language: Language) =>
  Promise.all([
    queryClient.ensureQueryData(topScholarshipsQuery(language)),
    queryClient.ensureQueryData(topUniversitiesQuery(language)),
    queryClient.ensureQueryData(topConsultingsQuery(language)),
  ]);

/** Of things with a country the countries, each once, without those to leave out. */
const countriesOf = <T extends { id: number }>(
  things: readonly { country: T | null }[],
  left: readonly T[] = [],
): T[] => {
  const byId = new Map(things.flatMap(({ country }) => (country ? [[country.id, country] as const] : [])));
  for (const { id } of left) byId.delete(id);
  return [...byId.values()];
};

/** Searches for the countries of what the page shows. */
export const HomeSearches = () => {
  const language = useLanguage();
  const { data: scholarships } = useSuspenseQuery(topScholarshipsQuery(language));
  const { data: universities } = useSuspenseQuery(topUniversitiesQuery(language));
  const grantCountries = countriesOf(scholarships).slice(0, QUICK_GRANTS);
  const countries = countriesOf(universities, grantCountries).slice(0, QUICK_COUNTRIES);
  return <QuickSearches grantCountries={grantCountries} countries={countries} />;
};

/** The first scholarship large, the next two small. */
export const TopGrants = () => {
  const { data } = useSuspenseQuery(topScholarshipsQuery(useLanguage()));
  const [first, ...others] = data.slice(0, GRANTS);
  return (
    <div className="grants">
      {first && <ScholarshipHero scholarship={first} />}
      {others.map((scholarship) => (
        <ScholarshipRow key={scholarship.id} scholarship={scholarship} />
      ))}
    </div>
  );
};

/** The first universities. */
export const TopUniversities = () => {
  const { data } = useSuspenseQuery(topUniversitiesQuery(useLanguage()));
  return (
    <div className="four">
      {data.slice(0, UNIVERSITIES).map((university) => (
        <UniversityCard key={university.id} university={university} />
      ))}
    </div>
  );
};

/** The first agencies; more than four make two rows. */
export const TopConsultings = () => {
  const { data } = useSuspenseQuery(topConsultingsQuery(useLanguage()));
  return (
    <div className="four stacked">
      {data.slice(0, CONSULTINGS).map((consulting) => (
        <ConsultingCard key={consulting.id} consulting={consulting} />
      ))}
    </div>
  );
};
