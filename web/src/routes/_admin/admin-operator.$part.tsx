import { createFileRoute, notFound } from '@tanstack/react-router';
import { PartPage } from '../../features/money/operator/admin/part-page.tsx';
import { partOf } from '../../features/money/operator/admin/parts.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const DraftPage = () => {
  const part = partOf(Route.useParams().part);
  return part && <PartPage key={part} part={part} />;
};

export const Route = createFileRoute('/_admin/admin-operator/$part')({
  beforeLoad: ({ params }) => {
    if (!partOf(params.part)) throw notFound();
  },
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['operator-admin', 'editor', 'validation']),
  head: ({ match: { context }, params }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: `/admin-operator/${params.part}`,
      title: context.i18n.t('operator-admin:title'),
      description: context.i18n.t('operator-admin:lead'),
      indexed: false,
    }),
  component: DraftPage,
});
