import type { ManagedStep } from '@parvoz/contract/work-plans.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { PagePart } from '../../ui/part.tsx';
import { Levels } from './levels.tsx';
import { PlanPage } from './plan-page.tsx';
import { ActiveBadge } from './plan-summary.tsx';
import { managedTariffQuery, removeStep, stepQuery } from './queries.ts';
import { RemovePlan } from './remove-plan.tsx';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

/** A step with its levels. */
export const StepPage = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const query = useQuery(stepQuery(id, languageOf(i18n)));
  return (
    <PagePart query={query} failure={t('steps.failed')}>
      {(step) => <Step step={step} />}
    </PagePart>
  );
};

/** Where the pages of a step lie: below its tariff, or among the steps of none. */
export const useStepCrumbs = (step: Pick<ManagedStep, 'tariffId'>) => {
  const { t, i18n } = useTranslation('admin-templates');
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const { data: tariff } = useQuery({
    ...managedTariffQuery(step.tariffId ?? 0, language),
    enabled: step.tariffId !== null,
  });
  if (step.tariffId === null) return [{ name: t('steps.title'), to: plans.stepsOf(null) }];
  const name = tariff ? textIn(tariff, 'name', language) : '…';
  return [
    { name: t(plans.title), to: plans.tariffs },
    { name, to: plans.tariff(step.tariffId) },
  ];
};

const Step = ({ step }: { step: ManagedStep }) => {
  const { t, i18n } = useTranslation(['admin-templates', 'tables']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const name = textIn(step, 'name', language);
  const description = textIn(step, 'description', language);
  const days = step.levelList.reduce((sum, level) => sum + level.days, 0);
  return (
    <PlanPage
      crumbs={[...useStepCrumbs(step), { name }]}
      title={name}
      facts={
        <>
          <ActiveBadge isActive={step.status === 'ACTIVE'} />
          {step.tariffId !== null && (
            <span>{t('shares.share', { percent: formatPercent(step.sharePercent, language) })}</span>
          )}
          <span className={styles.quiet}>{t('counts.days', { count: days })}</span>
        </>
      }
      actions={
        <>
          <Link className={buttonClass('secondary')} to={plans.editStep(step.id)}>
            <PencilLine aria-hidden />
            {t('edit', { ns: 'tables' })}
          </Link>
          <RemovePlan
            name={name}
            text={t('steps.removeText', { count: step.levelList.length })}
            remove={() => removeStep(step.id, language)}
            next={step.tariffId === null ? plans.stepsOf(null) : plans.tariff(step.tariffId)}
          />
        </>
      }
    >
      {description && <p className={styles.description}>{description}</p>}
      <Levels step={step} />
    </PlanPage>
  );
};
