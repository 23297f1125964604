import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../../ui/mark.tsx';
import styles from './logo.module.css';

export const Logo = () => {
  const { t } = useTranslation();
  return (
    <Link className={styles.logo} data-logo to="/" aria-label={t('toHome')}>
      <Mark />
      <span>Parvoz</span>
    </Link>
  );
};
