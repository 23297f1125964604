import type { ManagedStep, ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import type { Crumb } from '../../../../ui/breadcrumbs.tsx';
import { PageGone, PageQueryBoundary } from '../../../../ui/query-boundary.tsx';
import { PlanPage } from './plan-page.tsx';
import styles from './plan-panes.module.css';
import { PlanTree } from './plan-tree.tsx';
import { stepsQuery, tariffsQuery } from './queries.ts';
import { useWorkPlans } from './work-plans.ts';

/** A tariff among the others of its owner, with its steps; null for the steps of no tariff. */
export interface Plan {
  tariff: ManagedTariff | null;
  tariffs: readonly ManagedTariff[];
  steps: ManagedStep[];
}

interface PlanPartProps {
  /** Null for the steps of no tariff. */
  tariffId: number | null;
  children(plan: Plan): ReactNode;
}

/** Loads the plan that a step or a level belongs to. */
export const PlanPart = ({ tariffId, children }: PlanPartProps) => {
  const { t, i18n } = useTranslation(['templates', 'tables']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const tariffs = useQuery(tariffsQuery(plans.owner, language));
  const steps = useQuery(stepsQuery(tariffId, plans.owner, language));
  return (
    <PageQueryBoundary query={tariffs} failure={t('failed', { ns: 'tables' })}>
      {(known) => {
        const tariff = known.find(({ id }) => id === tariffId) ?? null;
        if (tariffId !== null && !tariff)
          return <PageGone back={{ to: plans.steps, name: t('steps.title') }} />;
        return (
          <PageQueryBoundary query={steps} failure={t('steps.failed')}>
            {(found) => children({ tariff, tariffs: known, steps: found })}
          </PageQueryBoundary>
        );
      }}
    </PageQueryBoundary>
  );
};

/** The step or level that is open beside the tree. */
export interface Chosen {
  /** A step, or the step of the level. */
  stepId?: number;
  levelId?: number;
}

interface PlanPanesProps {
  plan: Plan;
  /** Null where nothing was chosen yet: where there is no room for two panes, the tree stands alone. */
  chosen: Chosen | null;
  /** The marked row of the tree; `chosen` by default. */
  marked?: Chosen | undefined;
  title: string;
  lead?: ReactNode;
  /** Behind the list of steps: the step, and the thing itself. */
  crumbs?: readonly Crumb[];
  /** The form of what is chosen. */
  children: ReactNode;
}

/** The steps and levels of a tariff at the left, and what is chosen of them beside it. */
export const PlanPanes = ({ plan, chosen, marked, title, lead, crumbs = [], children }: PlanPanesProps) => {
  const { t, i18n } = useTranslation('templates');
  const plans = useWorkPlans();
  const { tariff } = plan;
  const list = { name: t('steps.title'), ...(chosen && { to: plans.stepsOf(tariff?.id ?? null) }) };
  return (
    <PlanPage
      crumbs={[
        ...(tariff ? [{ name: textIn(tariff, 'name', languageOf(i18n)), to: plans.tariff(tariff.id) }] : []),
        list,
        ...crumbs,
      ]}
      title={title}
      lead={lead}
    >
      <div className={styles.panes} data-at={chosen ? 'thing' : 'tree'}>
        <PlanTree plan={plan} chosen={marked ?? chosen ?? {}} />
        <div className={styles.thing}>{children}</div>
      </div>
    </PlanPage>
  );
};
