import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import programStyles from '../../features/catalogue/programs/program-detail.module.css';
import type { ProgramInFull } from '../../features/catalogue/programs/queries.ts';
import { writeListSearch } from '../../features/catalogue/scholarships/list-search.ts';
import { programScholarshipsQuery } from '../../features/catalogue/scholarships/queries.ts';
import { ScholarshipRow } from '../../features/catalogue/scholarships/scholarship-card.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import sectionHeadStyles from '../../ui/section-head.module.css';
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

const Grants = ({ program, lineOf }: { program: ProgramInFull; lineOf: LineOf }) => {
  const { t, i18n } = useTranslation(['programs', 'scholarships']);
  const query = useQueryPart(programScholarshipsQuery(program, languageOf(i18n)));
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={132} radius={20} />}>
      {({ content, totalElements }) =>
        totalElements === 0 ? (
          <p className={textStyles.muted}>{t('programs:detail.noGrants')}</p>
        ) : (
          <>
            <div className={programStyles.cards}>
              {content.slice(0, SHOWN).map((scholarship) => (
                <ScholarshipRow
                  key={scholarship.id}
                  scholarship={scholarship}
                  fit={lineOf({ scholarship })}
                />
              ))}
            </div>
            {totalElements > SHOWN && (
              <Link
                className={clsx(buttonClass('secondary'), sectionHeadStyles.btn)}
                to="/scholarships"
                search={writeListSearch({ university: program.university.id, degree: [program.degree.id] })}
              >
                {t('scholarships:detail.allScholarships')}
              </Link>
            )}
          </>
        )
      }
    </QueryBoundary>
  );
};
