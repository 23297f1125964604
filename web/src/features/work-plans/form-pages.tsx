import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { PagePart } from '../../ui/part.tsx';
import { levelQuery, managedTariffQuery, stepQuery, stepsQuery, tariffsQuery } from './queries.ts';
import { StepsScreen } from './steps-screen.tsx';
import { useWorkPlans } from './work-plans.ts';

// Forms bring Zod, which the pages around them do without.
const TariffForm = lazy(() => import('./tariff-form.tsx').then((module) => ({ default: module.TariffForm })));
const StepForm = lazy(() => import('./step-form.tsx').then((module) => ({ default: module.StepForm })));
const LevelForm = lazy(() => import('./level-form.tsx').then((module) => ({ default: module.LevelForm })));

/** The order number of one that comes last. */
const lastOrder = (list: readonly { orderNumber: number }[]): number =>
  Math.max(0, ...list.map(({ orderNumber }) => orderNumber)) + 1;

/** Page of a new tariff. */
export const NewTariffPage = () => {
  const { t, i18n } = useTranslation('admin-templates');
  const query = useQuery(tariffsQuery(useWorkPlans().owner, languageOf(i18n)));
  return (
    <Suspense fallback={<LoadingView />}>
      <PagePart query={query} failure={t('tariffs.failed')}>
        {(tariffs) => <TariffForm tariff={null} orderNumber={lastOrder(tariffs)} />}
      </PagePart>
    </Suspense>
  );
};

/** Page of a tariff's form. */
export const EditTariffPage = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const query = useQuery(managedTariffQuery(id, languageOf(i18n)));
  return (
    <Suspense fallback={<LoadingView />}>
      <PagePart query={query} failure={t('tariffs.failed')}>
        {(tariff) => <TariffForm tariff={tariff} orderNumber={tariff.orderNumber} />}
      </PagePart>
    </Suspense>
  );
};

/** Page of a new step of a tariff, or of none. */
export const NewStepPage = ({ tariffId }: { tariffId: number | null }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const plans = useWorkPlans();
  // Only templates belong to no tariff.
  const isNowhere = plans.isOwn && tariffId === null;
  const query = useQuery({
    ...stepsQuery(tariffId, plans.owner, languageOf(i18n)),
    enabled: !isNowhere,
  });
  if (isNowhere) return <StepsScreen tariffId={null} />;
  return (
    <Suspense fallback={<LoadingView />}>
      <PagePart query={query} failure={t('steps.failed')}>
        {(steps) => <StepForm step={null} tariffId={tariffId} orderNumber={lastOrder(steps)} />}
      </PagePart>
    </Suspense>
  );
};

/** Page of a step's form. */
export const EditStepPage = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const query = useQuery(stepQuery(id, languageOf(i18n)));
  return (
    <Suspense fallback={<LoadingView />}>
      <PagePart query={query} failure={t('steps.failed')}>
        {(step) => <StepForm step={step} tariffId={step.tariffId} orderNumber={step.orderNumber} />}
      </PagePart>
    </Suspense>
  );
};

/** Page of a new level of a step. */
export const NewLevelPage = ({ stepId }: { stepId: number }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const query = useQuery(stepQuery(stepId, languageOf(i18n)));
  return (
    <Suspense fallback={<LoadingView />}>
      <PagePart query={query} failure={t('steps.failed')}>
        {(step) => <LevelForm step={step} level={null} />}
      </PagePart>
    </Suspense>
  );
};

/** Page of a level's form. */
export const EditLevelPage = ({ stepId, id }: { stepId: number; id: number }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const language = languageOf(i18n);
  const step = useQuery(stepQuery(stepId, language));
  const level = useQuery(levelQuery(stepId, id, language));
  return (
    <Suspense fallback={<LoadingView />}>
      <PagePart query={step} failure={t('steps.failed')}>
        {(ofStep) => (
          <PagePart query={level} failure={t('levels.failed')}>
            {(found) => <LevelForm step={ofStep} level={found} />}
          </PagePart>
        )}
      </PagePart>
    </Suspense>
  );
};
