import { JoinDecision, type JoinRequest } from '@parvoz/contract/agencies/joining.ts';
import { DECLINE_REASONS, JOIN_PAUSE_DAYS } from '@parvoz/contract/agencies/joining-states.ts';
import { MessageCircleQuestion, ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../../lib/api.ts';
import { languageOf } from '../../../../../lib/i18n.ts';
import { Button } from '../../../../../ui/button.tsx';
import { FormProblem } from '../../../../../ui/form/form-problem.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../../../ui/layout.module.css';
import modalStyles from '../../../../../ui/modal.module.css';
import { showSuccess } from '../../../../../ui/toast.ts';
import { useFailureText } from '../../../../../ui/use-report-failure.ts';
import { decideJoin } from './queries.ts';

interface JoinDecisionsProps {
  request: JoinRequest;
  onDecided(): void;
  onClose(): void;
}

type Action = 'ASK' | 'DECLINE';

/** Accept at once; to ask back and to decline need words, which go to the agency. */
export const JoinDecisions = ({ request, onDecided, onClose }: JoinDecisionsProps) => {
  const { t, i18n } = useTranslation(['consultings-admin', 'validation']);
  const failureText = useFailureText();
  const [action, setAction] = useState<Action | null>(null);
  const [isAccepting, setIsAccepting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decided = (words: 'accepted' | 'asked' | 'declined') => {
    showSuccess(t(`join.${words}`, { name: request.name }));
    setAction(null);
    onDecided();
    onClose();
  };
  const accept = async () => {
    setIsAccepting(true);
    setProblem(null);
    try {
      await decideJoin(request.id, { action: 'ACCEPT', version: request.version }, languageOf(i18n));
      decided('accepted');
    } catch (error) {
      if (isSignedOut(error)) return;
      setProblem(failureText(error, t('offline', { ns: 'validation' })));
      onDecided();
    } finally {
      setIsAccepting(false);
    }
  };
  if (action)
    return (
      <DecisionForm
        key={action}
        action={action}
        request={request}
        onDone={() => decided(action === 'ASK' ? 'asked' : 'declined')}
        onRefused={onDecided}
        onBack={() => setAction(null)}
      />
    );
  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <p>{t('join.whenAccepted')}</p>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={() => setAction('DECLINE')}>
          <X aria-hidden />
          {t('join.decline')}
        </Button>
        <Button variant="secondary" onClick={() => setAction('ASK')}>
          <MessageCircleQuestion aria-hidden />
          {t('join.ask')}
        </Button>
        <Button isLoading={isAccepting} disabled={request.phoneOf !== null} onClick={accept}>
          <ShieldCheck aria-hidden />
          {t(isAccepting ? 'join.accepting' : 'join.accept')}
        </Button>
      </div>
    </>
  );
};

interface DecisionFormProps {
  action: Action;
  request: JoinRequest;
  onDone(): void;
  /** The request is no longer what it was. */
  onRefused(): void;
  onBack(): void;
}

const DecisionForm = ({ action, request, onDone, onRefused, onBack }: DecisionFormProps) => {
  const { t, i18n } = useTranslation(['consultings-admin', 'common']);
  const { version } = request;
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: JoinDecision,
    name: 'joinDecision',
    draft: `join ${action} ${request.id}`,
    defaultValues:
      action === 'ASK' ? { action, version, text: '' } : { action, version, text: '', reason: 'DOCUMENTS' },
    send: async (decision) => {
      try {
        await decideJoin(request.id, { ...decision, version }, languageOf(i18n));
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onRefused();
        throw error;
      }
      onDone();
    },
  });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      {draftNote}
      <h3>{t(action === 'ASK' ? 'join.askTitle' : 'join.declineTitle')}</h3>
      {action === 'DECLINE' && (
        <SelectField label={t('join.reasonLabel')} {...field('reason')}>
          {DECLINE_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`join.reason.${reason}`)}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={t(action === 'ASK' ? 'join.question' : 'join.words')}
        hint={t('join.seen')}
        rows={3}
        maxLength={300}
        {...field('text')}
      />
      {action === 'DECLINE' && <p>{t('join.pause', { count: JOIN_PAUSE_DAYS })}</p>}
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={onBack}>
          {t('join.back')}
        </Button>
        <Button type="submit" variant={action === 'DECLINE' ? 'danger' : 'primary'} isLoading={isSending}>
          {t(isSending ? 'join.sending' : action === 'ASK' ? 'join.sendQuestion' : 'join.sendDecline')}
        </Button>
      </div>
    </form>
  );
};
