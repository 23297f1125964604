import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { MAX_DISPUTE_LENGTH, MIN_DISPUTE_LENGTH } from '@parvoz/contract/money/disputes-states.ts';
import { percentsOf } from '@parvoz/contract/percents.ts';
import { clsx } from 'clsx';
import { ArrowDownLeft, ArrowUpRight, Check, Lock, Percent, Scale, ShieldCheck } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatPercent, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { SomField } from '../../../ui/form/som-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useDraftState } from '../../../ui/form/use-draft-state.ts';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import styles from './disputes.module.css';
import { sendSettlement } from './queries.ts';
import { Question } from './question.tsx';
import { useDisputeAct } from './use-dispute-act.ts';
import { useNet } from './use-net.ts';

const PRESETS = [0, 40, 50, 100] as const;

/** A percentage of a share in tiyin: both parts add up to it whatever is rounded. */
const partOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100);

/** More is written for the agency than there is. */
const isBelow = (back: number | undefined): boolean => back !== undefined && back < 0;

interface Written {
  /** Of the student, in tiyin. */
  back: number | undefined;
  reason: string;
}

/** Form in which an administrator divides a disputed share. */
export const Settlement = ({ dispute }: { dispute: Dispute }) => {
  const { t, i18n } = useTranslation('disputes');
  const language = languageOf(i18n);
  const { id, applicationId, amount, can, version, wishAmount, answer } = dispute;
  const draft = useDraftState<Written>(`settlement ${id}`, {
    back: answer?.returnAmount ?? wishAmount ?? amount,
    reason: '',
  });
  const { back, reason } = draft.written;
  const setBack = (to: number | undefined) => draft.change({ back: to });
  const [isTried, setIsTried] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const fields = { student: useRef<HTMLInputElement>(null), agency: useRef<HTMLInputElement>(null) };
  const area = useRef<HTMLTextAreaElement>(null);
  const act = useDisputeAct(applicationId, `settlement ${id}`);
  const amountOf = (tiyin: number) => formatSom(tiyin, language);
  const isAmount = back !== undefined && back >= 0 && back <= amount;
  const isWritten = reason.trim().length >= MIN_DISPUTE_LENGTH;
  const rest = isAmount ? amount - back : undefined;
  const net = useNet(dispute)(rest ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    act.clear();
    if (!isAmount) fields[isBelow(back) ? 'agency' : 'student'].current?.focus();
    else if (isWritten) setIsAsked(true);
    else area.current?.focus();
  };
  const settle = async () => {
    const body = { version, returnAmount: back!, releaseAmount: rest!, reason };
    if (await act.run(body, (sent) => sendSettlement({ id, ...sent }, body), t('settle.done')))
      draft.forget();
    setIsAsked(false);
  };
  return (
    <aside className={clsx(cardStyles.card, styles.settlement)} aria-labelledby="settlement">
      <form noValidate onSubmit={submit}>
        <div>
          <h2 id="settlement" className={styles.title}>
            {t('settle.title', { amount: amountOf(amount) })}
          </h2>
          <p className={styles.lead}>{t('settle.lead')}</p>
        </div>
        {draft.note}
        <Division
          amount={amount}
          back={back}
          isTried={isTried}
          problem={act.problem?.fields.returnAmount}
          fields={fields}
          onChange={setBack}
        />
        <Presets amount={amount} back={back} onChoose={setBack} />
        {isAmount && (
          <p className={styles.fits}>
            <span>
              <Check aria-hidden />
              {t('settle.fits')}
            </span>
            <b>
              <Money tiyin={amount} />
            </b>
          </p>
        )}
        <TextAreaField
          label={t('settle.reason')}
          ref={area}
          rows={5}
          hint={t('settle.reasonHint')}
          maxLength={MAX_DISPUTE_LENGTH}
          value={reason}
          error={
            isTried && !isWritten
              ? t('form.tooShort', { count: MIN_DISPUTE_LENGTH })
              : act.problem?.fields.reason
          }
          onChange={({ target }) => draft.change({ reason: target.value })}
        />
        {isAmount && <Consequences dispute={dispute} back={back} />}
        <FormProblem>{act.problem?.text}</FormProblem>
        {can.settle ? (
          <Button type="submit" size="lg" isBlock>
            <Scale aria-hidden />
            {t('settle.send')}
          </Button>
        ) : (
          <p className={clsx(noteStyles.note, noteStyles.info)}>
            {t('settle.early', { answer: formatMomentAndMinute(dispute.answerUntil) })}
          </p>
        )}
      </form>
      {can.ask && <Question dispute={dispute} />}
      <Confirm
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={settle}
        icon={<Scale aria-hidden />}
        title={t('settle.sure')}
        text={t(net ? 'settle.sureTextKept' : 'settle.sureText', {
          ...{ back: amountOf(back ?? 0), rest: amountOf(rest ?? 0) },
          commission: amountOf(net?.commission ?? 0),
        })}
        cancelLabel={t('form.cancel')}
        confirmLabel={t(act.isBusy ? 'settle.sending' : 'settle.send')}
        isLoading={act.isBusy}
      />
    </aside>
  );
};

