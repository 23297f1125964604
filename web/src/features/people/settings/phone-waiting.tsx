import { clsx } from 'clsx';
import { Clock, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown } from '../../../lib/countdown.ts';
import { formatPhone } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import noteStyles from '../../../ui/note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import type { PhoneChange } from './phone-change.ts';
import settingsStyles from './settings.module.css';

interface PhoneWaitingProps {
  change: PhoneChange;
  secondsLeft: number;
  onEnter(): void;
  onResend(): Promise<unknown>;
  onAbandon(): void;
}

/** Part of the block while a code is pending, and after it has expired or has no tries left. */
export const PhoneWaiting = ({ change, secondsLeft, onEnter, onResend, onAbandon }: PhoneWaitingProps) => {
  const { t } = useTranslation('settings');
  const [isSending, setIsSending] = useState(false);
  const reportFailure = useReportFailure();
  const resend = async () => {
    setIsSending(true);
    await onResend().catch(reportFailure);
    setIsSending(false);
  };
  const { phone, channel, isSpent = false } = change;
  const isByTelegram = channel === 'TELEGRAM';
  const isOver = isSpent || secondsLeft === 0;
  const sentence = isSpent
    ? t('phone.triesOver')
    : isOver
      ? t(isByTelegram ? 'phone.byTelegram.over' : 'phone.over')
      : t(isByTelegram ? 'phone.byTelegram.waiting' : 'phone.waiting', { phone: formatPhone(phone) });
  const Icon = isOver ? Clock : MessageSquareText;
  return (
    <div
      className={clsx(
        noteStyles.note,
        settingsStyles.note,
        settingsStyles.waiting,
        isOver ? noteStyles.warning : noteStyles.info,
      )}
    >
      <Icon aria-hidden />
      <div>
        <p role="status">{sentence}</p>
        <div className={clsx(layoutStyles.row, settingsStyles.row, layoutStyles.wrap)}>
          {isOver ? (
            <Button
              className={clsx(settingsStyles.btn, settingsStyles.sm)}
              variant="secondary"
              size="sm"
              disabled={secondsLeft > 0}
              isLoading={isSending}
              onClick={resend}
            >
              {isSending ? t('phone.sending') : t('phone.resend')}
              {secondsLeft > 0 && <span className={textStyles.num}>{formatCountdown(secondsLeft)}</span>}
            </Button>
          ) : (
            <Button
              className={clsx(settingsStyles.btn, settingsStyles.sm)}
              variant="secondary"
              size="sm"
              onClick={onEnter}
            >
              {t('phone.enter')} <span className={textStyles.num}>{formatCountdown(secondsLeft)}</span>
            </Button>
          )}
          <Button
            className={clsx(settingsStyles.btn, settingsStyles.sm)}
            variant="ghost"
            size="sm"
            onClick={onAbandon}
          >
            {t('phone.abandon')}
          </Button>
        </div>
      </div>
    </div>
  );
};
