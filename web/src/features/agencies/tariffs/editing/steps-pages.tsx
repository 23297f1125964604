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
import { EditingPage } from './editing-page.tsx';
import { levelQuery, stepQuery, stepsQuery, tariffsQuery } from './queries.ts';
import { StepsPanes, StepsPart, type TariffSteps } from './steps-panes.tsx';
import styles from './tariff-editing.module.css';
import { useTariffEditing } from './tariff-editing.ts';

// Forms bring Zod, which the pages around them do without.
const StepForm = lazy(() => import('./step-form.tsx').then((module) => ({ default: module.StepForm })));
const LevelForm = lazy(() => import('./level-form.tsx').then((module) => ({ default: module.LevelForm })));

/** The order number of one that comes last. */
const lastOrder = (list: readonly { orderNumber: number }[]): number =>
  Math.max(0, ...list.map(({ orderNumber }) => orderNumber)) + 1;

/** Returns a function that describes the place of a step in a sentence. */
const useLead = () => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  return ({ tariff, steps }: TariffSteps, stepId?: number): string => {
    if (!tariff) return t('steps.leadFree');
    const name = textIn(tariff, 'name', languageOf(i18n));
    const number = steps.findIndex(({ id }) => id === stepId) + 1;
    return t(editing.isOwn ? 'steps.leadOwn' : 'steps.leadTemplate', { name, number });
  };
};

/** Returns the tariff to open if the address names none: the first one that has steps. */
const useFirst = (isAsked: boolean) => {
  const language = languageOf(useTranslation().i18n);
  const editing = useTariffEditing();
  const list = useQuery({ ...tariffsQuery(editing.owner, language), enabled: !isAsked });
  const free = useQuery({
    ...stepsQuery(null, editing.owner, language),
    enabled: !isAsked && !editing.isOwn && list.data?.every(({ stepCount }) => stepCount === 0) === true,
  });
  const firstOf = (tariffs: NonNullable<typeof list.data>): number | null | undefined => {
    const found = tariffs.find(({ stepCount }) => stepCount > 0);
    if (found) return found.id;
    if (editing.isOwn) return tariffs[0]?.id;
    if (free.isPending) return undefined;
    // Templates may belong to no tariff.
    return free.data?.length ? null : (tariffs[0]?.id ?? null);
  };
  return { list, firstOf, isPending: free.isLoading };
};

/** `tariff`: whose steps; those of none; nothing where nobody has said. */
export const StepsScreen = ({ tariff: asked }: { tariff?: number | 'none' | undefined }) => {
  const { t } = useTranslation(['tariffs-editing', 'tables']);
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
  const { t } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  return (
    <StepsPart tariffId={tariffId}>
      {(tariffSteps) => {
        const [first] = tariffSteps.steps;
        return (
          <StepsPanes
            tariffSteps={tariffSteps}
            chosen={null}
            marked={first && { stepId: first.id }}
            title={t('steps.title')}
            lead={t('steps.lead')}
            key={tariffId}
          >
            {first ? (
              <Suspense fallback={<LoadingView />}>
                <StepForm
                  key={first.id}
                  tariffSteps={tariffSteps}
                  step={first}
                  orderNumber={first.orderNumber}
                />
              </Suspense>
            ) : (
              <EmptyView
                drawing="folder"
                title={t('steps.empty.title')}
                reason={t('steps.empty.text')}
                action={
                  <Link className={buttonClass('primary')} to={editing.newStep(tariffId)}>
                    {t('steps.empty.begin')}
                  </Link>
                }
              />
            )}
          </StepsPanes>
        );
      }}
    </StepsPart>
  );
};

/** Of an agency every step belongs to a tariff: without one there is nothing to add steps to. */
const NoTariff = () => {
  const { t } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  return (
    <EditingPage title={t('steps.title')} lead={t('steps.lead')}>
      <EmptyView
        drawing="folder"
        title={t('own.noTariff.title')}
        reason={t('own.noTariff.text')}
        action={
          <span className={styles.start}>
            <CopyTariff />
            <Link className={buttonClass('primary')} to={editing.newTariff}>
              {t('tariffs.add')}
            </Link>
          </span>
        }
      />
    </EditingPage>
  );
};

/** Way back from a step or a level that is not there. */
const useBack = () => {
  const { t } = useTranslation('tariffs-editing');
  return { to: useTariffEditing().steps, name: t('steps.title') };
};

/** A step with its form, among the others. */
export const StepPage = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const leadOf = useLead();
  const query = useQuery(stepQuery(id, language));
  return (
    <PageQueryBoundary query={query} failure={t('steps.failed')} back={useBack()}>
      {(step) => (
        <StepsPart tariffId={step.tariffId}>
          {(tariffSteps) => {
            const name = textIn(step, 'name', language);
            return (
              <StepsPanes
                tariffSteps={tariffSteps}
                chosen={{ stepId: id }}
                title={name}
                lead={leadOf(tariffSteps, id)}
                crumbs={[{ name }]}
              >
                <Suspense fallback={<LoadingView />}>
                  <StepForm tariffSteps={tariffSteps} step={step} orderNumber={step.orderNumber} />
                </Suspense>
              </StepsPanes>
            );
          }}
        </StepsPart>
      )}
    </PageQueryBoundary>
  );
};

/** Form of a new step of a tariff; without `tariff`, or with `none`, of none. */
export const NewStepPage = ({ tariff }: { tariff?: number | 'none' | undefined }) => {
  const { t } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const tariffId = typeof tariff === 'number' ? tariff : null;
  // Only templates belong to no tariff.
  if (editing.isOwn && tariffId === null) return <StepsScreen />;
  return (
    <StepsPart tariffId={tariffId}>
      {(tariffSteps) => (
        <StepsPanes
          tariffSteps={tariffSteps}
          chosen={{}}
          title={t('steps.add')}
          crumbs={[{ name: t('steps.add') }]}
        >
          <Suspense fallback={<LoadingView />}>
            <StepForm tariffSteps={tariffSteps} step={null} orderNumber={lastOrder(tariffSteps.steps)} />
          </Suspense>
        </StepsPanes>
      )}
    </StepsPart>
  );
};

/** A level with its form, among the others; without an id a new one. */
export const LevelPage = ({ stepId, id }: { stepId: number; id: number | null }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
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
            <StepsPart tariffId={step.tariffId}>
              {(tariffSteps) => (
                <StepsPanes
                  tariffSteps={tariffSteps}
                  chosen={{ stepId, ...(id !== null && { levelId: id }) }}
                  marked={{ stepId, levelId: id ?? 0 }}
                  title={textIn(step, 'name', language)}
                  lead={leadOf(tariffSteps, stepId)}
                  crumbs={[
                    { name: textIn(step, 'name', language), to: editing.step(stepId) },
                    { name: found ? textIn(found, 'name', language) : t('levels.add') },
                  ]}
                >
                  <Suspense fallback={<LoadingView />}>
                    <LevelForm tariffSteps={tariffSteps} step={step} level={found} />
                  </Suspense>
                </StepsPanes>
              )}
            </StepsPart>
          )}
        </PageQueryBoundary>
      )}
    </PageQueryBoundary>
  );
};
