import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says above a form that only scripts can send why nothing will come of it where the browser runs none. */
export const ScriptsNotice = () => {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="note warning">
        <CircleAlert className="i" aria-hidden />
        <span>{t('needsScripts')}</span>
      </p>
    </noscript>
  );
};
