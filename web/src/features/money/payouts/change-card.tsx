import type { BankDetailsChange } from '@parvoz/contract/money/bank-details.ts';
import { DETAILS_WAIT_HOURS } from '@parvoz/contract/money/payouts-states.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Ban } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '../../../lib/countdown.ts';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './payouts.module.css';
import { renewPayouts, stopDetails } from './queries.ts';

const HOUR_SECONDS = 3600;
const WAIT_SECONDS = DETAILS_WAIT_HOURS * HOUR_SECONDS;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `22:34:00` of seconds. */
const clockOf = (seconds: number): string =>
  [Math.floor(seconds / HOUR_SECONDS), Math.floor((seconds % HOUR_SECONDS) / 60), seconds % 60]
    .map(twoDigits)
    .join(':');

export const endOfAccount = (account: string): string => account.slice(-9);

interface ChangeCardProps {
  change: BankDetailsChange;
  /** The account that is in force until then, masked; null for the first details. */
  account: string | null;
}

/** New bank details that are not in force yet: time left, author of the change, and a button to stop it. */
export const ChangeCard = ({ change, account }: ChangeCardProps) => {
  const { t } = useTranslation('payouts');
  const left = useSecondsUntil(Date.parse(change.startsAt));
  const queries = useQueryClient();
  useEffect(() => {
    if (left === 0) void renewPayouts(queries);
  }, [left, queries]);
  const passed = Math.max(WAIT_SECONDS - left, 0);
  const words = {
    end: endOfAccount(change.details.account),
    moment: formatMomentAndMinute(change.startsAt),
    old: account ? endOfAccount(account) : '',
  };
  return (
    <section className={clsx(cardStyles.card, styles.side)} aria-labelledby="bank-change">
      <h2 id="bank-change">{t('change.title')}</h2>
      <div className={styles.clock}>
        <p className={styles.time} role="timer">
          {clockOf(left)} <small>{t('change.left')}</small>
        </p>
        <div
          className={styles.track}
          role="img"
          aria-label={t('change.passed', {
            hours: Math.floor(passed / HOUR_SECONDS),
            minutes: Math.floor((passed % HOUR_SECONDS) / 60),
          })}
        >
          <i style={{ width: `${(passed / WAIT_SECONDS) * 100}%` }} />
        </div>
        <p>{t(account ? 'change.text' : 'change.textFirst', words)}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('change.who')}</dt>
          <dd>{change.changedBy}</dd>
        </div>
        <div>
          <dt>{t('change.when')}</dt>
          <dd className={textStyles.num}>{formatMomentAndMinute(change.confirmedAt)}</dd>
        </div>
        <div>
          <dt>{t('change.told')}</dt>
          <dd>{t('change.owners', { count: change.ownerCount })}</dd>
        </div>
      </dl>
      <StopButton id={change.id} isFirst={account === null} />
    </section>
  );
};

const StopButton = ({ id, isFirst }: { id: string; isFirst: boolean }) => {
  const { t, i18n } = useTranslation('payouts');
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setIsAsking] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const stop = async () => {
    setIsGoing(true);
    try {
      await stopDetails(id, languageOf(i18n));
      showSuccess(t('change.stopped'));
    } catch (error) {
      reportFailure(error);
    }
    // The button that opened the dialog is gone by then and cannot get the focus.
    await renewPayouts(queries);
    setIsGoing(false);
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="secondary" isBlock className={styles.stop} onClick={() => setIsAsking(true)}>
        <Ban aria-hidden />
        {t('change.stop')}
      </Button>
      <Confirm
        isOpen={isAsking}
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={stop}
        icon={<Ban aria-hidden />}
        title={t('change.question')}
        text={t(isFirst ? 'change.questionTextFirst' : 'change.questionText')}
        cancelLabel={t('change.keep')}
        confirmLabel={t('change.stopAct')}
        isLoading={isGoing}
      />
    </>
  );
};
