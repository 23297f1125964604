import type { ProgramDetail as Program } from '@parvoz/contract/catalogue/programs.ts';
import type { ScholarshipDetail as Scholarship } from '@parvoz/contract/catalogue/scholarships.ts';
import type { UniversityDetail as University } from '@parvoz/contract/catalogue/universities.ts';
import { useTranslation } from 'react-i18next';
import { ProgramDetail } from '../../../features/catalogue/programs/program-detail.tsx';
import { daysLeftOn } from '../../../features/catalogue/scholarships/deadline.ts';
import { ScholarshipDetail } from '../../../features/catalogue/scholarships/scholarship-detail.tsx';
import { UniversityDetail } from '../../../features/catalogue/universities/university-detail.tsx';
import { todayInTashkent } from '../../../lib/format.ts';
import layoutStyles from '../../../ui/layout.module.css';
import type { QueryPart } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import { tuitionInSom, useCostSection } from '../program-cost.tsx';
import { useProgramConsultings } from '../program-links.tsx';
import { useLinked } from '../university-links.tsx';

const partOf = <T,>(data: T): QueryPart<T> => ({ data, error: null, isFetching: false, refetch: () => {} });

/** The public page of a university that is not saved. */
export const UniversityPreview = ({ university }: { university: University }) =>
  university.id === 0 ? <NewUniversity university={university} /> : <OldUniversity university={university} />;

/** Nobody has linked anything to it yet. */
const NewUniversity = ({ university }: { university: University }) => {
  const { t } = useTranslation('universities');
  return (
    <UniversityDetail
      university={university}
      programs={<p className={textStyles.muted}>{t('atUniversity.none', { ns: 'programs' })}</p>}
      scholarships={<p className={textStyles.muted}>{t('noScholarships')}</p>}
      consultings={partOf({ count: 0, photos: [], cards: null })}
      neighbours={partOf([])}
      report={null}
    />
  );
};

const OldUniversity = ({ university }: { university: University }) => (
  <UniversityDetail university={university} {...useLinked(university)} report={null} />
);

/** The public page of a scholarship that is not saved. */
export const ScholarshipPreview = ({ scholarship }: { scholarship: Scholarship }) => (
  <div className={layoutStyles.container}>
    <ScholarshipDetail
      scholarship={{ ...scholarship, daysLeft: daysLeftOn(todayInTashkent(), scholarship) }}
      breadcrumbs={null}
      report={null}
    />
  </div>
);

/** The public page of a programme that is not saved. */
export const ProgramPreview = ({ program }: { program: Program }) => {
  const shown = { ...program, today: todayInTashkent() };
  return (
    <ProgramDetail
      program={shown}
      consultings={useProgramConsultings(program)}
      cost={useCostSection(shown)}
      additions={{ cost: tuitionInSom(program) }}
      report={null}
    />
  );
};
