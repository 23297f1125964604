import { createFileRoute, notFound } from '@tanstack/react-router';
import { AgencyUpdate } from '../../features/admin-agencies/agency-edit.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const Page = () => {
  const { consultingId } = Route.useParams();
  return <AgencyUpdate key={consultingId} id={Number(consultingId)} />;
};

export const Route = createFileRoute('/_admin/admin-consulting/update/$consultingId')({
  loader: ({ context: { i18n }, params }) => {
    if (!/^\d{1,9}$/.test(params.consultingId)) throw notFound();
    return loadTexts(i18n, ['admin-agencies', 'validation', 'editor', 'hours']);
  },
  head: ({ match: { context }, params }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: `/admin-consulting/update/${params.consultingId}`,
      title: context.i18n.t('admin-agencies:title'),
      description: context.i18n.t('admin-agencies:lead'),
      indexed: false,
    }),
  component: Page,
});
