import type { AgencyDashboard } from '@parvoz/contract/platform/dashboards-agency.ts';
import { useTranslation } from 'react-i18next';
import { Bars } from '../../../../ui/dashboard/bars.tsx';
import { statusTarget } from './targets.ts';

/** Applications that came in the period, by what they are now. */
export const Statuses = ({ statuses, from, to }: Pick<AgencyDashboard, 'statuses' | 'from' | 'to'>) => {
  const { t } = useTranslation(['dashboards-agency', 'applications']);
  return (
    <Bars
      title={t('statuses.title')}
      note={t('statuses.note')}
      empty={t('statuses.empty')}
      isShared
      bars={statuses.map(({ status, count }) => ({
        ...{ key: status, count, label: t(`status.${status}`, { ns: 'applications' }) },
        target: statusTarget(status, from, to),
      }))}
    />
  );
};
