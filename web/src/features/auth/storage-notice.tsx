import { CookieIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStorageAvailable } from '../../lib/local-storage.ts';
import { areCookiesEnabled } from '../../lib/session-token.ts';

/** Says what will be lost where the browser keeps nothing. */
export const StorageNotice = () => {
  const { t } = useTranslation('auth');
  const [lacks, setLacks] = useState<'cookies' | 'storage' | null>(null);
  useEffect(() => setLacks(areCookiesEnabled() ? (isStorageAvailable() ? null : 'storage') : 'cookies'), []);
  if (!lacks) return null;
  return (
    <p className="note warning" role="status">
      <CookieIcon className="i" aria-hidden />
      {lacks === 'cookies' ? t('cookiesRefused') : t('storageRefused')}
    </p>
  );
};
