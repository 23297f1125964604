import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { PageQueryBoundary } from '../../../../ui/query-boundary.tsx';
import { ownAgencyQuery } from './queries.ts';

// The form brings Zod and the editor.
const AgencyProfileForm = lazy(() =>
  import('./agency-profile-form.tsx').then((module) => ({ default: module.AgencyProfileForm })),
);

/** Page on which an owner edits what the public page says of the agency. `tabs` lead to the other settings. */
export const AgencyProfilePage = ({ tabs }: { tabs: ReactNode }) => {
  const { t, i18n } = useTranslation('consultings-own');
  const query = useQuery(ownAgencyQuery(languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(agency) => (
        <LeaveGuard>
          <Suspense fallback={<LoadingView />}>
            <AgencyProfileForm key={agency.id} agency={agency} tabs={tabs} />
          </Suspense>
        </LeaveGuard>
      )}
    </PageQueryBoundary>
  );
};
