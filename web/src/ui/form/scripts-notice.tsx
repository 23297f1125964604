import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LATE_CLASS } from '../../lib/early-input.ts';

/**
 * Says above a form that only scripts can send why nothing will come of it where the browser runs none, or where they
 * have not come. The second stays hidden until the form is sent without them.
 */
export const ScriptsNotice = () => {
  const { t } = useTranslation();
  return (
    <>
      <noscript>
        <p className="note warning">
          <CircleAlert className="i" aria-hidden />
          <span>{t('needsScripts')}</span>
        </p>
      </noscript>
      <p className={`note warning ${LATE_CLASS}`} role="alert" hidden>
        <CircleAlert className="i" aria-hidden />
        <span>
          {t('scriptsLate')}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: the same address once more, without scripts */}
          <a className="link" href="">
            {t('reload')}
          </a>
        </span>
      </p>
    </>
  );
};
