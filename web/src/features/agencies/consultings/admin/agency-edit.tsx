import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { PageQueryBoundary } from '../../../../ui/query-boundary.tsx';
import { agencyQuery, renewAgencies } from './queries.ts';

// The form brings Zod and the editor.
const AgencyForm = lazy(() => import('./agency-form.tsx').then((module) => ({ default: module.AgencyForm })));

const useLeave = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ id }: { id: number }, isAnother: boolean) => {
    renewAgencies(queries);
    if (!isAnother)
      await navigate({ to: '/admin-consulting/$consultingId', params: { consultingId: String(id) } });
  };
};

/** Page of the form of a new agency. */
export const AgencyCreate = () => {
  const leave = useLeave();
  return (
    <LeaveGuard>
      <Suspense fallback={<LoadingView />}>
        <AgencyForm agency={null} onSaved={leave} />
      </Suspense>
    </LeaveGuard>
  );
};

/** Page of the form of an agency that is there. */
export const AgencyUpdate = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('consultings-admin');
  const leave = useLeave();
  const query = useQuery({ ...agencyQuery(id, languageOf(i18n)), refetchOnWindowFocus: false });
  return (
    <LeaveGuard>
      <PageQueryBoundary query={query} failure={t('failed')}>
        {(agency) => (
          <Suspense fallback={<LoadingView />}>
            <AgencyForm agency={agency} onSaved={leave} />
          </Suspense>
        )}
      </PageQueryBoundary>
    </LeaveGuard>
  );
};
