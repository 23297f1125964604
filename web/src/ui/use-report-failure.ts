import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isLost, NotSent } from '../lib/api.ts';
import { failureText, reportFailure } from './report-failure.ts';

/**
 * Returns a function that says whether nothing has been taken for certain: a call that did not leave says so only while
 * no call before it is without an answer.
 */
const useIsNotTaken = (): ((error: unknown) => boolean) => {
  const mayBeTaken = useRef(false);
  return (error) => {
    if (!(error instanceof NotSent)) mayBeTaken.current = isLost(error);
    return !mayBeTaken.current;
  };
};

/**
 * Returns a function that gives the sentence about a failure without fields; `unreachable` where an answer was lost, now
 * or at the attempt before.
 */
export const useFailureText = (): ((error: unknown, unreachable: string) => string) => {
  const { t } = useTranslation('common');
  const isNotTaken = useIsNotTaken();
  return (error, unreachable) =>
    failureText(error, unreachable, isNotTaken(error) ? t('notSent') : unreachable);
};

/** Says in a toast why something without fields has failed: the server's own sentence, or that it was not reached. */
export const useReportFailure = (): ((error: unknown) => void) => {
  const { t } = useTranslation(['validation', 'common']);
  const isNotTaken = useIsNotTaken();
  return (error) =>
    reportFailure(error, t('offline'), isNotTaken(error) ? t('notSent', { ns: 'common' }) : undefined);
};
