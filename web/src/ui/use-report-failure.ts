import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../lib/api.ts';
import { showError } from './toast.ts';

/** Says in a toast why something without fields has failed: the server's own sentence, or that it was not reached. */
export const useReportFailure = (): ((error: unknown) => void) => {
  const { t } = useTranslation('validation');
  return (error) => {
    if (isSignedOut(error)) return;
    showError((error instanceof ApiError && error.message) || t('offline'));
  };
};
