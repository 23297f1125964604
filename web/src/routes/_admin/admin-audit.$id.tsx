import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { continentsQuery, countriesQuery, degreesQuery } from '../../features/catalogue/lists/queries.ts';
import { ChangePage } from '../../features/platform/audit/change-page.tsx';
import { changeQuery } from '../../features/platform/audit/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { PageQueryBoundary } from '../../ui/query-boundary.tsx';

type Named = readonly { id: number; name: string }[];

const nameIn = (list: Named, value: unknown): string | undefined => {
  const names = [value].flat().map((id) => list.find((one) => one.id === id)?.name);
  return names.length > 0 && names.every((name) => name !== undefined) ? names.join(', ') : undefined;
};

const AuditRecordPage = () => {
  const { t, i18n } = useTranslation('audit');
  const language = languageOf(i18n);
  const query = useQuery(changeQuery(Route.useParams().id, language));
  const { data: countries = [] } = useQuery(countriesQuery(language));
  const { data: continents = [] } = useQuery(continentsQuery(language));
  const { data: degrees = [] } = useQuery(degreesQuery(language));
  const { user } = useSession();
  const lists: Record<string, Named> = {
    countryId: countries,
    continentId: continents,
    degreeIds: degrees,
  };
  return (
    <PageQueryBoundary query={query} failure={t('failed')} back={{ to: '/admin-audit', name: t('title') }}>
      {(change) => (
        <ChangePage
          change={change}
          ownPhone={user?.phone ?? ''}
          nameOf={(field, value) => nameIn(lists[field] ?? [], value)}
        />
      )}
    </PageQueryBoundary>
  );
};

export const Route = createFileRoute('/_admin/admin-audit/$id')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['audit', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-audit',
      title: context.i18n.t('audit:title'),
      description: context.i18n.t('audit:lead'),
      indexed: false,
    }),
  component: AuditRecordPage,
});
