import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../lib/online.ts';
import styles from './offline-note.module.css';

/** Note shown while there is no network: pending requests continue automatically once there is. */
export const OfflineNote = () => {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div className={styles.offlineNote} role="status">
      {!isOnline && (
        <p>
          <WifiOff aria-hidden />
          <span>{t('offline')}</span>
        </p>
      )}
    </div>
  );
};
