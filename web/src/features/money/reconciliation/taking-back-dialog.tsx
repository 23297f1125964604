import { type Closing, TakingBack } from '@parvoz/contract/money/reconciliation.ts';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { MoneyGate } from '../../../ui/form/money-gate.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useDraftState } from '../../../ui/form/use-draft-state.ts';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { type OfDay, postTakingBack } from './queries.ts';
import styles from './reconciliation.module.css';
import { Signed } from './signed.tsx';
import { useSending } from './use-sending.ts';

interface TakingBackDialogProps {
  of: OfDay;
  closing: Closing;
  onClose(): void;
}

const TakingBackForm = ({ of, closing: { id, side, amount }, onClose }: TakingBackDialogProps) => {
  const { t, i18n } = useTranslation('reconciliation');
  const draftName = `taken back ${id}`;
  const { written, change, note, forget } = useDraftState(draftName, { reason: '' });
  const { reason } = written;
  const area = useRef<HTMLTextAreaElement>(null);
  const { problems, setProblems, isSending, send } = useSending(draftName, () => {
    forget();
    onClose();
  });
  const name = side ? 'back' : 'reopen';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const draft = TakingBack.safeParse({ reason });
    if (draft.success)
      return send(
        (key) => postTakingBack({ ...of, id }, draft.data, key, languageOf(i18n)),
        draft.data,
        t(`${name}.done`),
        side ? { kind: 'CORRECTION_TAKEN_BACK', ...of, id, ...draft.data } : null,
      );
    area.current?.focus();
    setProblems({ reason: t('problem.reason') });
  };
  return (
    <form className={styles.window} onSubmit={submit} noValidate>
      <p>
        {t(`${name}.text`)} {side && <Signed tiyin={-amount} />}
      </p>
      {note}
      <TextAreaField
        ref={area}
        label={t(side === 'STUDENT' ? 'reasonRead' : 'reason')}
        value={reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={problems.reason}
      />
      <FormProblem>{problems.form}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(`${name}.button`)}
        </Button>
      </div>
    </form>
  );
};

/** Takes a closing of a difference back; of a correction the money moves back. */
export const TakingBackDialog = (props: TakingBackDialogProps) => {
  const { t } = useTranslation('reconciliation');
  return (
    <Modal
      isOpen
      onClose={props.onClose}
      title={t(`${props.closing.side ? 'back' : 'reopen'}.title`)}
      size="auto"
    >
      <MoneyGate>
        <TakingBackForm {...props} />
      </MoneyGate>
    </Modal>
  );
};
