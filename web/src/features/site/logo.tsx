import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/mark.tsx';

export const Logo = () => {
  const { t } = useTranslation();
  return (
    <Link className="logo" to="/" aria-label={t('toHome')}>
      <Mark />
      <span>Parvoz</span>
    </Link>
  );
};
