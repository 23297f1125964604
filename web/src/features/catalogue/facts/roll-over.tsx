import type { FactRecord } from '@parvoz/contract/catalogue/facts.ts';
import { ArrowRight, CalendarPlus } from 'lucide-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { formatDate, todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import textStyles from '../../../ui/text.module.css';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { useFailureText } from '../../../ui/use-report-failure.ts';
import { Key } from './key.tsx';
import { rollOver } from './queries.ts';
import styles from './roll-over.module.css';

interface RollOverProps {
  record: FactRecord;
  /** True once the dates can have been compared with their source; before that `onEarly` is called instead. */
  isCompared: boolean;
  onEarly(): void;
  ref: Ref<HTMLFormElement>;
  /** `said` is a message about the change, `auditId` its line in the audit. */
  onChanged(said: string, auditId: string | null): void;
}

/** Dates of the next cycle as they are proposed, to be confirmed or changed first. */
export const RollOver = ({ record, isCompared, onEarly, ref, onChanged }: RollOverProps) => {
  const { t, i18n } = useTranslation('facts');
  const failureText = useFailureText();
  const [dates, setDates] = useState(record.proposal ?? { startDate: '', expiredDate: '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const year = dates.expiredDate.slice(0, 4);
  const ofYear = useCycleText().datesText(record.isExpected ?? false, record.startDate, record.expiredDate);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isCompared) return onEarly();
    const found = {
      ...(!dates.startDate && { startDate: t('dateNeeded') }),
      ...(!dates.expiredDate && { expiredDate: t('dateNeeded') }),
      ...(dates.expiredDate && dates.expiredDate < dates.startDate && { expiredDate: t('dateOrder') }),
      ...(dates.expiredDate && dates.expiredDate < todayInTashkent() && { expiredDate: t('datePassed') }),
    };
    setFaults(found);
    setProblem(null);
    if (Object.keys(found).length > 0 || isBusy.current || record.version === null) return;
    isBusy.current = true;
    setIsSending(true);
    try {
      const body = { ...dates, version: record.version };
      const { auditId } = await rollOver(record.id, body, languageOf(i18n));
      onChanged(t('rolledOver'), auditId);
    } catch (error) {
      if (isSignedOut(error)) return;
      if (error instanceof ApiError) setFaults(error.fields);
      setProblem(failureText(error, t('unreachable', { ns: 'common' })));
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };

  return (
    <form ref={ref} className={styles.roll} noValidate onSubmit={send} aria-labelledby="roll-title">
      <h3 id="roll-title">
        <CalendarPlus aria-hidden />
        {t('rollTitle', { year })}
      </h3>
      <p>{t('rollLead')}</p>
      <p className={styles.was}>
        <span className={textStyles.num}>
          {record.startDate && <span>{formatDate(record.startDate)}</span>} <span>–</span>{' '}
          {record.expiredDate && <span>{formatDate(record.expiredDate)}</span>}
        </span>
        {ofYear && <span>{`(${ofYear})`}</span>}
        <ArrowRight aria-hidden />
      </p>
      <div className={styles.dates}>
        <DateField
          label={t('facts.startDate')}
          value={dates.startDate}
          error={faults.startDate}
          onChange={(day) => setDates({ ...dates, startDate: day ?? '' })}
        />
        <DateField
          label={t('facts.expiredDate')}
          value={dates.expiredDate}
          error={faults.expiredDate}
          onChange={(day) => setDates({ ...dates, expiredDate: day ?? '' })}
        />
      </div>
      <FormProblem>{problem}</FormProblem>
      <Button
        type="submit"
        variant={isCompared ? 'primary' : 'secondary'}
        isLoading={isSending}
        aria-keyshortcuts="S"
      >
        <span>{t('rollConfirm')}</span> <Key>S</Key>
      </Button>
    </form>
  );
};
