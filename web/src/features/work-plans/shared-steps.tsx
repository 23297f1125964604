import type { ManagedStep, ManagedTariff } from '@parvoz/contract/work-plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Money } from '../../ui/money.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../ui/sortable/use-saved-order.ts';
import textStyles from '../../ui/text.module.css';
import { showSuccess } from '../../ui/toast.ts';
import { ActiveBadge, ShareBadge, ShareBar } from './plan-summary.tsx';
import { plansKey, putShares, putStepOrder, stepsQuery } from './queries.ts';
import { type Shares, shareOf, totalOf } from './shares.ts';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

interface SharedStepsProps {
  tariff: ManagedTariff;
  steps: ManagedStep[];
}

const useShares = ({ tariff, steps }: SharedStepsProps) => {
  const { t, i18n } = useTranslation('admin-templates');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const saved = Object.fromEntries(steps.map(({ id, sharePercent }) => [id, String(sharePercent)]));
  const [typed, setTyped] = useState<Shares>(saved);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const total = totalOf(steps, typed);
  const isDirty = steps.some(({ id }) => typed[id] !== saved[id]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (total === null) return setProblem(t('shares.whole'));
    // A tariff that is offered stays divided whole.
    if (tariff.isActive && total !== 100) return setProblem(t('shares.notWhole', { total }));
    setProblem(null);
    setIsSaving(true);
    try {
      const shareList = steps.map(({ id }) => ({ stepId: id, sharePercent: shareOf(typed[id])! }));
      await putShares(tariff.id, shareList, language);
      showSuccess(t('shares.saved'));
      await queries.invalidateQueries({ queryKey: plansKey });
    } catch (error) {
      if (isSignedOut(error)) return;
      const said = error instanceof ApiError ? (error.fields.shareList ?? error.message) : '';
      setProblem(said || t('offline', { ns: 'validation' }));
    } finally {
      setIsSaving(false);
    }
  };
  return { typed, setTyped, saved, total, isDirty, isSaving, problem, save };
};

/** Steps of a tariff in an order that is chosen, with their shares, which are saved together. */
export const SharedSteps = (props: SharedStepsProps) => {
  const { tariff, steps } = props;
  const { t, i18n } = useTranslation('admin-templates');
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const queries = useQueryClient();
  const { typed, setTyped, saved, total, isDirty, isSaving, problem, save } = useShares(props);
  const saveOrder = useSavedOrder(
    (order) => putStepOrder(tariff.id, order, language),
    () => queries.invalidateQueries({ queryKey: plansKey }),
  );
  return (
    <form noValidate onSubmit={save}>
      <div className={styles.shares}>
        <ShareBar
          shares={steps
            .filter(({ status }) => status === 'ACTIVE')
            .map((step) => ({
              id: step.id,
              name: textIn(step, 'name', language),
              percent: shareOf(typed[step.id]) ?? 0,
            }))}
        />
        <span role="status">{total !== null && <ShareBadge total={total} />}</span>
      </div>
      <SortableList
        label={t('steps.title')}
        items={steps}
        getId={({ id }) => id}
        nameOf={(step) => textIn(step, 'name', language)}
        onReorder={(moved, before) => {
          queries.setQueryData(stepsQuery(tariff.id, plans.owner, language).queryKey, moved);
          saveOrder(moved, before);
        }}
        renderItem={(step, at) => (
          <StepRow
            step={step}
            at={at}
            price={tariff.price}
            share={typed[step.id] ?? ''}
            onShare={(share) => setTyped((known) => ({ ...known, [step.id]: share }))}
          />
        )}
      />
      <div className={styles.foot}>
        <FormProblem>{problem}</FormProblem>
        {isDirty && (
          <>
            <Button variant="ghost" onClick={() => setTyped(saved)}>
              {t('shares.reset')}
            </Button>
            <Button type="submit" isLoading={isSaving}>
              {t(isSaving ? 'shares.saving' : 'shares.save')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
};

interface StepRowProps {
  step: ManagedStep;
  at: number;
  /** Of the tariff, in tiyin. */
  price: number;
  share: string;
  onShare(share: string): void;
}

const StepRow = ({ step, at, price, share, onShare }: StepRowProps) => {
  const { t, i18n } = useTranslation('admin-templates');
  const plans = useWorkPlans();
  const name = textIn(step, 'name', languageOf(i18n));
  const percent = shareOf(share);
  const days = step.levelList.reduce((sum, level) => sum + level.days, 0);
  return (
    <div className={styles.row}>
      <span className={styles.number} aria-hidden>
        {at + 1}
      </span>
      <div className={styles.what}>
        <Link className={clsx(textStyles.link, styles.name)} to={plans.step(step.id)}>
          {name}
        </Link>
        <span className={styles.quiet}>
          {[t('counts.levels', { count: step.levelList.length }), t('counts.days', { count: days })].join(
            ' · ',
          )}
        </span>
      </div>
      {step.status === 'INACTIVE' && <ActiveBadge isActive={false} />}
      <span className={styles.quiet}>
        {percent !== null && <Money tiyin={Math.round((price * percent) / 100)} />}
      </span>
      <span className={clsx(fieldStyles.input, styles.share, percent === null && fieldStyles.bad)}>
        <input
          inputMode="numeric"
          aria-label={t('shares.of', { name })}
          aria-invalid={percent === null || undefined}
          value={share}
          onChange={({ target }) => onShare(target.value)}
        />
        <span aria-hidden>%</span>
      </span>
    </div>
  );
};
