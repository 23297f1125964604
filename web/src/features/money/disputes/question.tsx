import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import {
  ASKED_SIDES,
  type AskedSide,
  MAX_DISPUTE_LENGTH,
  MIN_DISPUTE_LENGTH,
} from '@parvoz/contract/money/disputes-states.ts';
import { MessageCircleQuestion } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useDraftState } from '../../../ui/form/use-draft-state.ts';
import { Modal } from '../../../ui/modal.tsx';
import styles from './disputes.module.css';
import { sendQuestion } from './queries.ts';
import { useDisputeAct } from './use-dispute-act.ts';

/** An administrator asks one side or both for more. */
export const Question = ({ dispute }: { dispute: Dispute }) => {
  const { t } = useTranslation('disputes');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" isBlock onClick={() => setIsOpen(true)}>
        <MessageCircleQuestion aria-hidden />
        {t('settle.ask')}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('settle.askTitle')} size="medium">
        <QuestionForm dispute={dispute} onClose={() => setIsOpen(false)} />
      </Modal>
    </>
  );
};

const QuestionForm = ({ dispute, onClose }: { dispute: Dispute; onClose(): void }) => {
  const { t } = useTranslation('disputes');
  const { id, applicationId } = dispute;
  const given: { to: AskedSide; comment: string } = { to: 'BOTH', comment: '' };
  const { written, change, note, forget } = useDraftState(`question ${id}`, given);
  const { to, comment } = written;
  const [isTried, setIsTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const act = useDisputeAct(applicationId, `question ${id}`);
  const isWritten = comment.trim().length >= MIN_DISPUTE_LENGTH;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isWritten) return area.current?.focus();
    const body = { to, comment };
    if (!(await act.run(body, (sent) => sendQuestion({ id, ...sent }, body), t('settle.asked')))) return;
    forget();
    onClose();
  };
  return (
    <form className={styles.actForm} noValidate onSubmit={submit}>
      {note}
      <fieldset className={styles.group}>
        <legend>{t('settle.askTo')}</legend>
        <div className={styles.options}>
          {ASKED_SIDES.map((one) => (
            <label key={one} className={styles.option}>
              <input
                type="radio"
                className={fieldStyles.box}
                name="to"
                checked={to === one}
                onChange={() => change({ to: one })}
              />
              {t(`history.to.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        ref={area}
        label={t('settle.askWhat')}
        maxLength={MAX_DISPUTE_LENGTH}
        value={comment}
        error={
          isTried && !isWritten
            ? t('form.tooShort', { count: MIN_DISPUTE_LENGTH })
            : act.problem?.fields.comment
        }
        onChange={({ target }) => change({ comment: target.value })}
      />
      <FormProblem>{act.problem?.text}</FormProblem>
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {t('act.back')}
        </Button>
        <Button type="submit" isLoading={act.isBusy}>
          {t(act.isBusy ? 'form.sendingAll' : 'settle.askSend')}
        </Button>
      </div>
    </form>
  );
};
