import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './agency-profile.module.css';

/** An owner has two kinds of settings: the own account's and the agency's. */
export const SettingsTabs = () => {
  const { t } = useTranslation('consultings-own');
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <Link to="/consulting-settings" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
        {t('tabs.own')}
      </Link>
      <Link to="/consulting-settings" search={{ tab: 'agency' }} activeOptions={{ includeSearch: true }}>
        {t('tabs.agency')}
      </Link>
    </nav>
  );
};
