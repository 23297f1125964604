import { Link, type LinkProps } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Somebody else's application. */
export const DeniedView = ({ back }: { back: LinkProps['to'] }) => {
  const { t } = useTranslation('applications');
  return (
    <div className="screen in-page">
      <span className="denied-sign">
        <Lock className="i" aria-hidden />
      </span>
      <h1>{t('denied.title')}</h1>
      <p>{t('denied.reason')}</p>
      <Link className="btn soft lg" to={back}>
        {t('backToList')}
      </Link>
    </div>
  );
};
