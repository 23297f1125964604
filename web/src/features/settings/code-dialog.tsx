import { useTranslation } from 'react-i18next';
import { formatCountdown } from '../../lib/countdown.ts';
import { formatPhone } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Modal } from '../../ui/modal.tsx';
import { showError } from '../../ui/toast.ts';
import { CodeForm } from './forms.ts';

interface CodeDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** 12 digits that the code went to. */
  phone: string;
  secondsLeft: number;
  /** Proves the phone. Throws what the server refuses. */
  onCode(code: string): Promise<void>;
}

/** Seconds at which screen readers are told how much time is left. */
const SAID_SECONDS = [30, 10];

/** Asks for the code that went to a new phone, while there is time. */
export const CodeDialog = ({ isOpen, onClose, phone, secondsLeft, onCode }: CodeDialogProps) => {
  const { t } = useTranslation('settings');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('phone.window')}>
      <p>{t('phone.windowText', { phone: formatPhone(phone) })}</p>
      <CodeEntry secondsLeft={secondsLeft} onCode={onCode} />
      <p className="sr" role="status">
        {SAID_SECONDS.includes(secondsLeft) ? t('phone.leftSaid', { count: secondsLeft }) : ''}
      </p>
    </Modal>
  );
};

const CodeEntry = ({ secondsLeft, onCode }: Pick<CodeDialogProps, 'secondsLeft' | 'onCode'>) => {
  const { t } = useTranslation('settings');
  const { submit, field, isSending } = useContractForm({
    schema: CodeForm,
    name: 'settings',
    defaultValues: { code: '' },
    fieldOfCode: { CODE_WRONG: 'code', CODE_EXPIRED: 'code' },
    onProblem: showError,
    send: ({ code }) => onCode(code),
  });
  const isOver = secondsLeft === 0;
  return (
    <form className="stack code-entry" noValidate onSubmit={submit}>
      <CodeField label={t('phone.code')} {...field('code')} />
      <p className="left">
        {t('phone.left')} <b className="num">{formatCountdown(secondsLeft)}</b>
      </p>
      <Button type="submit" size="lg" className="block" disabled={isOver} isLoading={isSending}>
        {isSending ? t('phone.verifying') : t('phone.verify')}
      </Button>
    </form>
  );
};
