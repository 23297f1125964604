import type { UniversityDetail as University } from '@parvoz/contract/universities.ts';
import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { universityConsultingsQuery } from '../../features/consultings/queries.ts';
import { ReportButton } from '../../features/mistake-report/report-button.tsx';
import { universityScholarshipsQuery } from '../../features/scholarships/queries.ts';
import { listAddress } from '../../features/universities/list-search.ts';
import { neighboursQuery, universityQuery } from '../../features/universities/queries.ts';
import { UniversityDetail } from '../../features/universities/university-detail.tsx';
import { universityHead } from '../../features/universities/university-page-head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { PagePart, usePart } from '../../ui/part.tsx';
import { useLinked } from '../-university-links.tsx';

/** 0, which no university has, for anything that is no id. */
const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const UniversityPage = () => {
  const { i18n, t } = useTranslation('universities');
  const language = languageOf(i18n);
  const id = idOf(Route.useParams().universityId);
  const query = usePart(universityQuery(id, language));
  return (
    <PagePart query={query} failure={t('failed.university', { ns: 'common' })}>
      {(university) => <UniversityContent university={university} />}
    </PagePart>
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
  loader: async ({ context: { i18n, queryClient }, params }) => {
    const language = languageOf(i18n);
    const id = idOf(params.universityId);
    const texts = loadTexts(i18n, ['universities', 'scholarships', 'consultings']);
    const university = await fetchOrNotFound(queryClient, universityQuery(id, language));
    await Promise.all([
      texts,
      ...(university
        ? [
            queryClient.prefetchQuery(universityScholarshipsQuery(id, language)),
            queryClient.prefetchQuery(universityConsultingsQuery(id, language)),
            queryClient.prefetchQuery(neighboursQuery(university.country.id, language)),
          ]
        : []),
    ]);
  },
  head: ({ match, params }) => {
    const { i18n, origin, queryClient } = match.context;
    const language = languageOf(i18n);
    const university = queryClient.getQueryData(
      universityQuery(idOf(params.universityId), language).queryKey,
    );
    return university ? universityHead(university, origin, i18n) : {};
  },
  component: UniversityPage,
});
