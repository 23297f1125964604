import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';

const HOURS = 24;
/** Up to so many days a tenth of one says something. */
const FEW_DAYS = 10;

/** Returns a function that formats a duration given in days: in hours below two days, with tenths below ten days. */
export const useTime = (): ((days: number | null) => string) => {
  const { t, i18n } = useTranslation('dashboards-agency');
  const language = languageOf(i18n);
  return (days) => {
    if (days === null) return t('steps.none');
    const hours = Math.round(days * HOURS);
    if (hours < 1) return t('minutes');
    if (hours < 2 * HOURS) return t('hours', { hours: formatNumber(hours, language) });
    const rounded = days < FEW_DAYS ? Math.round(days * 10) / 10 : Math.round(days);
    return t('days', { days: formatNumber(rounded, language) });
  };
};
