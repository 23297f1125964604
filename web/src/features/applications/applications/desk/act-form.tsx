import { OptionalComment, RequiredComment } from '@parvoz/contract/applications/application-comments.ts';
import { MAX_COMMENT_LENGTH } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { EVENT_REFUSAL_CODES } from '@parvoz/contract/errors.ts';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { formatSom } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { useMoveMoney } from '../../../../ui/form/money-gate.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import modalStyles from '../../../../ui/modal.module.css';
import noteStyles from '../../../../ui/note.module.css';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { nameOf } from '../card-facts.ts';
import { useApplicationEvent } from '../use-application-event.ts';
import type { PendingAction } from './act-dialog.tsx';
import styles from './act-form.module.css';
import {
  type DeskAction,
  documentsToCheck,
  dueAmountOf,
  dueOf,
  effectOfFinish,
  eventOf,
  isAllowed,
  isDangerous,
  needsComment,
  type Subject,
} from './desk-actions.ts';
import { DocumentReturns } from './document-returns.tsx';
import { FinishWarning } from './finish-warning.tsx';
import { useDocumentReturns } from './use-document-returns.ts';

const WithReason = z.object({ comment: RequiredComment });
/** Of a correction, the reason is kept with the transfer. */
const WithTransferReason = z.object({
  comment: z.string().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH),
});
const WithComment = z.object({ comment: OptionalComment });

interface ActFormProps extends PendingAction {
  moneyOf(subject: Subject, action: DeskAction): ReactNode;
  onBusy(isBusy: boolean): void;
  onClose(isDone: boolean): void;
}

const useActText = (action: DeskAction, subject: Subject): string => {
  const { t, i18n } = useTranslation('board');
  const { student, number, level, price } = subject;
  const name = nameOf(student, t);
  const values = {
    name,
    number,
    level: level?.name ?? '',
    amount: formatSom(dueAmountOf(subject), languageOf(i18n)),
  };
  if (action === 'STEP_LEVEL_FINISHED')
    return t(`act.STEP_LEVEL_FINISHED.${effectOfFinish(subject)}`, values);
  if (action === 'ACCEPTED' && price === 0) return t('act.ACCEPTED.free', values);
  return t(`act.${action}.text`, values);
};

const schemaOf = (action: DeskAction) => {
  if (action === 'CORRECTION') return WithTransferReason;
  return needsComment(action) ? WithReason : WithComment;
};

/** True if the label of the reason says already that both sides read it. */
const isReadByBoth = (action: DeskAction): boolean => action === 'STOPPED' || action === 'APPEAL_DECLINED';

/** A refusal because of what happened meanwhile. */
const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Returns the correction of what is due in an application, as somebody else may have to approve it. */
const correctionOf = (id: string, subject: Subject, reason: string) =>
  ({ kind: 'APPLICATION_CORRECTION', id, ...dueOf(subject), reason }) as const;

/** The question of one event. Loaded when the first one is asked. */
export const ActForm = ({ subject: given, action, moneyOf, onBusy, onClose }: ActFormProps) => {
  const { t } = useTranslation('board');
  const [fresh, setFresh] = useState<ApplicationDetail | null>(null);
  const subject = fresh && fresh.version >= given.version ? fresh : given;
  const isPossible = isAllowed(subject.can ?? {}, action);
  const { send, correct, reload } = useApplicationEvent(given.id);
  const documents = useDocumentReturns(`returned ${action} ${given.id}`);
  const moveMoney = useMoveMoney();
  const hasReason = needsComment(action);

  const { form, submit, field, isSending, problem, draftNote } = useContractForm({
    schema: schemaOf(action),
    // A reason has sentences of its own.
    name: action === 'REJECTED' ? 'rejection' : 'event',
    draft: `${action} ${given.id}`,
    defaultValues: { comment: '' },
    hintOfCode: Object.fromEntries(EVENT_REFUSAL_CODES.map((code) => [code, t('act.kept')])),
    send: async ({ comment }) => {
      const documentList = documents.read(documentsToCheck(subject).map(({ id }) => id));
      if (documentList === null) return false;
      try {
        const act = async () => {
          const { refreshed } =
            action === 'CORRECTION'
              ? await correct(dueOf(subject), comment ?? '')
              : await send(eventOf(subject, action, { comment: comment ?? null, documentList }));
          await refreshed;
        };
        const outcome = await moveMoney(act, correctionOf(given.id, subject, comment ?? ''));
        if (outcome === 'GIVEN_UP') return false;
        if (outcome === 'ASKED') return onClose(false);
      } catch (error) {
        if (isSignedOut(error)) return false;
        if (!isConflict(error)) throw error;
        setFresh(await reload());
        if (comment || documentList.length > 0) throw error;
        // Nothing was typed that could be lost: the reason is enough.
        showError((error as ApiError).message);
        return onClose(false);
      }
      documents.forget();
      showSuccess(t(`act.${action}.done`, { number: subject.number }));
      onClose(true);
    },
  });
  useEffect(() => onBusy(isSending), [isSending, onBusy]);
  const text = useActText(action, subject);
  return (
    <form className={styles.actForm} noValidate onSubmit={submit}>
      <p>{text}</p>
      {action === 'STEP_LEVEL_FINISHED' && <FinishWarning subject={subject} />}
      {moneyOf(subject, action)}
      <FormProblem>{problem}</FormProblem>
      {draftNote ?? documents.note}
      {!isPossible && (
        <p className={clsx(noteStyles.note, styles.note, noteStyles.warning)} role="status">
          {t('act.notNow')}
        </p>
      )}
      <TextAreaField
        label={needsComment(action) ? t(`act.${action}.comment`) : t('act.comment')}
        hint={isReadByBoth(action) ? undefined : t('act.commentHint')}
        maxLength={action === 'CORRECTION' ? MAX_REASON_LENGTH : MAX_COMMENT_LENGTH}
        aria-required={hasReason || undefined}
        {...field('comment')}
      />
      {action === 'REVISION' && <DocumentReturns items={documentsToCheck(subject)} returns={documents} />}
      <div className={clsx(modalStyles.acts, styles.acts)}>
        <Button variant="secondary" disabled={isSending} onClick={() => onClose(false)}>
          {t('act.cancel')}
        </Button>
        <Button
          type="submit"
          variant={isDangerous(action) ? 'danger' : 'primary'}
          disabled={!isPossible}
          isLoading={isSending || form.formState.isSubmitting}
        >
          {isSending ? t(`act.${action}.going`) : t(`act.${action}.submit`)}
        </Button>
      </div>
    </form>
  );
};
