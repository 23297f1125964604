import { useTranslation } from 'react-i18next';
import { reportFailure } from './report-failure.ts';

/** Says in a toast why something without fields has failed: the server's own sentence, or that it was not reached. */
export const useReportFailure = (): ((error: unknown) => void) => {
  const { t } = useTranslation('validation');
  return (error) => reportFailure(error, t('offline'));
};
