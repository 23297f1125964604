import { createFileRoute, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import { ReportButton } from '../../features/catalogue/mistake-reports/report-button.tsx';
import countrySectionsStyles from '../../features/catalogue/scholarships/country-sections.module.css';
import { writeListSearch } from '../../features/catalogue/scholarships/list-search.ts';
import { scholarshipQuery } from '../../features/catalogue/scholarships/queries.ts';
import scholarshipDetailStyles from '../../features/catalogue/scholarships/scholarship-detail.module.css';
import {
  ScholarshipDetail,
  type ScholarshipInFull,
} from '../../features/catalogue/scholarships/scholarship-detail.tsx';
import { ConditionList } from '../../features/catalogue/scholarships/scholarship-terms.tsx';
import { writeListSearch as writeUniversitySearch } from '../../features/catalogue/universities/list-search.ts';
import { universitiesQuery } from '../../features/catalogue/universities/queries.ts';
import { UniversityCard } from '../../features/catalogue/universities/university-card.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { countryUniversities, UNIVERSITY_COUNT } from '../../pages/catalogue/scholarship-load.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import cardRowStyles from '../../ui/card-row.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { PageQueryBoundary, QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import sectionHeadStyles from '../../ui/section-head.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';

const ScholarshipPage = () => {
  const { i18n, t } = useTranslation('scholarships');
  const { scholarshipId } = Route.useParams();
  const query = useQueryPart(scholarshipQuery(Number(scholarshipId), languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed.scholarship', { ns: 'common' })}>
      {(scholarship) => <ScholarshipContent scholarship={scholarship} />}
    </PageQueryBoundary>
  );
};

const ScholarshipContent = ({ scholarship }: { scholarship: ScholarshipInFull }) => {
  const { t } = useTranslation('scholarships');
  const { listOf, invitation } = useEligibility();
  return (
    <main id="main" className={layoutStyles.container}>
      <ScholarshipDetail
        scholarship={scholarship}
        eligibility={
          <>
            {invitation('grant')}
            {listOf({ scholarship }) ?? <ConditionList scholarship={scholarship} />}
          </>
        }
        report={
          <ReportButton reported={{ kind: 'SCHOLARSHIP', id: scholarship.id, name: scholarship.name }} />
        }
        breadcrumbs={
          <div className={breadcrumbsStyles.crumbLine}>
            <Breadcrumbs
              crumbs={[
                { name: t('home', { ns: 'common' }), to: '/' },
                { name: t('title'), to: '/scholarships' },
                { name: scholarship.name },
              ]}
            />
          </div>
        }
      >
        {scholarship.country && <CountrySections country={scholarship.country} />}
      </ScholarshipDetail>
    </main>
  );
};

const CountrySections = ({ country }: { country: { id: number; name: string } }) => {
  const { i18n, t } = useTranslation('scholarships');
  const query = useQueryPart(universitiesQuery(countryUniversities(country.id), languageOf(i18n)));
  const total = query.data?.totalElements ?? 0;
  return (
    <section className={scholarshipDetailStyles.sec} aria-labelledby="universities-title">
      <div className={clsx(sectionHeadStyles.head, sectionHeadStyles.wraps)}>
        <h2 id="universities-title">{t('detail.universities', { country: country.name })}</h2>
        {total > UNIVERSITY_COUNT && (
          <Link
            className={clsx(buttonClass('secondary'), sectionHeadStyles.btn, scholarshipDetailStyles.btn)}
            to="/university-list"
            search={writeUniversitySearch({ country: [country.id] })}
          >
            {t('detail.allUniversities')}
            <ArrowRight aria-hidden />
          </Link>
        )}
      </div>
      <QueryBoundary query={query} waiting={<Skeleton height={320} radius={20} />}>
        {({ content }) => (
          <div className={cardRowStyles.cardRow}>
            {content.map((university) => (
              <UniversityCard key={university.id} university={university} />
            ))}
          </div>
        )}
      </QueryBoundary>
      <Link
        className={clsx(textStyles.link, countrySectionsStyles.moreOfCountry)}
        to="/scholarships"
        search={writeListSearch({ country: [country.id] })}
      >
        {t('detail.moreOfCountry', { country: country.name })}
      </Link>
    </section>
  );
};

export const Route = createFileRoute('/_public/scholarships/$scholarshipId')({
  loader: {
    handler: async ({ context, params, preload }) =>
      (await import('../../pages/catalogue/scholarship-load.ts')).loadScholarship(
        context,
        params.scholarshipId,
        preload,
      ),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context }, params }) =>
    (await import('../../pages/catalogue/scholarship-load.ts')).headOfScholarship(
      context,
      params.scholarshipId,
    ),
  component: ScholarshipPage,
});
