import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import textStyles from './text.module.css';

/** To the page that says who has what was paid, until when, and what comes back. */
export const HowProtected = () => {
  const { t } = useTranslation();
  return (
    <Link className={textStyles.link} to="/protected-payment">
      {t('howProtected')}
    </Link>
  );
};
