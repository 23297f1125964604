import { PROVIDER_FACTS } from '@parvoz/contract/money/payments-states.ts';
import { ClosingDraft, CorrectionDraft, type Difference } from '@parvoz/contract/money/reconciliation.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateInTashkent, formatDate, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { MoneyGate } from '../../../ui/form/money-gate.tsx';
import { SomField } from '../../../ui/form/som-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useDraftState } from '../../../ui/form/use-draft-state.ts';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { PaidBy } from '../../../ui/paid-by.tsx';
import { type OfDay, postClosing, postCorrection } from './queries.ts';
import styles from './reconciliation.module.css';
import { Signed } from './signed.tsx';
import { useSending } from './use-sending.ts';

interface ClosingDialogProps {
  of: OfDay;
  act: 'CLOSE' | 'CORRECT';
  difference: Difference;
  onClose(): void;
}

/** The other day whose statement has the payment, or may have it; null where nothing says so. */
const otherDayOf = ({ awaitedDay, isOnAnotherDay, theirAt }: Difference): string | null =>
  awaitedDay ?? (isOnAnotherDay && theirAt ? dateInTashkent(theirAt) : null);

interface Written {
  reason: string;
  side: CorrectionDraft['side'];
  /** In tiyin. */
  amount: number | undefined;
}

const useClosing = ({ of, act, difference, onClose }: ClosingDialogProps) => {
  const { t, i18n } = useTranslation('reconciliation');
  const { number, rest, sideList, studentLimit } = difference;
  const mostOf = (one: CorrectionDraft['side']) => (one === 'STUDENT' ? studentLimit : Math.abs(rest));
  const draftName = `${act} ${of.provider} ${of.day} ${number}`;
  const draft = useDraftState<Written>(draftName, {
    reason: '',
    side: sideList[0]!,
    amount: mostOf(sideList[0]!),
  });
  const { reason, amount } = draft.written;
  // What was possible when it was written may no longer be.
  const side = sideList.includes(draft.written.side) ? draft.written.side : sideList[0]!;
  const [isSure, setSure] = useState(false);
  const { problems, setProblems, isSending, send } = useSending(draftName, () => {
    draft.forget();
    onClose();
  });
  const [sum, area] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)];
  const box = useRef<HTMLInputElement>(null);
  const seen = { number, rest, reason };
  const language = languageOf(i18n);
  const amountProblem = () =>
    side === 'STUDENT' && studentLimit < Math.abs(rest)
      ? t('problem.studentAmount', { amount: formatSom(studentLimit, language) })
      : t('problem.amount');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const parsed =
      act === 'CLOSE' ? ClosingDraft.safeParse(seen) : CorrectionDraft.safeParse({ ...seen, amount, side });
    const wrong = parsed.error?.issues.map(({ path }) => String(path[0])) ?? [];
    const isTooMuch = act === 'CORRECT' && (amount ?? 0) > mostOf(side);
    const found = {
      amount: wrong.includes('amount') || isTooMuch ? amountProblem() : undefined,
      sure: act === 'CORRECT' && otherDayOf(difference) && !isSure ? t('problem.sure') : undefined,
      reason: wrong.includes('reason') ? t('problem.reason') : undefined,
    };
    if (parsed.success && !found.amount && !found.sure)
      return send(
        (key) =>
          act === 'CLOSE'
            ? postClosing(of, seen, language)
            : postCorrection(of, { ...seen, amount: amount!, side }, key, language),
        parsed.data,
        t(act === 'CLOSE' ? 'close.done' : 'correct.done'),
        act === 'CLOSE' ? null : { kind: 'DAY_CORRECTION', ...of, ...seen, amount: amount!, side },
      );
    (found.amount ? sum : found.sure ? box : area).current?.focus();
    setProblems(found);
  };
  // Side and sum stay together, also where only the reason is written.
  const change = (part: Partial<Written>) => draft.change({ side, amount, ...part });
  const fields = { reason, amount, side, isSure, setSure, change, note: draft.note };
  return { ...fields, sum, area, box, problems, isSending, submit };
};

/** Closes a difference with a reason, or by a correction that moves money. */
export const ClosingDialog = (props: ClosingDialogProps) => {
  const { t } = useTranslation('reconciliation');
  const { act, onClose } = props;
  return (
    <Modal isOpen onClose={onClose} title={t(`${act === 'CLOSE' ? 'close' : 'correct'}.title`)} size="auto">
      <MoneyGate>
        <ClosingForm {...props} />
      </MoneyGate>
    </Modal>
  );
};

const ClosingForm = (props: ClosingDialogProps) => {
  const { t } = useTranslation('reconciliation');
  const { of, act, difference, onClose } = props;
  const form = useClosing(props);
  const { student, payer, studentBar, sideList, rest } = difference;
  const otherDay = otherDayOf(difference);
  const sureId = useId();
  const name = act === 'CLOSE' ? 'close' : 'correct';
  return (
    <form className={styles.window} onSubmit={form.submit} noValidate>
      <p>
        {t(`${name}.text`)} <Signed tiyin={rest} />
      </p>
      {form.note}
      {act === 'CORRECT' && (
        <>
          {otherDay && (
            <div className={styles.sure}>
              <label>
                <input
                  ref={form.box}
                  type="checkbox"
                  checked={form.isSure}
                  onChange={({ target }) => form.setSure(target.checked)}
                  aria-invalid={form.problems.sure !== undefined}
                  aria-describedby={form.problems.sure && sureId}
                />
                {t(difference.isOnAnotherDay ? 'correct.sureOther' : 'correct.sure', {
                  provider: PROVIDER_FACTS[of.provider].brand,
                  day: formatDate(otherDay),
                })}
              </label>
              <div id={sureId}>
                <FormProblem>{form.problems.sure}</FormProblem>
              </div>
            </div>
          )}
          <SomField
            ref={form.sum}
            label={t('correct.amount')}
            tiyin={form.amount}
            onChange={(amount) => form.change({ amount })}
            error={form.problems.amount}
          />
          <fieldset className={styles.choice}>
            <legend>{t('correct.side')}</legend>
            {sideList.map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name="side"
                  checked={form.side === side}
                  onChange={() => form.change({ side })}
                />
                {t(`side.${side}`, { name: student?.name ?? '' })}
              </label>
            ))}
            {payer && (
              <p className={styles.closing}>
                <PaidBy payer={payer} />
              </p>
            )}
            {student && studentBar && <p className={styles.closing}>{t(`bar.${studentBar}`)}</p>}
          </fieldset>
        </>
      )}
      <TextAreaField
        ref={form.area}
        label={t(act === 'CORRECT' && form.side === 'STUDENT' ? 'reasonRead' : 'reason')}
        value={form.reason}
        onChange={({ target }) => form.change({ reason: target.value })}
        error={form.problems.reason}
      />
      <FormProblem>{form.problems.form}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" isLoading={form.isSending}>
          {t(`${name}.button`)}
        </Button>
      </div>
    </form>
  );
};
