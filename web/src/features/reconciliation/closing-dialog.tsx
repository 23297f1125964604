import { ClosingDraft, CorrectionDraft, type Difference } from '@parvoz/contract/reconciliation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { newId } from '../../lib/ids.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { OwnPasswordGate } from '../../ui/form/own-password-gate.tsx';
import { useWithPassword } from '../../ui/form/password-gate.tsx';
import { SomField } from '../../ui/form/som-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import modalStyles from '../../ui/modal.module.css';
import { Modal } from '../../ui/modal.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { type OfDay, postClosing, postCorrection, renewReconciliation } from './queries.ts';
import styles from './reconciliation.module.css';
import { Signed } from './signed.tsx';

interface ClosingDialogProps {
  of: OfDay;
  act: 'CLOSE' | 'CORRECT';
  difference: Difference;
  onClose(): void;
}

type Problems = Readonly<Record<string, string | undefined>>;

const useClosing = ({ of, act, difference: { number, rest, sideList }, onClose }: ClosingDialogProps) => {
  const { t, i18n } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState<number | undefined>(Math.abs(rest));
  const [side, setSide] = useState<CorrectionDraft['side']>(sideList[0]!);
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const [key, setKey] = useState(newId);
  const [sum, area] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)];
  const seen = { number, rest, reason };
  const send = async () => {
    const language = languageOf(i18n);
    if (act === 'CLOSE') await postClosing(of, seen, language);
    else await postCorrection(of, { ...seen, amount: amount!, side }, key, language);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const draft =
      act === 'CLOSE' ? ClosingDraft.safeParse(seen) : CorrectionDraft.safeParse({ ...seen, amount, side });
    const isTooMuch = act === 'CORRECT' && (amount ?? 0) > Math.abs(rest);
    if (!draft.success || isTooMuch) {
      const wrong = draft.success ? ['amount'] : draft.error.issues.map(({ path }) => String(path[0]));
      (wrong.includes('amount') ? sum : area).current?.focus();
      return setProblems({
        reason: wrong.includes('reason') ? t('problem.reason') : undefined,
        amount: wrong.includes('amount') ? t('problem.amount') : undefined,
      });
    }
    setSending(true);
    try {
      if (!(await withPassword(send))) return setSending(false);
      showSuccess(t(act === 'CLOSE' ? 'close.done' : 'correct.done'));
      // What opened the window is gone by then, and the focus does not go to it.
      await renewReconciliation(queries);
      onClose();
    } catch (error) {
      setSending(false);
      if (isSignedOut(error)) return;
      const failed = error instanceof ApiError ? error : null;
      // What was refused was not made: what is sent next is another one.
      if (failed) setKey(newId());
      setProblems({ form: failed?.message ?? t('upload.unreachable'), ...failed?.fields });
      if (failed?.status === 409) void renewReconciliation(queries);
    }
  };
  return { sum, area, reason, setReason, amount, setAmount, side, setSide, problems, isSending, submit };
};

/** Closes a difference with a reason, or by a correction that moves money. */
export const ClosingDialog = (props: ClosingDialogProps) => {
  const { t } = useTranslation('reconciliation');
  const { act, onClose } = props;
  return (
    <Modal isOpen onClose={onClose} title={t(`${act === 'CLOSE' ? 'close' : 'correct'}.title`)} size="auto">
      <OwnPasswordGate>
        <ClosingForm {...props} />
      </OwnPasswordGate>
    </Modal>
  );
};

const ClosingForm = (props: ClosingDialogProps) => {
  const { t } = useTranslation('reconciliation');
  const { act, difference, onClose } = props;
  const form = useClosing(props);
  const { student, sideList, rest } = difference;
  const name = act === 'CLOSE' ? 'close' : 'correct';
  return (
    <form className={styles.window} onSubmit={form.submit} noValidate>
      <p>
        {t(`${name}.text`)} <Signed tiyin={rest} />
      </p>
      {act === 'CORRECT' && (
        <>
          <SomField
            ref={form.sum}
            label={t('correct.amount')}
            tiyin={form.amount}
            onChange={form.setAmount}
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
                  onChange={() => form.setSide(side)}
                />
                {t(`side.${side}`, { name: student?.name ?? '' })}
              </label>
            ))}
          </fieldset>
        </>
      )}
      <TextAreaField
        ref={form.area}
        label={t(act === 'CORRECT' && form.side === 'STUDENT' ? 'reasonRead' : 'reason')}
        value={form.reason}
        onChange={({ target }) => form.setReason(target.value)}
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
