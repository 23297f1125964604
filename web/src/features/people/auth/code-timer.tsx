import { CODE_SECONDS } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatCountdown, useSecondsUntil } from '../../../lib/countdown.ts';
import { Button } from '../../../ui/button.tsx';
import textStyles from '../../../ui/text.module.css';
import authPageStyles from './auth-page.module.css';
import { mayComeAnyWay, type PendingCode } from './pending-code.ts';

/** Seconds at which screen readers hear how much time is left. */
const SAID_SECONDS = [60, 30, 10];
const CIRCLE = 66;

interface CodeTimerProps {
  pending: PendingCode;
  isResending: boolean;
  onResend(): void;
}

/** Countdown of the code's validity, and a button for another code once one may be requested. */
export const CodeTimer = ({ pending, isResending, onResend }: CodeTimerProps) => {
  const { t } = useTranslation('auth');
  const left = useSecondsUntil(pending.expiresAt);
  const wait = useSecondsUntil(pending.resendAt);
  return (
    <div className={authPageStyles.codeTimer}>
      {left > 0 ? (
        <p>
          <svg viewBox="0 0 26 26" aria-hidden>
            <circle cx="13" cy="13" r="10.5" />
            <circle
              className={authPageStyles.rest}
              cx="13"
              cy="13"
              r="10.5"
              strokeDasharray={CIRCLE}
              strokeDashoffset={CIRCLE * (1 - Math.min(1, left / CODE_SECONDS))}
            />
          </svg>
          {t('codeWorks')} <b className={clsx(textStyles.num, authPageStyles.num)}>{formatCountdown(left)}</b>
        </p>
      ) : (
        <p role="status">
          {pending.isSpent ? t('triesOver') : t(mayComeAnyWay(pending) ? 'anyWay.over' : 'codeOver')}
        </p>
      )}
      {wait > 0 ? (
        <p className={authPageStyles.wait}>
          {t('resendIn')}{' '}
          <span className={clsx(textStyles.num, authPageStyles.num)}>{formatCountdown(wait)}</span>
        </p>
      ) : (
        <Button variant="soft" isLoading={isResending} onClick={onResend}>
          {isResending ? t('sending') : t('resend')}
        </Button>
      )}
      <p className={textStyles.sr} role="status">
        {SAID_SECONDS.includes(left) ? t('secondsLeft', { count: left }) : ''}
      </p>
    </div>
  );
};

/** True if the code has expired. */
export const useIsOver = (pending: PendingCode | null): boolean =>
  useSecondsUntil(pending?.expiresAt ?? Number.MAX_SAFE_INTEGER) === 0;
