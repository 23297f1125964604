import type { UniversityDetail as University } from '@parvoz/contract/universities.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from '../features/consultings/consulting-card.tsx';
import { universityConsultingsQuery } from '../features/consultings/queries.ts';
import { RateNote } from '../features/cost/rate-note.tsx';
import { useFit } from '../features/eligibility/use-fit.tsx';
import { UniversityPrograms } from '../features/programs/university-programs.tsx';
import { writeListSearch as writeScholarshipSearch } from '../features/scholarships/list-search.ts';
import { universityScholarshipsQuery } from '../features/scholarships/queries.ts';
import { ScholarshipRow } from '../features/scholarships/scholarship-card.tsx';
import { neighboursQuery } from '../features/universities/queries.ts';
import universityDetailStyles from '../features/universities/university-detail.module.css';
import { languageOf } from '../lib/i18n.ts';
import { buttonClass } from '../ui/button-class.ts';
import { mapPart, Part, usePart } from '../ui/part.tsx';
import sectionHeadStyles from '../ui/section-head.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import textStyles from '../ui/text.module.css';
import { currenciesOf, useBudgetLines } from './-program-cost.tsx';

const SHOWN_SCHOLARSHIPS = 4;
const SHOWN_NEIGHBOURS = 4;

const Scholarships = ({ universityId, countryId }: { universityId: number; countryId: number }) => {
  const { i18n, t } = useTranslation('universities');
  const query = usePart(universityScholarshipsQuery(universityId, languageOf(i18n)));
  const { markOf } = useFit();
  return (
    <Part query={query} waiting={<Skeleton height={132} radius={20} />}>
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
                search={writeScholarshipSearch({ country: [countryId] })}
              >
                {t('allScholarships')}
              </Link>
            )}
          </>
        )
      }
    </Part>
  );
};

const Programs = ({ universityId, countryId }: { universityId: number; countryId: number }) => {
  const { applicant, data, lineOf, invitation } = useFit();
  const { budgetLineOf, currencies } = useBudgetLines([countryId], data?.budget ?? null);
  return (
    <>
      {invitation('title')}
      <UniversityPrograms
        universityId={universityId}
        applicant={applicant}
        additionsOf={(program) => ({ fit: lineOf({ program }), budget: budgetLineOf(program) })}
        afterOf={(programs) =>
          currencies.length > 0 && <RateNote currencies={[...currenciesOf(programs), ...currencies]} />
        }
      />
    </>
  );
};

/** What the page of a university shows beside it: programmes, scholarships, agencies and universities of its country. */
export const useLinked = ({ id, country }: University) => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const consultings = usePart(universityConsultingsQuery(id, language));
  const neighbours = usePart(neighboursQuery(country.id, language));
  return {
    programs: <Programs universityId={id} countryId={country.id} />,
    scholarships: <Scholarships universityId={id} countryId={country.id} />,
    consultings: mapPart(consultings, ({ totalElements, content }) => ({
      count: totalElements,
      photos: content.map(({ photo }) => photo),
      cards: content.map((consulting) => <ConsultingCard key={consulting.id} consulting={consulting} />),
    })),
    neighbours: mapPart(neighbours, (found) =>
      found.filter((one) => one.id !== id).slice(0, SHOWN_NEIGHBOURS),
    ),
  };
};
