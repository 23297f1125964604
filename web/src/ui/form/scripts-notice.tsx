import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import noteStyles from '../note.module.css';
import textStyles from '../text.module.css';

/**
 * Says above a form that only scripts can send why nothing will come of it where the browser runs none, or where they
 * have not come. The second stays hidden until the form is sent without them.
 */
export const ScriptsNotice = ({ className }: { className?: string | undefined }) => {
  const { t } = useTranslation();
  return (
    <>
      <noscript>
        <p className={clsx(noteStyles.note, noteStyles.warning, className)}>
          <CircleAlert aria-hidden />
          <span>{t('needsScripts')}</span>
        </p>
      </noscript>
      <p
        className={clsx(noteStyles.note, noteStyles.warning, className)}
        data-scripts-late
        role="alert"
        hidden
      >
        <CircleAlert aria-hidden />
        <span>
          {t('scriptsLate')}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: the same address once more, without scripts */}
          <a className={textStyles.link} href="">
            {t('reload')}
          </a>
        </span>
      </p>
    </>
  );
};
