import { ApprovalDecision } from '@parvoz/contract/money/approvals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { OwnPasswordGate } from '../../../ui/form/own-password-gate.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { Money } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import styles from './approvals.module.css';
import { type Answering, What } from './approvals.tsx';
import { putDecision, renewApprovals } from './queries.ts';

type Props = Answering & { onClose(): void };

/** Approves what another administrator has asked for, or refuses it with a reason. */
export const ApprovalDialog = (props: Props) => {
  const { t } = useTranslation('approvals');
  return (
    <Modal isOpen onClose={props.onClose} title={t(`question.${props.action}`)} size="medium">
      <OwnPasswordGate>
        {props.action === 'APPROVE' ? <Approve {...props} /> : <Refuse {...props} />}
      </OwnPasswordGate>
    </Modal>
  );
};

/**
 * Returns a function that sends the answer; if the request has ended meanwhile, it is loaded again and the error is
 * shown.
 */
const useAnswer = ({ approval, action, onClose }: Props) => {
  const { t, i18n } = useTranslation('approvals');
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  return async (decision: ApprovalDecision) => {
    try {
      if (!(await withPassword(() => putDecision(approval.id, decision, languageOf(i18n))))) return false;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void renewApprovals(queries);
      throw error;
    }
    showSuccess(t(`done.${action}`));
    await renewApprovals(queries);
    onClose();
  };
};

const Facts = ({ approval }: Pick<Props, 'approval'>) => {
  const { t } = useTranslation('approvals');
  const { kind, title, amount, difference, askedBy, askedAt } = approval;
  return (
    <div className={styles.facts}>
      <b>
        {t(`kind.${kind}`)}: {title || t(kind === 'BANK_FILE' ? 'bank' : 'gone')}
      </b>
      <Money tiyin={difference ?? amount} />
      <What approval={approval} />
      <small>{t('asked', { name: askedBy.name || t('gone'), moment: formatMomentAndMinute(askedAt) })}</small>
    </div>
  );
};

const Approve = (props: Props) => {
  const { t } = useTranslation(['approvals', 'common']);
  const answer = useAnswer(props);
  const [Approved] = ApprovalDecision.options;
  const { submit, isSending, problem } = useContractForm({
    schema: Approved,
    name: 'approval',
    draft: { unstored: 'NOTHING' },
    defaultValues: { action: 'APPROVE' },
    send: answer,
  });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <Facts approval={props.approval} />
      <p>{t('question.text')}</p>
      <FormProblem>{problem}</FormProblem>
      <Buttons {...props} isSending={isSending} />
    </form>
  );
};

const Refuse = (props: Props) => {
  const { t } = useTranslation(['approvals', 'common']);
  const answer = useAnswer(props);
  const [, Refused] = ApprovalDecision.options;
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: Refused,
    name: 'approval',
    draft: `refusal ${props.approval.id}`,
    defaultValues: { action: 'REFUSE', reason: '' },
    send: answer,
  });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <Facts approval={props.approval} />
      {draftNote}
      <TextAreaField label={t('question.reason')} {...field('reason')} />
      <FormProblem>{problem}</FormProblem>
      <Buttons {...props} isSending={isSending} />
    </form>
  );
};

const Buttons = ({ action, onClose, isSending }: Props & { isSending: boolean }) => {
  const { t } = useTranslation(['approvals', 'common']);
  return (
    <div className={modalStyles.acts}>
      <Button variant="secondary" disabled={isSending} onClick={onClose}>
        {t('cancel', { ns: 'common' })}
      </Button>
      <Button type="submit" variant={action === 'REFUSE' ? 'danger' : 'primary'} isLoading={isSending}>
        {t(isSending ? 'going' : `act.${action}`)}
      </Button>
    </div>
  );
};
