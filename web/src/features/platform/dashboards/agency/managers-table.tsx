import type { AgencyDashboard, AgencyManager } from '@parvoz/contract/platform/dashboards-agency.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { TargetLink } from '../../../../ui/dashboard/target-link.tsx';
import type { Target } from '../../../../ui/dashboard/targets.ts';
import tableStyles from '../../../../ui/table/table.module.css';
import textStyles from '../../../../ui/text.module.css';
import styles from './agency-dashboard.module.css';
import { managerTarget, runningTarget } from './targets.ts';

/** Table of managers: running applications, and new ones of the period. */
export const ManagersTable = ({ managers, from, to }: Pick<AgencyDashboard, 'managers' | 'from' | 'to'>) => {
  const { t } = useTranslation('dashboards-agency');
  return (
    <section className={clsx(cardStyles.card, styles.block)}>
      <header>
        <h2>{t('managers.title')}</h2>
        <small>{t('managers.note')}</small>
      </header>
      <div className={tableStyles.tableWrap}>
        <table className={clsx(tableStyles.table, styles.table)}>
          <caption className={textStyles.sr}>{t('managers.title')}</caption>
          <thead>
            <tr>
              <th>{t('managers.who')}</th>
              <th>{t('managers.running')}</th>
              <th>{t('managers.ourTurn')}</th>
              <th>{t('managers.overdue')}</th>
              <th>{t('managers.came')}</th>
            </tr>
          </thead>
          <tbody>
            {managers.map((one) => (
              <ManagerRow key={one.manager?.id ?? 'none'} one={one} days={{ from, to }} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const ManagerRow = ({ one, days }: { one: AgencyManager; days: { from: string; to: string } }) => {
  const { t } = useTranslation('dashboards-agency');
  const { manager, running, ourTurn, overdue, came } = one;
  const id = manager?.id ?? null;
  const name = manager ? `${manager.name} ${manager.surname}`.trim() || t('managers.deleted') : null;
  const person = name ?? t('managers.nobody');
  return (
    <tr>
      <td className={tableStyles.title}>
        <span className={styles.who}>
          {manager && <Avatar {...manager} size={28} />}
          <TargetLink target={managerTarget(id)} className={clsx(name === null && styles.zero)}>
            {person}
          </TargetLink>
        </span>
      </td>
      <Cell label={t('managers.running')} count={running} person={person} target={runningTarget(id)} />
      <Cell
        label={t('managers.ourTurn')}
        count={ourTurn}
        person={person}
        target={managerTarget(id, { mark: 'our_turn' })}
      />
      <Cell
        label={t('managers.overdue')}
        count={overdue}
        person={person}
        target={managerTarget(id, { mark: 'overdue' })}
        isBad
      />
      <Cell label={t('managers.came')} count={came} person={person} target={managerTarget(id, days)} />
    </tr>
  );
};

interface CellProps {
  label: string;
  count: number;
  person: string;
  target: Target;
  isBad?: boolean;
}

const Cell = ({ label, count, person, target, isBad = false }: CellProps) => {
  const { i18n } = useTranslation('dashboards-agency');
  const shown = formatNumber(count, languageOf(i18n));
  return (
    <td data-label={label}>
      {count > 0 ? (
        <TargetLink target={target} className={clsx(styles.count, isBad && styles.bad)}>
          {shown}
          <span className={textStyles.sr}>
            {' '}
            {label}, {person}
          </span>
        </TargetLink>
      ) : (
        <span className={styles.zero}>{shown}</span>
      )}
    </td>
  );
};
