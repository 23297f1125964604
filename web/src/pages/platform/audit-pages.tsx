import { fullName } from '@parvoz/contract/people/names.ts';
import type { filterProfiles } from '@parvoz/contract/people/profiles.ts';
import type { AuditRecord } from '@parvoz/contract/platform/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { continentsQuery, countriesQuery, degreesQuery } from '../../features/catalogue/lists/queries.ts';
import { type AuditListState, auditList } from '../../features/platform/audit/audit-list.ts';
import { AuditScreen } from '../../features/platform/audit/audit-screen.tsx';
import { ChangePage, ChangePane } from '../../features/platform/audit/change-page.tsx';
import { changeQuery } from '../../features/platform/audit/queries.ts';
import { callApi } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { PageQueryBoundary, QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Named = readonly { id: number; name: string }[];

const nameIn = (list: Named, value: unknown): string | undefined => {
  const names = [value].flat().map((id) => list.find((one) => one.id === id)?.name);
  return names.length > 0 && names.every((name) => name !== undefined) ? names.join(', ') : undefined;
};

/** Returns what a change is shown with: the names of the lists that its fields refer to, and the phone of its reader. */
const useChangeParts = () => {
  const language = languageOf(useTranslation().i18n);
  const { data: countries = [] } = useQuery(countriesQuery(language));
  const { data: continents = [] } = useQuery(continentsQuery(language));
  const { data: degrees = [] } = useQuery(degreesQuery(language));
  const { user } = useSession();
  const lists: Record<string, Named> = {
    countryId: countries,
    continentId: continents,
    degreeIds: degrees,
  };
  return (change: AuditRecord) => ({
    change,
    ownPhone: user?.phone ?? '',
    nameOf: (field: string, value: unknown) => nameIn(lists[field] ?? [], value),
  });
};

/** The page of a change. */
export const AuditChange = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('audit');
  const query = useQuery(changeQuery(id, languageOf(i18n)));
  const partsOf = useChangeParts();
  return (
    <PageQueryBoundary query={query} failure={t('failed')} back={{ to: '/admin-audit', name: t('title') }}>
      {(change) => <ChangePage {...partsOf(change)} />}
    </PageQueryBoundary>
  );
};

const ShownChange = ({ id, state }: { id: string; state: AuditListState }) => {
  const { t, i18n } = useTranslation('audit');
  const query = useQuery(changeQuery(id, languageOf(i18n)));
  const partsOf = useChangeParts();
  const close = linkOptions({ to: '/admin-audit', search: auditList.write(state), resetScroll: false });
  return (
    <QueryBoundary
      query={query}
      failure={t('failed')}
      heading="h2"
      waiting={<Skeleton height={420} radius={16} />}
    >
      {(change) => <ChangePane {...partsOf(change)} close={close} />}
    </QueryBoundary>
  );
};

interface AuditListPageProps {
  state: AuditListState;
  /** The change that is shown beside the list. */
  shown: string | null;
}

/** The list of changes with one of them beside it. */
export const AuditListPage = ({ state, shown }: AuditListPageProps) => {
  const language = languageOf(useTranslation().i18n);
  const { data } = useQuery({
    queryKey: ['admin', 'administrators', language],
    queryFn: () =>
      callApi<typeof filterProfiles>('POST /profile/filter', { body: { role: 'ROLE_ADMIN' } }, language),
  });
  const people = (data?.content ?? []).map((one) => ({ id: one.id, name: fullName(one) }));
  return (
    <AuditScreen
      state={state}
      people={people}
      shown={shown}
      renderShown={(id) => <ShownChange key={id} id={id} state={state} />}
    />
  );
};
