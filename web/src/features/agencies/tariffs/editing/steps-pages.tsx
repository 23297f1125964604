import type { ManagedLevel } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyView } from '../../../../ui/empty-view.tsx';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { PageQueryBoundary, type QueryPart } from '../../../../ui/query-boundary.tsx';
import { CopyTariff } from './copy-button.tsx';
import { PlanPage } from './plan-page.tsx';
import { type Plan, PlanPanes, PlanPart } from './plan-panes.tsx';
import { levelQuery, stepQuery, stepsQuery, tariffsQuery } from './queries.ts';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

// Forms bring Zod, which the pages around them do without.
const StepForm = lazy(() => import('./step-form.tsx').then((module) => ({ default: module.StepForm })));
const LevelForm = lazy(() => import('./level-form.tsx').then((module) => ({ default: module.LevelForm })));

/** The order number of one that comes last. */
const lastOrder = (list: readonly { orderNumber: number }[]): number =>
  Math.max(0, ...list.map(({ orderNumber }) => orderNumber)) + 1;

/** Returns a function that describes the place of a step in a sentence. */
const useLead = () => {
  const { t, i18n } = useTranslation('templates');
  const plans = useWorkPlans();
  return ({ tariff, steps }: Plan, stepId?: number): string => {
    if (!tariff) return t('steps.leadFree');
    const name = textIn(tariff, 'name', languageOf(i18n));
    const number = steps.findIndex(({ id }) => id === stepId) + 1;
    return t(plans.isOwn ? 'steps.leadOwn' : 'steps.leadTemplate', { name, number });
  };
};

/** Returns the tariff to open if the address names none: the first one that has steps. */
const useFirst = (isAsked: boolean) => {
  const language = languageOf(useTranslation().i18n);
  const plans = useWorkPlans();
  const list = useQuery({ ...tariffsQuery(plans.owner, language), enabled: !isAsked });
  const free = useQuery({
    ...stepsQuery(null, plans.owner, language),
    enabled: !isAsked && !plans.isOwn && list.data?.every(({ stepCount }) => stepCount === 0) === true,
  });
  const firstOf = (tariffs: NonNullable<typeof list.data>): number | null | undefined => {
    const found = tariffs.find(({ stepCount }) => stepCount > 0);
    if (found) return found.id;
    if (plans.isOwn) return tariffs[0]?.id;
    if (free.isPending) return undefined;
    // Templates may belong to no tariff.
    return free.data?.length ? null : (tariffs[0]?.id ?? null);
  };
  return { list, firstOf, isPending: free.isLoading };
};

/** `tariff`: whose steps; those of none; nothing where nobody has said. */
export const StepsScreen = ({ tariff: asked }: { tariff?: number | 'none' | undefined }) => {
  const { t } = useTranslation(['templates', 'tables']);
  const { list, firstOf, isPending } = useFirst(asked !== undefined);
  if (asked !== undefined) return <Steps tariffId={asked === 'none' ? null : asked} />;
  return (
    <PageQueryBoundary query={list} failure={t('failed', { ns: 'tables' })}>
      {(tariffs) => {
        const first = firstOf(tariffs);
        if (first !== undefined) return <Steps tariffId={first} />;
        return isPending ? <LoadingView /> : <NoTariff />;
      }}
    </PageQueryBoundary>
  );
};

/** The steps of a tariff, of which nothing is chosen: the first one is open where there is room for it. */
const Steps = ({ tariffId }: { tariffId: number | null }) => {
  const { t } = useTranslation('templates');
  const plans = useWorkPlans();
  return (
    <PlanPart tariffId={tariffId}>
      {(plan) => {
        const [first] = plan.steps;
        return (
          <PlanPanes
            plan={plan}
            chosen={null}
            marked={first && { stepId: first.id }}
            title={t('steps.title')}
            lead={t('steps.lead')}
            key={tariffId}
          >
            {first ? (
              <Suspense fallback={<LoadingView />}>
                <StepForm key={first.id} plan={plan} step={first} orderNumber={first.orderNumber} />
              </Suspense>
            ) : (
              <EmptyView
                drawing="folder"
                title={t('steps.empty.title')}
                reason={t('steps.empty.text')}
                action={
                  <Link className={buttonClass('primary')} to={plans.newStep(tariffId)}>
                    {t('steps.empty.begin')}
                  </Link>
                }
              />
            )}
          </PlanPanes>
        );
      }}
    </PlanPart>
  );
};

