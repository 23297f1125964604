import type { ManagedStep } from '@parvoz/contract/work-plans.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { buttonClass } from '../../ui/button-class.ts';
import cardStyles from '../../ui/card.module.css';
import { EmptyView } from '../../ui/empty-view.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Part } from '../../ui/part.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../ui/sortable/use-saved-order.ts';
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { CopyTariff } from './copy-button.tsx';
import { PlanPage } from './plan-page.tsx';
import { ActiveBadge } from './plan-summary.tsx';
import { plansKey, putStepOrder, stepsQuery, tariffsQuery } from './queries.ts';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

interface StepsScreenProps {
  /** Of the tariff that is looked at; null for the steps of none. */
  tariffId: number | null;
}

/** Steps of a tariff, or those that belong to none. */
export const StepsScreen = ({ tariffId: asked }: StepsScreenProps) => {
  const { t, i18n } = useTranslation(['admin-templates', 'tables']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const navigate = useNavigate();
  const list = useQuery(tariffsQuery(plans.owner, language));
  const tariffs = list.data ?? [];
  // Only templates belong to no tariff: an agency begins with its first one.
  const tariffId = asked ?? (plans.isOwn ? (tariffs[0]?.id ?? null) : null);
  const isNowhere = plans.isOwn && tariffId === null;
  const query = useQuery({ ...stepsQuery(tariffId, plans.owner, language), enabled: !isNowhere });
  return (
    <PlanPage
      title={t('steps.title')}
      facts={t('steps.lead')}
      actions={
        !isNowhere && (
          <Link className={buttonClass('primary')} to={plans.newStep(tariffId)}>
            <Plus aria-hidden />
            {t('steps.add')}
          </Link>
        )
      }
    >
      {isNowhere ? (
        <Part query={list} failure={t('failed', { ns: 'tables' })} heading="h2" waiting={<TableSkeleton />}>
          {() => (
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
          )}
        </Part>
      ) : (
        <>
          <div className={styles.choice}>
            <SelectField
              label={t('steps.ofTariff')}
              value={tariffId ?? 'none'}
              onChange={({ target }) => {
                const chosen = target.value === 'none' ? null : Number(target.value);
                navigate({ to: plans.stepsOf(chosen), resetScroll: false });
              }}
            >
              {plans.owner.kind === 'TEMPLATE' && <option value="none">{t('steps.free')}</option>}
              {tariffs.map((tariff) => (
                <option key={tariff.id} value={tariff.id}>
                  {textIn(tariff, 'name', language)}
                </option>
              ))}
            </SelectField>
          </div>
          <Part
            query={query}
            failure={t('failed', { ns: 'tables' })}
            heading="h2"
            waiting={<TableSkeleton />}
          >
            {(steps) =>
              steps.length === 0 ? (
                <EmptyView drawing="folder" title={t('steps.empty.title')} reason={t('steps.empty.text')} />
              ) : (
                <Steps tariffId={tariffId} steps={steps} />
              )
            }
          </Part>
        </>
      )}
    </PlanPage>
  );
};

const Steps = ({ tariffId, steps }: StepsScreenProps & { steps: ManagedStep[] }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const queries = useQueryClient();
  const save = useSavedOrder(
    (order) => putStepOrder(tariffId, order, language),
    () => queries.invalidateQueries({ queryKey: plansKey }),
  );
  return (
    <div className={clsx(cardStyles.card, styles.list)}>
      <SortableList
        label={t('steps.title')}
        items={steps}
        getId={({ id }) => id}
        nameOf={(step) => textIn(step, 'name', language)}
        onReorder={(moved, before) => {
          queries.setQueryData(stepsQuery(tariffId, plans.owner, language).queryKey, moved);
          save(moved, before);
        }}
        renderItem={(step, at) => (
          <div className={styles.row}>
            <span className={styles.number} aria-hidden>
              {at + 1}
            </span>
            <div className={styles.what}>
              <Link className={clsx(textStyles.link, styles.name)} to={plans.step(step.id)}>
                {textIn(step, 'name', language)}
              </Link>
              <Link className={styles.quiet} to={plans.levels(step.id)}>
                {t('counts.levels', { count: step.levelList.length })}
              </Link>
            </div>
            {step.status === 'INACTIVE' && <ActiveBadge isActive={false} />}
            {tariffId !== null && <span>{formatPercent(step.sharePercent, language)}</span>}
          </div>
        )}
      />
    </div>
  );
};
