import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../ui/button-class.ts';
import screenStyles from '../../../../ui/screen.module.css';
import applicationPageStyles from './application-page.module.css';

/** Somebody else's application. */
export const DeniedView = ({ back }: { back: LinkProps['to'] }) => {
  const { t } = useTranslation('applications');
  return (
    <div className={clsx(screenStyles.screen, screenStyles.inPage)}>
      <span className={applicationPageStyles.deniedSign}>
        <Lock aria-hidden />
      </span>
      <h1>{t('denied.title')}</h1>
      <p>{t('denied.reason')}</p>
      <Link className={buttonClass('soft', 'lg')} to={back}>
        {t('backToList')}
      </Link>
    </div>
  );
};
