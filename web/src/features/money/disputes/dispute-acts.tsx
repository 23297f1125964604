import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { MAX_DISPUTE_LENGTH, MIN_DISPUTE_LENGTH } from '@parvoz/contract/money/disputes-states.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { SomField } from '../../../ui/form/som-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useDraftState } from '../../../ui/form/use-draft-state.ts';
import styles from './disputes.module.css';
import { EvidenceFields } from './evidence-fields.tsx';
import { sendAnswer, sendEvidence } from './queries.ts';
import { useDisputeAct } from './use-dispute-act.ts';
import { type SendEvidence, useEvidence } from './use-evidence.ts';
import { useNet } from './use-net.ts';

interface ActFormProps {
  dispute: Dispute;
  accountId: string;
  sendFile: SendEvidence;
  onClose(): void;
}

/** Returns the unsent draft of an answer; fields that are missing or of a wrong type are left out. */
const readAnswer = (owner: string, name: string): { comment?: string; back?: number } => {
  const found: Record<string, unknown> = readDraft(owner, name) ?? {};
  const { comment, back } = found;
  return { ...(typeof comment === 'string' && { comment }), ...(typeof back === 'number' && { back }) };
};

/** A form that takes the place of the button that opened it: writing begins at once. */
const useBegunForm = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return form;
};

/** The agency's answer: a comment, evidence, and the sum it would give back. */
export const AnswerForm = ({ dispute, accountId, sendFile, onClose }: ActFormProps) => {
  const { t, i18n } = useTranslation('disputes');
  const { id, applicationId, amount, answer } = dispute;
  const name = `answer ${id}`;
  const [saved] = useState(() => readAnswer(accountId, name));
  const [comment, setComment] = useState(saved.comment ?? answer?.comment ?? '');
  const [back, setBack] = useState(saved.back ?? answer?.returnAmount);
  const [isTried, setIsTried] = useState(false);
  const form = useBegunForm();
  const evidence = useEvidence(sendFile);
  const act = useDisputeAct(applicationId, name, evidence);
  const netOf = useNet(dispute);
  const keep = (written: { comment: string; back: number | undefined }) => {
    setComment(written.comment);
    setBack(written.back);
    saveDraft(accountId, name, written);
  };
  const isAmount = back !== undefined && back >= 0 && back <= amount;
  const isWritten = comment.trim().length >= MIN_DISPUTE_LENGTH;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isAmount || !isWritten)
      return form.current?.querySelector<HTMLElement>(isWritten ? 'input' : 'textarea')?.focus();
    if (evidence.isSending) return;
    const body = { comment, returnAmount: back, ...evidence.brought };
    if (!(await act.run(body, (sent) => sendAnswer({ id, ...sent }, body), t('act.answered')))) return;
    removeDraft(accountId, name);
    onClose();
  };
  return (
    <form
      ref={form}
      className={styles.actForm}
      noValidate
      onSubmit={submit}
      aria-label={t('act.answerTitle')}
    >
      <TextAreaField
        label={t('act.answerComment')}
        maxLength={MAX_DISPUTE_LENGTH}
        value={comment}
        error={
          isTried && !isWritten
            ? t('form.tooShort', { count: MIN_DISPUTE_LENGTH })
            : act.problem?.fields.comment
        }
        hint={t('form.draft')}
        onChange={({ target }) => keep({ comment: target.value, back })}
      />
      <SomField
        label={t('act.answerAmount')}
        tiyin={back}
        hint={
          isAmount
            ? t('act.answerRest', {
                amount: formatSom(netOf(amount - back)?.net ?? amount - back, languageOf(i18n)),
              })
            : t('form.of', { amount: formatSom(amount, languageOf(i18n)) })
        }
        error={isTried && !isAmount ? t('form.tooMuchBack') : act.problem?.fields.returnAmount}
        onChange={(tiyin) => keep({ comment, back: tiyin })}
      />
      <EvidenceFields
        applicationId={applicationId}
        accountId={accountId}
        evidence={evidence}
        error={act.problem?.fields.messageIds}
      />
      <FormProblem>{act.problem?.text ?? (isTried && evidence.isSending && t('form.wait'))}</FormProblem>
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {t('act.back')}
        </Button>
        <Button type="submit" isLoading={act.isBusy}>
          {t(act.isBusy ? 'form.sendingAll' : 'act.answerSend')}
        </Button>
      </div>
    </form>
  );
};

/** Form in which a side adds evidence to an open dispute. */
export const EvidenceForm = ({
  dispute: { id, applicationId },
  accountId,
  sendFile,
  onClose,
}: ActFormProps) => {
  const { t } = useTranslation('disputes');
  const { written, change, note, forget } = useDraftState(`evidence ${id}`, { comment: '' });
  const { comment } = written;
  const [isTried, setIsTried] = useState(false);
  const evidence = useEvidence(sendFile);
  const act = useDisputeAct(applicationId, `evidence ${id}`, evidence);
  const { uploadIds, messageIds } = evidence.brought;
  const form = useBegunForm();
  const isEmpty = comment.trim() === '' && uploadIds.length + messageIds.length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isEmpty) form.current?.querySelector('textarea')?.focus();
    if (isEmpty || evidence.isSending) return;
    const body = { comment: comment || null, uploadIds, messageIds };
    if (!(await act.run(body, (sent) => sendEvidence({ id, ...sent }, body), t('act.evidenceDone')))) return;
    forget();
    onClose();
  };
  return (
    <form ref={form} className={styles.actForm} noValidate onSubmit={submit} aria-label={t('act.evidence')}>
      {note}
      <TextAreaField
        label={t('act.evidenceComment')}
        maxLength={MAX_DISPUTE_LENGTH}
        value={comment}
        error={isTried && isEmpty && !evidence.isSending ? t('act.evidenceNone') : undefined}
        onChange={({ target }) => change({ comment: target.value })}
      />
      <EvidenceFields
        applicationId={applicationId}
        accountId={accountId}
        evidence={evidence}
        error={act.problem?.fields.messageIds}
      />
      <FormProblem>{act.problem?.text ?? (isTried && evidence.isSending && t('form.wait'))}</FormProblem>
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {t('act.back')}
        </Button>
        <Button type="submit" isLoading={act.isBusy}>
          {t(act.isBusy ? 'form.sendingAll' : 'act.evidenceSend')}
        </Button>
      </div>
    </form>
  );
};
