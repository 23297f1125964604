import type { UniversityDetail as University } from '@parvoz/contract/catalogue/universities.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { AllConsultings } from '../../features/agencies/consultings/all-consultings.tsx';
import { ConsultingCard } from '../../features/agencies/consultings/consulting-card.tsx';
import { universityConsultingsQuery } from '../../features/agencies/consultings/queries.ts';
import { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import { RateNote } from '../../features/catalogue/cost/rate-note.tsx';
import { UniversityPrograms } from '../../features/catalogue/programs/university-programs.tsx';
import { writeListSearch as writeScholarshipSearch } from '../../features/catalogue/scholarships/list-search.ts';
import { universityScholarshipsQuery } from '../../features/catalogue/scholarships/queries.ts';
import { ScholarshipRow } from '../../features/catalogue/scholarships/scholarship-card.tsx';
import { neighboursQuery } from '../../features/catalogue/universities/queries.ts';
import universityDetailStyles from '../../features/catalogue/universities/university-detail.module.css';
import { languageOf } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { mapQueryPart, QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import sectionHeadStyles from '../../ui/section-head.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { currenciesOf, useBudgetLines } from './program-cost.tsx';

const SHOWN_SCHOLARSHIPS = 4;
const SHOWN_NEIGHBOURS = 4;

const Scholarships = ({ universityId }: { universityId: number }) => {
  const { i18n, t } = useTranslation('universities');
  const query = useQueryPart(universityScholarshipsQuery(universityId, languageOf(i18n)));
  const { markOf } = useEligibility();
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={132} radius={20} />}>
      {({ content, totalElements }) =>
        totalElements === 0 ? (
          <p className={textStyles.muted}>{t('noScholarships')}</p>
        ) : (
          <>
            <p className={universityDetailStyles.hint}>{t('scholarshipsHint')}</p>
            <div className={universityDetailStyles.cards}>
              {content.slice(0, SHOWN_SCHOLARSHIPS).map((scholarship) => (
                <ScholarshipRow
                  key={scholarship.id}
                  scholarship={scholarship}
                  fit={markOf({ scholarship })}
                />
              ))}
            </div>
            {totalElements > SHOWN_SCHOLARSHIPS && (
              <Link
                className={clsx(buttonClass('secondary'), sectionHeadStyles.btn)}
                to="/scholarships"
                search={writeScholarshipSearch({ university: universityId })}
              >
                {t('allScholarships')}
              </Link>
            )}
          </>
        )
      }
    </QueryBoundary>
  );
};

const Programs = ({ universityId, countryId }: { universityId: number; countryId: number }) => {
  const { applicant, data, lineOf, intakesOf, invitation } = useEligibility();
  const { budgetLineOf, currencies } = useBudgetLines([countryId], data?.budget ?? null);
  return (
    <>
      {invitation('title')}
      <UniversityPrograms
        universityId={universityId}
        applicant={applicant}
        additionsOf={(program) => ({
          fit: lineOf({ program }),
          own: intakesOf(program),
          budget: budgetLineOf(program),
        })}
        afterOf={(programs) =>
          currencies.length > 0 && <RateNote currencies={[...currenciesOf(programs), ...currencies]} />
        }
      />
    </>
  );
};

/**
 * Returns the lists beside a university's page: programmes, scholarships, agencies, and universities of its country.
 */
export const useLinked = ({ id, country }: University) => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const consultings = useQueryPart(universityConsultingsQuery(id, language));
  const neighbours = useQueryPart(neighboursQuery(country.id, language));
  return {
    programs: <Programs universityId={id} countryId={country.id} />,
    scholarships: <Scholarships universityId={id} />,
    consultings: mapQueryPart(consultings, ({ totalElements, content }) => ({
      count: totalElements,
      photos: content.map(({ photo }) => photo),
      cards: [
        ...content.map((consulting) => <ConsultingCard key={consulting.id} consulting={consulting} />),
        totalElements > content.length && <AllConsultings key="all" universityId={id} />,
      ],
    })),
    neighbours: mapQueryPart(neighbours, (found) =>
      found.filter((one) => one.id !== id).slice(0, SHOWN_NEIGHBOURS),
    ),
  };
};
