import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatCountdown } from '../../../lib/countdown.ts';
import { formatPhone } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { CodeHelp } from '../../../ui/form/code-help.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { Modal } from '../../../ui/modal.tsx';
import textStyles from '../../../ui/text.module.css';
import { showError } from '../../../ui/toast.ts';
import { CodeForm } from './forms.ts';
import type { PhoneChange } from './phone-change.ts';
import settingsStyles from './settings.module.css';

interface CodeDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** The phone that the code goes to, and how. */
  change: PhoneChange;
  secondsLeft: number;
  /** Proves the phone. Throws what the server refuses. */
  onCode(code: string): Promise<void>;
}

/** Remaining seconds at which screen readers announce the time left. */
const SAID_SECONDS = [30, 10];

/** Asks for the code that went to a new phone, while there is time. */
export const CodeDialog = ({ isOpen, onClose, change, secondsLeft, onCode }: CodeDialogProps) => {
  const { t } = useTranslation('settings');
  const isByTelegram = change.channel === 'TELEGRAM';
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t(isByTelegram ? 'phone.byTelegram.window' : 'phone.window')}
    >
      <p>
        {t(isByTelegram ? 'phone.byTelegram.windowText' : 'phone.windowText', {
          phone: formatPhone(change.phone),
        })}
      </p>
      <CodeEntry secondsLeft={secondsLeft} onCode={onCode} />
      <CodeHelp phone={change.phone} channel={change.channel} />
      <p className={textStyles.sr} role="status">
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
    draft: { unstored: 'SECRET' },
    defaultValues: { code: '' },
    fieldOfCode: { CODE_WRONG: 'code', CODE_EXPIRED: 'code', CODE_REPLACED: 'code' },
    onProblem: showError,
    send: ({ code }) => onCode(code),
  });
  const isOver = secondsLeft === 0;
  return (
    <form className={clsx(layoutStyles.stack, settingsStyles.codeEntry)} noValidate onSubmit={submit}>
      <CodeField label={t('phone.code')} {...field('code')} />
      <p className={settingsStyles.left}>
        {t('phone.left')} <b className={textStyles.num}>{formatCountdown(secondsLeft)}</b>
      </p>
      <Button
        className={settingsStyles.btn}
        type="submit"
        size="lg"
        isBlock
        disabled={isOver}
        isLoading={isSending}
      >
        {isSending ? t('phone.verifying') : t('phone.verify')}
      </Button>
    </form>
  );
};
