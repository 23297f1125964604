import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button-class.ts';
import { LostDrawing } from './lost-drawing.tsx';
import { Screen } from './screen.tsx';
import { ScreenHead } from './screen-head.tsx';

/** Page of an address that leads nowhere; the server answers it with status 404. */
export const NotFoundView = () => {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHead title={t('notFoundTitle')} />
      <Screen
        drawing={<LostDrawing />}
        title={t('notFoundTitle')}
        reason={<p>{t('notFoundReason')}</p>}
        action={
          <Link className={buttonClass('soft', 'lg')} to="/">
            {t('goHome')}
          </Link>
        }
      />
    </>
  );
};
