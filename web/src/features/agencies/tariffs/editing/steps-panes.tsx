import type { ManagedStep, ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import type { Crumb } from '../../../../ui/breadcrumbs.tsx';
import { PageGone, PageQueryBoundary } from '../../../../ui/query-boundary.tsx';
import { EditingPage } from './editing-page.tsx';
import { stepsQuery, tariffsQuery } from './queries.ts';
import styles from './steps-panes.module.css';
import { StepsTree } from './steps-tree.tsx';
import { useTariffEditing } from './tariff-editing.ts';

/** A tariff among the others of its owner, with its steps; null for the steps of no tariff. */
export interface TariffSteps {
  tariff: ManagedTariff | null;
  tariffs: readonly ManagedTariff[];
  steps: ManagedStep[];
}

interface StepsPartProps {
  /** Null for the steps of no tariff. */
  tariffId: number | null;
  children(tariffSteps: TariffSteps): ReactNode;
}

/** Loads the plan that a step or a level belongs to. */
export const StepsPart = ({ tariffId, children }: StepsPartProps) => {
  const { t, i18n } = useTranslation(['tariffs-editing', 'tables']);
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const tariffs = useQuery(tariffsQuery(editing.owner, language));
  const steps = useQuery(stepsQuery(tariffId, editing.owner, language));
  return (
    <PageQueryBoundary query={tariffs} failure={t('failed', { ns: 'tables' })}>
      {(known) => {
        const tariff = known.find(({ id }) => id === tariffId) ?? null;
        if (tariffId !== null && !tariff)
          return <PageGone back={{ to: editing.steps, name: t('steps.title') }} />;
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

interface StepsPanesProps {
  tariffSteps: TariffSteps;
  /** Null if nothing is chosen yet: without room for two panes, only the tree is shown. */
  chosen: Chosen | null;
  /** The marked row of the tree; `chosen` by default. */
  marked?: Chosen | undefined;
  title: string;
  lead?: ReactNode;
  /** Behind the list of steps: the step, and the thing itself. */
  crumbs?: readonly Crumb[];
  /** Form of the chosen step or level. */
  children: ReactNode;
}

/** Tree of a tariff's steps and levels at the left, and the form of the chosen one beside it. */
export const StepsPanes = ({
  tariffSteps,
  chosen,
  marked,
  title,
  lead,
  crumbs = [],
  children,
}: StepsPanesProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const { tariff } = tariffSteps;
  const list = { name: t('steps.title'), ...(chosen && { to: editing.stepsOf(tariff?.id ?? null) }) };
  return (
    <EditingPage
      crumbs={[
        ...(tariff
          ? [{ name: textIn(tariff, 'name', languageOf(i18n)), to: editing.tariff(tariff.id) }]
          : []),
        list,
        ...crumbs,
      ]}
      title={title}
      lead={lead}
    >
      <div className={styles.panes} data-at={chosen ? 'thing' : 'tree'}>
        <StepsTree tariffSteps={tariffSteps} chosen={marked ?? chosen ?? {}} />
        <div className={styles.thing}>{children}</div>
      </div>
    </EditingPage>
  );
};
