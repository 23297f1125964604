import type { CountryDetail as Country } from '@parvoz/contract/catalogue/country-facts.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { skipToken } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from '../../features/agencies/consultings/consulting-card.tsx';
import { writeListSearch as writeConsultingSearch } from '../../features/agencies/consultings/list-search.ts';
import { consultingsQuery } from '../../features/agencies/consultings/queries.ts';
import { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import { RateNote } from '../../features/catalogue/cost/rate-note.tsx';
import { writeListSearch as writeProgramSearch } from '../../features/catalogue/programs/list-search.ts';
import { ProgramCard } from '../../features/catalogue/programs/program-card.tsx';
import { eligibleProgramsQuery, programsQuery } from '../../features/catalogue/programs/queries.ts';
import { writeListSearch as writeScholarshipSearch } from '../../features/catalogue/scholarships/list-search.ts';
import { scholarshipsQuery } from '../../features/catalogue/scholarships/queries.ts';
import { ScholarshipRow } from '../../features/catalogue/scholarships/scholarship-card.tsx';
import { writeListSearch as writeUniversitySearch } from '../../features/catalogue/universities/list-search.ts';
import { universitiesQuery } from '../../features/catalogue/universities/queries.ts';
import { UniversityCard } from '../../features/catalogue/universities/university-card.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { mapQueryPart, useQueryPart } from '../../ui/query-boundary.tsx';
import textStyles from '../../ui/text.module.css';
import { currenciesOf, tuitionInSom, useBudgetLines } from './program-cost.tsx';

const SHOWN_PROGRAMS = 4;
const SHOWN_UNIVERSITIES = 4;
const SHOWN_OTHERS = 6;

/** First what most can apply to, as in the list of programmes. */
const programsOf = (id: number) => ({ countryId: [id], sort: 'MAIN' as const });

/** Returns the queries of the things that the page of a country lists. */
export const linkedQueries = (id: number, language: Language) => ({
  programs: programsQuery(programsOf(id), 1, language, SHOWN_PROGRAMS),
  universities: universitiesQuery({ countryId: [id], size: SHOWN_UNIVERSITIES }, language),
  scholarships: scholarshipsQuery({ countryId: [id] }, 1, language),
  consultings: consultingsQuery({ countryId: [id] }, 1, language),
});

const AllOf = ({ name }: { name: string }) => {
  const { t } = useTranslation('country-facts');
  return (
    <>
      {t('all')}
      <span className={textStyles.sr}>: {name}</span>
    </>
  );
};

/** Programmes, universities, scholarships and agencies of a country, each with the way to all of them. */
export const useCountryLinks = ({ id }: Country) => {
  const { t, i18n } = useTranslation('country-facts');
  const language = languageOf(i18n);
  const queries = linkedQueries(id, language);
  const country = [id];
  const everybodys = useQueryPart(queries.programs);
  const { applicant, data, lineOf, markOf, intakesOf, invitation } = useEligibility();
  // As in the list of programmes: what is over for a person comes last; until that is there, everybody's order.
  const own = useQueryPart(
    applicant
      ? eligibleProgramsQuery(programsOf(id), applicant, 1, language, SHOWN_PROGRAMS)
      : { queryKey: ['programs', 'eligible'], queryFn: skipToken },
  );
  const found = own.data ? own : everybodys;
  const { budgetLineOf, currencies } = useBudgetLines(country, data?.budget ?? null);
  return {
    programs: mapQueryPart(found, ({ content, totalElements: total }) => ({
      total,
      before: invitation('title'),
      cards: content.map((one) => (
        <ProgramCard
          key={one.id}
          program={one}
          cost={tuitionInSom(one)}
          fit={lineOf({ program: one })}
          own={intakesOf(one)}
          budget={budgetLineOf(one)}
        />
      )),
      all: (
        <>
          <RateNote currencies={[...currenciesOf(content), ...currencies]} />
          <Link className={buttonClass('secondary')} to="/programs" search={writeProgramSearch({ country })}>
            <AllOf name={t('programs')} />
          </Link>
        </>
      ),
    })),
    universities: mapQueryPart(useQueryPart(queries.universities), ({ content, totalElements: total }) => ({
      total,
      cards: content.map((one) => <UniversityCard key={one.id} university={one} />),
      all: (
        <Link
          className={buttonClass('secondary')}
          to="/university-list"
          search={writeUniversitySearch({ country })}
        >
          <AllOf name={t('universities')} />
        </Link>
      ),
    })),
    scholarships: mapQueryPart(useQueryPart(queries.scholarships), ({ content, totalElements: total }) => ({
      total,
      cards: content
        .slice(0, SHOWN_OTHERS)
        .map((one) => <ScholarshipRow key={one.id} scholarship={one} fit={markOf({ scholarship: one })} />),
      all: (
        <Link
          className={buttonClass('secondary')}
          to="/scholarships"
          search={writeScholarshipSearch({ country })}
        >
          <AllOf name={t('scholarships')} />
        </Link>
      ),
    })),
    consultings: mapQueryPart(useQueryPart(queries.consultings), ({ content, totalElements: total }) => ({
      total,
      cards: content.slice(0, SHOWN_OTHERS).map((one) => <ConsultingCard key={one.id} consulting={one} />),
      all: (
        <Link
          className={buttonClass('secondary')}
          to="/consulting-list"
          search={writeConsultingSearch({ country })}
        >
          <AllOf name={t('consultings')} />
        </Link>
      ),
    })),
  };
};
