import { clsx } from 'clsx';
import { CookieIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStorageAvailable } from '../../../lib/local-storage.ts';
import { areCookiesEnabled } from '../../../lib/session-token.ts';
import noteStyles from '../../../ui/note.module.css';
import authPageStyles from './auth-page.module.css';

/** Says what will be lost where the browser keeps nothing. */
export const StorageNotice = () => {
  const { t } = useTranslation('auth');
  const [lacks, setLacks] = useState<'cookies' | 'storage' | null>(null);
  useEffect(() => setLacks(areCookiesEnabled() ? (isStorageAvailable() ? null : 'storage') : 'cookies'), []);
  if (!lacks) return null;
  return (
    <p className={clsx(noteStyles.note, authPageStyles.note, noteStyles.warning)} role="status">
      <CookieIcon aria-hidden />
      {lacks === 'cookies' ? t('cookiesRefused') : t('storageRefused')}
    </p>
  );
};
