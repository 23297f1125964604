import type { ManagedStep, ManagedTariff } from '@parvoz/contract/work-plans.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PencilLine, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Money } from '../../ui/money.tsx';
import { PagePart, Part } from '../../ui/part.tsx';
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import { useReportFailure } from '../../ui/use-report-failure.ts';
import { CopyStep } from './copy-button.tsx';
import { PlanBlock, PlanPage } from './plan-page.tsx';
import { ActiveBadge, PlanSummary } from './plan-summary.tsx';
import { PublicPreview } from './public-preview.tsx';
import { managedTariffQuery, plansKey, putTariff, removeTariff, stepsQuery } from './queries.ts';
import { RemovePlan } from './remove-plan.tsx';
import { SharedSteps } from './shared-steps.tsx';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

/** A tariff with its steps and what each is worth. */
export const TariffPage = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const query = useQuery(managedTariffQuery(id, languageOf(i18n)));
  return (
    <PagePart query={query} failure={t('tariffs.failed')}>
      {(tariff) => <Tariff tariff={tariff} />}
    </PagePart>
  );
};

const Tariff = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t, i18n } = useTranslation(['admin-templates', 'tables']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const name = textIn(tariff, 'name', language);
  const description = textIn(tariff, 'description', language);
  const steps = useQuery(stepsQuery(tariff.id, plans.owner, language));
  return (
    <PlanPage
      crumbs={[{ name: t(plans.title), to: plans.tariffs }, { name }]}
      title={name}
      facts={
        <>
          <ActiveBadge isActive={tariff.isActive} />
          <Money tiyin={tariff.price} />
          <PlanSummary tariff={tariff} />
        </>
      }
      actions={
        <>
          <ActiveSwitch tariff={tariff} />
          <Link className={buttonClass('secondary')} to={plans.editTariff(tariff.id)}>
            <PencilLine aria-hidden />
            {t('edit', { ns: 'tables' })}
          </Link>
          <RemovePlan
            name={name}
            text={t(plans.isOwn ? 'own.removeText' : 'tariffs.removeText', { count: tariff.stepCount })}
            blocked={tariff.applicationCount > 0 ? <Blocked tariff={tariff} /> : null}
            remove={() => removeTariff(tariff.id, language)}
            next={plans.tariffs}
          />
        </>
      }
    >
      {description && <p className={styles.description}>{description}</p>}
      {tariff.runningCount > 0 && (
        <p className={styles.running}>{t('own.running', { count: tariff.runningCount })}</p>
      )}
      <Part query={steps} failure={t('steps.failed')} heading="h2" waiting={<TableSkeleton />}>
        {(found) => (
          <>
            <Steps tariff={tariff} steps={found} />
            <PublicPreview tariff={tariff} steps={found} />
          </>
        )}
      </Part>
    </PlanPage>
  );
};

const Steps = ({ tariff, steps }: { tariff: ManagedTariff; steps: ManagedStep[] }) => {
  const { t } = useTranslation('admin-templates');
  const plans = useWorkPlans();
  return (
    <PlanBlock
      title={t('steps.title')}
      aside={
        <span className={styles.actions}>
          {plans.isOwn && <CopyStep tariffId={tariff.id} isActive={tariff.isActive} />}
          <Link className={buttonClass('soft', 'sm')} to={plans.newStep(tariff.id)}>
            <Plus aria-hidden />
            {t('steps.add')}
          </Link>
        </span>
      }
    >
      {steps.length === 0 ? (
        <p className={styles.nothing}>{t('steps.none')}</p>
      ) : (
        // What was typed belongs to these shares.
        <SharedSteps
          key={steps
            .map(({ id, sharePercent }) => `${id}:${sharePercent}`)
            .sort()
            .join()}
          tariff={tariff}
          steps={steps}
        />
      )}
    </PlanBlock>
  );
};

/** Why a tariff stays, and what can be done instead. */
const Blocked = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t } = useTranslation('admin-templates');
  return (
    <>
      <p>{t('own.blocked.text', { count: tariff.applicationCount })}</p>
      {tariff.isActive && <ActiveSwitch tariff={tariff} />}
    </>
  );
};

/** Offers a tariff or takes it back; it can be offered only where its shares add up. */
const ActiveSwitch = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const [isGoing, setIsGoing] = useState(false);
  const change = async () => {
    setIsGoing(true);
    const { id, stepCount, levelCount, days, shareTotal, updatedAt, ...draft } = tariff;
    try {
      await putTariff(id, { ...draft, isActive: !tariff.isActive }, languageOf(i18n));
      showSuccess(t(tariff.isActive ? 'deactivated' : 'activated'));
    } catch (error) {
      const atField = error instanceof ApiError ? error.fields.isActive : undefined;
      if (atField) showError(atField);
      else reportFailure(error);
    } finally {
      await queries.invalidateQueries({ queryKey: plansKey });
      setIsGoing(false);
    }
  };
  return (
    <Button variant={tariff.isActive ? 'secondary' : 'primary'} isLoading={isGoing} onClick={change}>
      {t(tariff.isActive ? 'deactivate' : 'activate')}
    </Button>
  );
};
