import { Clock, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown } from '../../lib/countdown.ts';
import { formatPhone } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { PhoneChange } from './phone-change.ts';
import { useReportFailure } from './use-report-failure.ts';

interface PhoneWaitingProps {
  change: PhoneChange;
  secondsLeft: number;
  onEnter(): void;
  onResend(): Promise<unknown>;
  onAbandon(): void;
}

/** What the block says while a code is on its way, and when its time or its tries are over. */
export const PhoneWaiting = ({ change, secondsLeft, onEnter, onResend, onAbandon }: PhoneWaitingProps) => {
  const { t } = useTranslation('settings');
  const [isSending, setIsSending] = useState(false);
  const reportFailure = useReportFailure();
  const resend = async () => {
    setIsSending(true);
    await onResend().catch(reportFailure);
    setIsSending(false);
  };
  const { phone, isSpent = false } = change;
  const isOver = isSpent || secondsLeft === 0;
  const sentence = isSpent
    ? t('phone.triesOver')
    : isOver
      ? t('phone.over')
      : t('phone.waiting', { phone: formatPhone(phone) });
  const Icon = isOver ? Clock : MessageSquareText;
  return (
    <div className={`note waiting ${isOver ? 'warning' : 'info'}`}>
      <Icon className="i" aria-hidden />
      <div>
        <p role="status">{sentence}</p>
        <div className="row wrap">
          {isOver ? (
            <Button
              variant="secondary"
              size="sm"
              disabled={secondsLeft > 0}
              isLoading={isSending}
              onClick={resend}
            >
              {isSending ? t('phone.sending') : t('phone.resend')}
              {secondsLeft > 0 && <span className="num">{formatCountdown(secondsLeft)}</span>}
            </Button>
          ) : (
            <Button variant="secondary" size="sm" onClick={onEnter}>
              {t('phone.enter')} <span className="num">{formatCountdown(secondsLeft)}</span>
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onAbandon}>
            {t('phone.abandon')}
          </Button>
        </div>
      </div>
    </div>
  );
};
