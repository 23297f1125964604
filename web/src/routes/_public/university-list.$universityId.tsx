import type { UniversityDetail as University } from '@parvoz/contract/catalogue/universities.ts';
import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { ReportButton } from '../../features/catalogue/mistake-reports/report-button.tsx';
import { listAddress } from '../../features/catalogue/universities/list-search.ts';
import { universityQuery } from '../../features/catalogue/universities/queries.ts';
import { UniversityDetail } from '../../features/catalogue/universities/university-detail.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { useLinked } from '../../pages/catalogue/university-links.tsx';
import { idOf } from '../../pages/catalogue/university-load.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';

const UniversityPage = () => {
  const { i18n, t } = useTranslation('universities');
  const language = languageOf(i18n);
  const id = idOf(Route.useParams().universityId);
  const query = useQueryPart(universityQuery(id, language));
  return (
    <PageQueryBoundary query={query} failure={t('failed.university', { ns: 'common' })}>
      {(university) => <UniversityContent university={university} />}
    </PageQueryBoundary>
  );
};

const UniversityContent = ({ university }: { university: University }) => {
  const { t } = useTranslation('universities');
  const { id, country, name } = university;
  const linked = useLinked(university);
  return (
    <main id="main">
      <div className={clsx(layoutStyles.container, breadcrumbsStyles.crumbLine, breadcrumbsStyles.tight)}>
        <Breadcrumbs
          crumbs={[
            { name: t('home', { ns: 'common' }), to: '/' },
            { name: t('title'), to: '/university-list' },
            { name: country.name, to: listAddress({ country: [country.id] }) },
            { name },
          ]}
        />
      </div>
      <UniversityDetail
        university={university}
        {...linked}
        report={<ReportButton reported={{ kind: 'UNIVERSITY', id, name }} />}
      />
    </main>
  );
};

export const Route = createFileRoute('/_public/university-list/$universityId')({
  loader: {
    handler: async ({ context, params, preload }) =>
      (await import('../../pages/catalogue/university-load.ts')).loadUniversity(
        context,
        params.universityId,
        preload,
      ),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context }, params }) =>
    (await import('../../pages/catalogue/university-load.ts')).headOfUniversity(context, params.universityId),
  component: UniversityPage,
});