interface DivisionProps {
  amount: number;
  /** Of the student, in tiyin; below zero where the agency would get more than there is. */
  back: number | undefined;
  isTried: boolean;
  problem: string | undefined;
  fields: Record<'student' | 'agency', RefObject<HTMLInputElement | null>>;
  onChange(back: number | undefined): void;
}

/** Fields for both parts of the share; a field keeps its text even if it is not a valid amount. */
const Division = ({ amount, back, isTried, problem, fields, onChange }: DivisionProps) => {
  const { t, i18n } = useTranslation('disputes');
  const language = languageOf(i18n);
  const isAmount = back !== undefined && back >= 0 && back <= amount;
  const rest = back === undefined ? undefined : amount - back;
  const [percent = 0, restPercent] = isAmount ? percentsOf([back, amount - back]) : [];
  return (
    <>
      <div className={styles.parts}>
        <SomField
          ref={fields.student}
          label={t('settle.toStudent')}
          tiyin={isBelow(back) ? undefined : back}
          error={isTried && !(isAmount || isBelow(back)) ? t('form.tooMuchBack') : problem}
          hint={isAmount ? formatPercent(percent, language) : undefined}
          onChange={onChange}
        />
        <SomField
          ref={fields.agency}
          label={t('settle.toAgency')}
          tiyin={isBelow(rest) ? undefined : rest}
          error={isTried && isBelow(back) ? t('form.tooMuchBack') : undefined}
          hint={isAmount ? formatPercent(restPercent!, language) : undefined}
          onChange={(tiyin) => onChange(tiyin === undefined ? undefined : amount - tiyin)}
        />
      </div>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        value={percent}
        style={{ '--part': `${percent}%` } as React.CSSProperties}
        aria-label={t('settle.range')}
        aria-valuetext={`${formatPercent(percent, language)}, ${t('som', { amount: formatSom(isAmount ? back : 0, language) })}`}
        onChange={({ target }) => onChange(partOf(amount, Number(target.value)))}
      />
    </>
  );
};

interface PresetsProps {
  amount: number;
  back: number | undefined;
  onChoose(back: number): void;
}

/** Splits that are chosen often: the student's part first. */
const Presets = ({ amount, back, onChoose }: PresetsProps) => {
  const { t } = useTranslation('disputes');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what is one line of buttons
    <div className={styles.presets} role="group" aria-label={t('settle.presets')}>
      {PRESETS.map((one) => (
        <button
          key={one}
          type="button"
          className={badgeStyles.chip}
          aria-pressed={back === partOf(amount, one)}
          onClick={() => onChoose(partOf(amount, one))}
        >
          {one} / {100 - one}
        </button>
      ))}
    </div>
  );
};

/** Shows what the decision pays to each side. */
const Consequences = ({ dispute, back }: { dispute: Dispute; back: number }) => {
  const { t, i18n } = useTranslation('disputes');
  const amountOf = (tiyin: number) => formatSom(tiyin, languageOf(i18n));
  const { amount, student, consulting } = dispute;
  const name = `${student.name} ${student.surname}`.trim() || t('side.student');
  const net = useNet(dispute)(amount - back);
  return (
    <div className={styles.consequences}>
      <h3>{t('settle.then')}</h3>
      <ul className={styles.rules}>
        <li>
          <ArrowDownLeft aria-hidden />
          <span>{t('settle.thenBack', { amount: amountOf(back), name })}</span>
        </li>
        <li>
          <ArrowUpRight aria-hidden />
          <span>
            {t('settle.thenOn', { amount: amountOf(net?.net ?? amount - back), name: consulting.name })}
          </span>
        </li>
        {net && (
          <li>
            <Percent aria-hidden />
            <span>{t('settle.thenKept', { amount: amountOf(net.commission), percent: net.percent })}</span>
          </li>
        )}
        <li>
          <ShieldCheck aria-hidden />
          <span>{t('settle.thenRest')}</span>
        </li>
        <li>
          <Lock aria-hidden />
          <span>{t('settle.thenChat')}</span>
        </li>
      </ul>
    </div>
  );
};
