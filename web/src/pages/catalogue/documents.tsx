import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsultingDocument } from '../../features/agencies/consultings/consulting-document.tsx';
import { readDetailSearch } from '../../features/agencies/consultings/detail-search.ts';
import { LIST_PATH as CONSULTINGS } from '../../features/agencies/consultings/list-search.ts';
import {
  consultingCommentsQuery,
  consultingQuery,
  consultingUniversitiesQuery,
  universityConsultingsQuery,
} from '../../features/agencies/consultings/queries.ts';
import { tariffsQuery } from '../../features/agencies/tariffs/queries.ts';
import { TariffDocument } from '../../features/agencies/tariffs/tariff-document.tsx';
import { SumInSom } from '../../features/catalogue/cost/sum-in-som.tsx';
import { CountryDocument } from '../../features/catalogue/country-facts/country-document.tsx';
import { CountryListDocument } from '../../features/catalogue/country-facts/country-list-document.tsx';
import { countryQuery } from '../../features/catalogue/country-facts/queries.ts';
import { LIST_PATH as PROGRAMS } from '../../features/catalogue/programs/list-search.ts';
import { ProgramDocument } from '../../features/catalogue/programs/program-document.tsx';
import { programQuery, programsOfUniversityQuery } from '../../features/catalogue/programs/queries.ts';
import { LIST_PATH as SCHOLARSHIPS } from '../../features/catalogue/scholarships/list-search.ts';
import {
  programScholarshipsQuery,
  scholarshipQuery,
  universityScholarshipsQuery,
} from '../../features/catalogue/scholarships/queries.ts';
import { ScholarshipDocument } from '../../features/catalogue/scholarships/scholarship-document.tsx';
import { LIST_PATH as UNIVERSITIES } from '../../features/catalogue/universities/list-search.ts';
import {
  neighboursQuery,
  universitiesQuery,
  universityQuery,
} from '../../features/catalogue/universities/queries.ts';
import { UniversityDocument } from '../../features/catalogue/universities/university-document.tsx';
import { ProtectedPaymentDocument } from '../../features/money/protected-payment/protected-payment-document.tsx';
import { loadProtectedPayment } from '../../features/money/protected-payment/protected-payment-load.ts';
import type { DocumentStart } from '../../lib/document-address.ts';
import { languageOf } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';
import { Things } from '../../ui/document.tsx';
import { loadConsulting } from '../agencies/consulting-load.ts';
import { loadCountries } from './countries-load.ts';
import { linkedQueries } from './country-links.tsx';
import { loadCountry } from './country-load.ts';
import { universitiesOf, useConsultings, usePrograms, useScholarships } from './document-items.ts';
import { tuitionInSom } from './program-cost.tsx';
import { loadProgram } from './program-load.ts';
import { countryUniversities, loadScholarship } from './scholarship-load.ts';
import { loadUniversity } from './university-load.ts';

const useLanguage = () => languageOf(useTranslation().i18n);

const UniversityContent = ({ id }: { id: number }) => {
  const language = useLanguage();
  const { t } = useTranslation('universities');
  const [programs, scholarships, consultings] = [usePrograms(true), useScholarships(), useConsultings()];
  const { data: university } = useQuery(universityQuery(id, language));
  const { data: ownPrograms } = useQuery(
    programsOfUniversityQuery({ universityId: id, degreeId: undefined, language: undefined }, language),
  );
  const { data: ownScholarships } = useQuery(universityScholarshipsQuery(id, language));
  const { data: ownConsultings } = useQuery(universityConsultingsQuery(id, language));
  const countryId = university?.country.id ?? 0;
  const { data: neighbours } = useQuery(neighboursQuery(countryId, language));
  if (!university) return null;
  const others = neighbours?.filter((one) => one.id !== id) ?? [];
  return (
    <UniversityDocument university={university}>
      <Things
        title={t('programs')}
        found={programs(ownPrograms)}
        path={PROGRAMS}
        none={t('atUniversity.none', { ns: 'programs' })}
        all={`${PROGRAMS}?university=${id}`}
      />
      <Things
        title={t('scholarships')}
        found={scholarships(ownScholarships)}
        path={SCHOLARSHIPS}
        none={t('noScholarships')}
        all={`${SCHOLARSHIPS}?university=${id}`}
      />
      <Things
        title={t('consultings')}
        found={consultings(ownConsultings)}
        path={CONSULTINGS}
        none={t('noConsultings')}
        all={`${CONSULTINGS}?university=${id}`}
      />
      {others.length > 0 && (
        <Things
          title={t('otherUniversities', { country: university.country.name })}
          found={universitiesOf({ content: others, totalElements: others.length })}
          path={UNIVERSITIES}
          none=""
        />
      )}
    </UniversityDocument>
  );
};