/** Of an agency every step belongs to a tariff: without one there is nothing to add steps to. */
const NoTariff = () => {
  const { t } = useTranslation('templates');
  const plans = useWorkPlans();
  return (
    <PlanPage title={t('steps.title')} lead={t('steps.lead')}>
      <EmptyView
        drawing="folder"
        title={t('own.noTariff.title')}
        reason={t('own.noTariff.text')}
        action={
          <span className={styles.start}>
            <CopyTariff />
            <Link className={buttonClass('primary')} to={plans.newTariff}>
              {t('tariffs.add')}
            </Link>
          </span>
        }
      />
    </PlanPage>
  );
};

/** Way back from a step or a level that is not there. */
const useBack = () => {
  const { t } = useTranslation('templates');
  return { to: useWorkPlans().steps, name: t('steps.title') };
};

/** A step with its form, among the others. */
export const StepPage = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('templates');
  const language = languageOf(i18n);
  const leadOf = useLead();
  const query = useQuery(stepQuery(id, language));
  return (
    <PageQueryBoundary query={query} failure={t('steps.failed')} back={useBack()}>
      {(step) => (
        <PlanPart tariffId={step.tariffId}>
          {(plan) => {
            const name = textIn(step, 'name', language);
            return (
              <PlanPanes
                plan={plan}
                chosen={{ stepId: id }}
                title={name}
                lead={leadOf(plan, id)}
                crumbs={[{ name }]}
              >
                <Suspense fallback={<LoadingView />}>
                  <StepForm plan={plan} step={step} orderNumber={step.orderNumber} />
                </Suspense>
              </PlanPanes>
            );
          }}
        </PlanPart>
      )}
    </PageQueryBoundary>
  );
};

/** The form of a new step of a tariff, or of none; nothing said stands for none. */
export const NewStepPage = ({ tariff }: { tariff?: number | 'none' | undefined }) => {
  const { t } = useTranslation('templates');
  const plans = useWorkPlans();
  const tariffId = typeof tariff === 'number' ? tariff : null;
  // Only templates belong to no tariff.
  if (plans.isOwn && tariffId === null) return <StepsScreen />;
  return (
    <PlanPart tariffId={tariffId}>
      {(plan) => (
        <PlanPanes plan={plan} chosen={{}} title={t('steps.add')} crumbs={[{ name: t('steps.add') }]}>
          <Suspense fallback={<LoadingView />}>
            <StepForm plan={plan} step={null} orderNumber={lastOrder(plan.steps)} />
          </Suspense>
        </PlanPanes>
      )}
    </PlanPart>
  );
};

/** A level with its form, among the others; without an id a new one. */
export const LevelPage = ({ stepId, id }: { stepId: number; id: number | null }) => {
  const { t, i18n } = useTranslation('templates');
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const leadOf = useLead();
  const back = useBack();
  const query = useQuery(stepQuery(stepId, language));
  const level = useQuery({ ...levelQuery(stepId, id ?? 0, language), enabled: id !== null });
  const part: QueryPart<ManagedLevel | null> =
    id === null ? { data: null, error: null, isFetching: false, refetch: level.refetch } : level;
  return (
    <PageQueryBoundary query={query} failure={t('levels.failed')} back={back}>
      {(step) => (
        <PageQueryBoundary query={part} failure={t('levels.failed')} back={back}>
          {(found) => (
            <PlanPart tariffId={step.tariffId}>
              {(plan) => (
                <PlanPanes
                  plan={plan}
                  chosen={{ stepId, ...(id !== null && { levelId: id }) }}
                  marked={{ stepId, levelId: id ?? 0 }}
                  title={textIn(step, 'name', language)}
                  lead={leadOf(plan, stepId)}
                  crumbs={[
                    { name: textIn(step, 'name', language), to: plans.step(stepId) },
                    { name: found ? textIn(found, 'name', language) : t('levels.add') },
                  ]}
                >
                  <Suspense fallback={<LoadingView />}>
                    <LevelForm plan={plan} step={step} level={found} />
                  </Suspense>
                </PlanPanes>
              )}
            </PlanPart>
          )}
        </PageQueryBoundary>
      )}
    </PageQueryBoundary>
  );
};
