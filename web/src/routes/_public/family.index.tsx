import { createFileRoute } from '@tanstack/react-router';
import { FamilyList } from '../../features/applications/family/family-list.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { FamilyFrame, FamilyTop } from '../../pages/applications/family-frame.tsx';

const Family = () => (
  <FamilyFrame>
    <FamilyTop />
    <FamilyList />
  </FamilyFrame>
);

export const Route = createFileRoute('/_public/family/')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['family', 'auth', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/family',
      title: context.i18n.t('family:title'),
      description: context.i18n.t('family:lead'),
      indexed: false,
    }),
  component: Family,
});
