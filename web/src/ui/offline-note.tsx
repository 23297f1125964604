import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../lib/format.ts';
import { useIsOnline } from '../lib/online.ts';
import { useShownSince } from '../lib/seen.ts';
import styles from './offline-note.module.css';

/**
 * Note shown while there is no network: since when the page is what this device has last seen, or that pending requests
 * continue automatically.
 */
export const OfflineNote = () => {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const since = useShownSince();
  const time = since !== null && formatMomentAndMinute(new Date(since).toISOString());
  return (
    <div className={styles.offlineNote} role="status">
      {(!isOnline || time) && (
        <p>
          <WifiOff aria-hidden />
          <span>{time ? t('shownAsOf', { time }) : t('offline')}</span>
        </p>
      )}
    </div>
  );
};
