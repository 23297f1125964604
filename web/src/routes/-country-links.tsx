import type { CountryDetail as Country } from '@parvoz/contract/country-facts.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from '../features/consultings/consulting-card.tsx';
import { writeListSearch as writeConsultingSearch } from '../features/consultings/list-search.ts';
import { consultingsQuery } from '../features/consultings/queries.ts';
import { RateNote } from '../features/cost/rate-note.tsx';
import { useFit } from '../features/eligibility/use-fit.tsx';
import { writeListSearch as writeProgramSearch } from '../features/programs/list-search.ts';
import { ProgramCard } from '../features/programs/program-card.tsx';
import { programsQuery } from '../features/programs/queries.ts';
import { writeListSearch as writeScholarshipSearch } from '../features/scholarships/list-search.ts';
import { scholarshipsQuery } from '../features/scholarships/queries.ts';
import { ScholarshipRow } from '../features/scholarships/scholarship-card.tsx';
import { writeListSearch as writeUniversitySearch } from '../features/universities/list-search.ts';
import { universitiesQuery } from '../features/universities/queries.ts';
import { UniversityCard } from '../features/universities/university-card.tsx';
import { languageOf } from '../lib/i18n.ts';
import { buttonClass } from '../ui/button-class.ts';
import { mapPart, usePart } from '../ui/part.tsx';
import textStyles from '../ui/text.module.css';
import { currenciesOf, tuitionInSom, useBudgetLines } from './-program-cost.tsx';

const SHOWN_PROGRAMS = 4;
const SHOWN_UNIVERSITIES = 4;
const SHOWN_OTHERS = 6;

/** What the page of a country shows of other things. */
export const linkedQueries = (id: number, language: Language) => ({
  programs: programsQuery({ countryId: [id] }, 1, language, SHOWN_PROGRAMS),
  universities: universitiesQuery({ countryId: [id], size: SHOWN_UNIVERSITIES }, language),
  scholarships: scholarshipsQuery({ countryId: [id] }, 1, language),
  consultings: consultingsQuery({ countryId: [id] }, 1, language),
});

const AllOf = ({ name }: { name: string }) => {
  const { t } = useTranslation('country');
  return (
    <>
      {t('all')}
      <span className={textStyles.sr}>: {name}</span>
    </>
  );
};

/** Programmes, universities, scholarships and agencies of a country, each with the way to all of them. */
export const useCountryLinks = ({ id }: Country) => {
  const { t, i18n } = useTranslation('country');
  const queries = linkedQueries(id, languageOf(i18n));
  const country = [id];
  const found = usePart(queries.programs);
  const { data, lineOf, markOf, invitation } = useFit();
  const { budgetLineOf, currencies } = useBudgetLines(country, data?.budget ?? null);
  return {
    programs: mapPart(found, ({ content, totalElements: total }) => ({
      total,
      before: invitation('title'),
      cards: content.map((one) => (
        <ProgramCard
          key={one.id}
          program={one}
          cost={tuitionInSom(one)}
          fit={lineOf({ program: one })}
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
    universities: mapPart(usePart(queries.universities), ({ content, totalElements: total }) => ({
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
    scholarships: mapPart(usePart(queries.scholarships), ({ content, totalElements: total }) => ({
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
    consultings: mapPart(usePart(queries.consultings), ({ content, totalElements: total }) => ({
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
