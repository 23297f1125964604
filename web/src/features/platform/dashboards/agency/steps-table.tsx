import type { AgencyStep } from '@parvoz/contract/platform/dashboards-agency.ts';
import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import cardStyles from '../../../../ui/card.module.css';
import { TargetLink } from '../../../../ui/dashboard/target-link.tsx';
import tableStyles from '../../../../ui/table/table.module.css';
import textStyles from '../../../../ui/text.module.css';
import styles from './agency-dashboard.module.css';
import { stepTarget } from './targets.ts';
import { useTime } from './use-time.ts';

/** Returns by how many days, on average, applications at a step wait longer than planned. */
const excessOf = ({ averageDays, planDays }: AgencyStep): number =>
  averageDays === null || planDays === null ? 0 : averageDays - planDays;

/** Returns the step at which applications wait longest beyond the plan; null where none do. */
const worstOf = (steps: readonly AgencyStep[]): AgencyStep | null =>
  steps.reduce<AgencyStep | null>(
    (worst, step) => (excessOf(step) > (worst ? excessOf(worst) : 0) ? step : worst),
    null,
  );

/** Table of steps: how long applications have waited at each, and how long finished ones took. */
export const StepsTable = ({ steps }: { steps: readonly AgencyStep[] }) => {
  const { t } = useTranslation('dashboards-agency');
  const worst = worstOf(steps);
  const longest = Math.max(
    1,
    ...steps.flatMap(({ averageDays, planDays }) => [averageDays ?? 0, planDays ?? 0]),
  );
  return (
    <section className={clsx(cardStyles.card, styles.block)}>
      <header>
        <h2>{t('steps.title')}</h2>
        <small>{t('steps.note')}</small>
      </header>
      <div className={tableStyles.tableWrap}>
        <table className={clsx(tableStyles.table, styles.table)}>
          <caption className={textStyles.sr}>{t('steps.title')}</caption>
          <thead>
            <tr>
              <th>{t('steps.step')}</th>
              <th>{t('steps.standing')}</th>
              <th>{t('steps.waiting')}</th>
              <th>{t('steps.longest')}</th>
              <th>{t('steps.median')}</th>
              <th>{t('steps.plan')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <StepRow key={step.number} step={step} longest={longest} isWorst={step === worst} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const useName = ({ number, name, hasOtherNames }: AgencyStep): string => {
  const { t } = useTranslation('dashboards-agency');
  if (number === null) return t('steps.new');
  if (name === null) return t('steps.unnamed', { number });
  return t(hasOtherNames ? 'steps.several' : 'steps.numbered', { number, name });
};

interface StepRowProps {
  step: AgencyStep;
  /** Days that fill the whole bar. */
  longest: number;
  isWorst: boolean;
}

const StepRow = ({ step, longest, isWorst }: StepRowProps) => {
  const { t, i18n } = useTranslation('dashboards-agency');
  const time = useTime();
  const name = useName(step);
  const { number, standing, averageDays, longestDays, medianDays, planDays } = step;
  const shown = formatNumber(standing, languageOf(i18n));
  const partOf = (days: number): string => `${Math.min(100, (days / longest) * 100)}%`;
  return (
    <tr data-worst={isWorst || undefined} data-late={excessOf(step) > 0 || undefined}>
      <td className={tableStyles.title}>
        <b>{name}</b>
        {isWorst && (
          <small className={styles.hint}>
            <Hourglass aria-hidden />
            {t('steps.worst', { days: time(averageDays), plan: time(planDays) })}
          </small>
        )}
      </td>
      <td data-label={t('steps.standing')}>
        {standing > 0 ? (
          <TargetLink target={stepTarget(number)} className={styles.count}>
            {shown}
            <span className={textStyles.sr}> {name}</span>
          </TargetLink>
        ) : (
          <span className={styles.zero}>{shown}</span>
        )}
      </td>
      <td className={styles.wide} data-label={t('steps.waiting')}>
        <span className={styles.wait}>
          <span className={styles.days}>{time(averageDays)}</span>
          <span className={styles.track} aria-hidden>
            <i style={{ inlineSize: partOf(averageDays ?? 0) }} />
            {planDays !== null && <u style={{ insetInlineStart: partOf(planDays) }} />}
          </span>
        </span>
      </td>
      <td data-label={t('steps.longest')}>{time(longestDays)}</td>
      <td data-label={t('steps.median')}>{time(medianDays)}</td>
      <td data-label={t('steps.plan')}>{time(planDays)}</td>
    </tr>
  );
};
