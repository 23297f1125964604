import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { PageQueryBoundary } from '../../../../ui/query-boundary.tsx';
import { managedTariffQuery, stepsQuery, tariffsQuery } from './queries.ts';
import { useTariffEditing } from './tariff-editing.ts';

// Forms bring Zod, which the lists do without.
const TariffForm = lazy(() => import('./tariff-form.tsx').then((module) => ({ default: module.TariffForm })));

/** A tariff with its steps and what each is worth. */
export const TariffPage = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const query = useQuery(managedTariffQuery(id, language));
  const steps = useQuery({
    ...stepsQuery(id, editing.owner, language),
    // Of a tariff that is not there nothing is asked.
    enabled: query.data !== undefined,
  });
  const back = { to: editing.tariffs, name: t(editing.title) };
  return (
    <Suspense fallback={<LoadingView />}>
      <PageQueryBoundary query={query} failure={t('tariffs.failed')} back={back}>
        {(tariff) => (
          <PageQueryBoundary query={steps} failure={t('steps.failed')}>
            {(found) => <TariffForm tariff={tariff} steps={found} orderNumber={tariff.orderNumber} />}
          </PageQueryBoundary>
        )}
      </PageQueryBoundary>
    </Suspense>
  );
};

/** Page of a new tariff, which comes last. */
export const NewTariffPage = () => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const query = useQuery(tariffsQuery(useTariffEditing().owner, languageOf(i18n)));
  return (
    <Suspense fallback={<LoadingView />}>
      <PageQueryBoundary query={query} failure={t('tariffs.failed')}>
        {(tariffs) => (
          <TariffForm
            tariff={null}
            steps={[]}
            orderNumber={Math.max(0, ...tariffs.map(({ orderNumber }) => orderNumber)) + 1}
          />
        )}
      </PageQueryBoundary>
    </Suspense>
  );
};