const ProgramContent = ({ id }: { id: number }) => {
  const language = useLanguage();
  const { t } = useTranslation('programs');
  const [scholarships, consultings] = [useScholarships(), useConsultings()];
  const { data: program } = useQuery(programQuery(id, language));
  const [universityId, degreeId] = [program?.university.id ?? 0, program?.degree.id ?? 0];
  const { data: grants } = useQuery(
    programScholarshipsQuery({ university: { id: universityId }, degree: { id: degreeId } }, language),
  );
  const { data: helping } = useQuery(universityConsultingsQuery(universityId, language));
  if (!program) return null;
  return (
    <ProgramDocument program={program} inSom={tuitionInSom(program)}>
      <Things
        title={t('detail.grants')}
        found={scholarships(grants)}
        path={SCHOLARSHIPS}
        none={t('detail.noGrants')}
        all={`${SCHOLARSHIPS}?university=${universityId}&degree=${degreeId}`}
      />
      <Things
        title={t('detail.consultings')}
        found={consultings(helping)}
        path={CONSULTINGS}
        none={t('detail.noConsultings')}
        all={`${CONSULTINGS}?university=${universityId}`}
      />
    </ProgramDocument>
  );
};

const ScholarshipContent = ({ id }: { id: number }) => {
  const language = useLanguage();
  const { t } = useTranslation(['scholarships', 'country-facts']);
  const { data: scholarship } = useQuery(scholarshipQuery(id, language));
  const countryId = scholarship?.country?.id ?? 0;
  const { data: universities } = useQuery(universitiesQuery(countryUniversities(countryId), language));
  if (!scholarship) return null;
  return (
    <ScholarshipDocument scholarship={scholarship}>
      {scholarship.country && (
        <Things
          title={t('detail.universities', { country: scholarship.country.name })}
          found={universitiesOf(universities)}
          path={UNIVERSITIES}
          none={t('country-facts:noUniversities')}
          all={`${UNIVERSITIES}?country=${countryId}`}
        />
      )}
    </ScholarshipDocument>
  );
};

const ConsultingContent = ({ id }: { id: number }) => {
  const language = useLanguage();
  const { t } = useTranslation('consultings');
  const { data: consulting } = useQuery(consultingQuery(id, language));
  const { data: tariffs } = useQuery(tariffsQuery(id, language));
  const { data: universities } = useQuery(consultingUniversitiesQuery(id, readDetailSearch({}), language));
  const { data: reviews } = useQuery(consultingCommentsQuery(id, 1, language));
  if (!consulting) return null;
  return (
    <ConsultingDocument consulting={consulting} reviews={reviews}>
      <TariffDocument tariffs={tariffs} />
      <Things
        title={t('detail.universities')}
        found={universitiesOf(universities)}
        path={UNIVERSITIES}
        none={t('detail.noUniversities')}
        all={`${CONSULTINGS}/${id}`}
      />
    </ConsultingDocument>
  );
};

const CountryContent = ({ id }: { id: number }) => {
  const language = useLanguage();
  const { t } = useTranslation('country-facts');
  const [toPrograms, toScholarships, toConsultings] = [usePrograms(), useScholarships(), useConsultings()];
  const { data: country } = useQuery(countryQuery(id, language));
  const queries = linkedQueries(id, language);
  const { data: programs } = useQuery(queries.programs);
  const { data: universities } = useQuery(queries.universities);
  const { data: scholarships } = useQuery(queries.scholarships);
  const { data: consultings } = useQuery(queries.consultings);
  if (!country) return null;
  const living = livingOf(country.facts);
  const ofCountry = `?country=${id}`;
  return (
    <CountryDocument
      country={country}
      inSom={living && <SumInSom from={living.fromMinor} to={living.toMinor} currency={living.currency} />}
    >
      <Things
        title={t('programs')}
        found={toPrograms(programs)}
        path={PROGRAMS}
        none={t('noPrograms')}
        all={PROGRAMS + ofCountry}
      />
      <Things
        title={t('universities')}
        found={universitiesOf(universities)}
        path={UNIVERSITIES}
        none={t('noUniversities')}
        all={UNIVERSITIES + ofCountry}
      />
      <Things
        title={t('scholarships')}
        found={toScholarships(scholarships)}
        path={SCHOLARSHIPS}
        none={t('noScholarships')}
        all={SCHOLARSHIPS + ofCountry}
      />
      <Things
        title={t('consultings')}
        found={toConsultings(consultings)}
        path={CONSULTINGS}
        none={t('noConsultings')}
        all={CONSULTINGS + ofCountry}
      />
    </CountryDocument>
  );
};

/** A kind of page that is to be had as Markdown. */
interface DocumentKind {
  /** Loads the data of the document; throws the same errors as the page's loader. */
  load(context: RouterContext, id: string): Promise<void>;
  Content(props: { id: number }): ReactNode;
}

const KINDS: Readonly<Record<DocumentStart, DocumentKind>> = {
  [UNIVERSITIES]: { load: loadUniversity, Content: UniversityContent },
  [PROGRAMS]: { load: loadProgram, Content: ProgramContent },
  [SCHOLARSHIPS]: { load: loadScholarship, Content: ScholarshipContent },
  [CONSULTINGS]: {
    load: (context, consultingId) => loadConsulting(context, { consultingId }, {}),
    Content: ConsultingContent,
  },
  '/countries': { load: loadCountry, Content: CountryContent },
  'protected-payment': { load: loadProtectedPayment, Content: ProtectedPaymentDocument },
  countries: { load: (context) => loadCountries(context), Content: CountryListDocument },
};

/** The kind of document that pages below a list's address have, or a page by itself. */
export const documentOf = (start: DocumentStart): DocumentKind => KINDS[start];
