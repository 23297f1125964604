import { createFileRoute, notFound } from '@tanstack/react-router';
import { AgencyPage } from '../../features/admin-agencies/agency-page.tsx';
import { RecordHistory } from '../../features/admin-audit/record-history.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const Page = () => {
  const { consultingId } = Route.useParams();
  return (
    <AgencyPage
      key={consultingId}
      id={Number(consultingId)}
      history={<RecordHistory subject="consulting" id={consultingId} />}
    />
  );
};

export const Route = createFileRoute('/_admin/admin-consulting/$consultingId')({
  loader: ({ context: { i18n }, params }) => {
    if (!/^\d{1,9}$/.test(params.consultingId)) throw notFound();
    return loadTexts(i18n, ['admin-agencies', 'admin-audit', 'validation']);
  },
  head: ({ match: { context }, params }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: `/admin-consulting/${params.consultingId}`,
      title: context.i18n.t('admin-agencies:title'),
      description: context.i18n.t('admin-agencies:lead'),
      indexed: false,
    }),
  component: Page,
});
