import { useTranslation } from 'react-i18next';
import { failureText, reportFailure } from './report-failure.ts';

/** Returns a function that gives the sentence about a failure without fields; `unreachable` where an answer was lost. */
export const useFailureText = (): ((error: unknown, unreachable: string) => string) => {
  const { t } = useTranslation('common');
  return (error, unreachable) => failureText(error, unreachable, t('notSent'));
};

/** Says in a toast why something without fields has failed: the server's own sentence, or that it was not reached. */
export const useReportFailure = (): ((error: unknown) => void) => {
  const { t } = useTranslation(['validation', 'common']);
  return (error) => reportFailure(error, t('offline'), t('notSent', { ns: 'common' }));
};
