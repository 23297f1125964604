import { useTranslation } from 'react-i18next';
import type { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import programStyles from '../../features/catalogue/programs/program-detail.module.css';
import type { ProgramInFull } from '../../features/catalogue/programs/queries.ts';
import {
  type ScholarshipSummary,
  universityScholarshipsQuery,
} from '../../features/catalogue/scholarships/queries.ts';
import { ScholarshipRow } from '../../features/catalogue/scholarships/scholarship-card.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';

type LineOf = ReturnType<typeof useEligibility>['lineOf'];

const SHOWN = 4;

/** The section of a programme's page about scholarships that lead to its university, for its degree. */
export const useGrantSection = (program: ProgramInFull, lineOf: LineOf) => {
  const { t } = useTranslation('programs');
  const content = <Grants program={program} lineOf={lineOf} />;
  return { id: 'grants', name: t('detail.grantsShort'), title: t('detail.grants'), content };
};

/** Scholarships of a university that are for the degree of a programme. */
export const fittingGrants = <Grant extends Pick<ScholarshipSummary, 'degreeTypeList'>>(
  grants: readonly Grant[],
  { degree }: Pick<ProgramInFull, 'degree'>,
): Grant[] =>
  grants.filter(
    ({ degreeTypeList }) =>
      degreeTypeList.length === 0 || degreeTypeList.some(({ key }) => key === degree.key),
  );

const Grants = ({ program, lineOf }: { program: ProgramInFull; lineOf: LineOf }) => {
  const { t, i18n } = useTranslation('programs');
  const query = useQueryPart(universityScholarshipsQuery(program.university.id, languageOf(i18n)));
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={132} radius={20} />}>
      {({ content }) => {
        const fitting = fittingGrants(content, program);
        if (fitting.length === 0) return <p className={textStyles.muted}>{t('detail.noGrants')}</p>;
        return (
          <div className={programStyles.cards}>
            {fitting.slice(0, SHOWN).map((scholarship) => (
              <ScholarshipRow key={scholarship.id} scholarship={scholarship} fit={lineOf({ scholarship })} />
            ))}
          </div>
        );
      }}
    </QueryBoundary>
  );
};
