import { createFileRoute, notFound } from '@tanstack/react-router';
import { AgencyUpdate } from '../../features/agencies/consultings/admin/agency-edit.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const Page = () => {
  const { consultingId } = Route.useParams();
  return <AgencyUpdate key={consultingId} id={Number(consultingId)} />;
};

export const Route = createFileRoute('/_admin/admin-consulting/update/$consultingId')({
  loader: ({ context: { i18n }, params }) => {
    if (!/^\d{1,9}$/.test(params.consultingId)) throw notFound();
    return loadTexts(i18n, ['consultings-admin', 'validation', 'editor', 'hours', 'spoken']);
  },
  head: ({ match: { context }, params }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: `/admin-consulting/update/${params.consultingId}`,
      title: context.i18n.t('consultings-admin:title'),
      description: context.i18n.t('consultings-admin:lead'),
      indexed: false,
    }),
  component: Page,
});
