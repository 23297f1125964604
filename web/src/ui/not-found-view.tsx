import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Mark } from './mark.tsx';
import { Screen } from './screen.tsx';
import { ScreenHead } from './screen-head.tsx';

/** Page of an address that leads nowhere; the server answers it with status 404. */
export const NotFoundView = () => {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHead title={t('notFoundTitle')} />
      <Screen
        drawing={
          <div className="lost" aria-hidden>
            4<Mark />4
          </div>
        }
        title={t('notFoundTitle')}
        reason={<p>{t('notFoundReason')}</p>}
        action={
          <Link className="btn soft lg" to="/">
            {t('goHome')}
          </Link>
        }
      />
    </>
  );
};
