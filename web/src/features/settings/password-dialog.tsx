import { PasswordConfirmation } from '@parvoz/contract/sessions.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import layoutStyles from '../../ui/layout.module.css';
import { Modal } from '../../ui/modal.tsx';
import textStyles from '../../ui/text.module.css';
import { confirmByPassword } from './queries.ts';
import settingsStyles from './settings.module.css';

interface PasswordDialogProps {
  isOpen: boolean;
  phone: string;
  /** The server has taken the password. */
  onGiven(): void;
  onClose(): void;
}

/** Makes sure that it is still the person, and not somebody with their browser (decisions/013). */
export const PasswordDialog = ({ isOpen, phone, onGiven, onClose }: PasswordDialogProps) => {
  const { t } = useTranslation('settings');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('confirm.title')}>
      <p>{t('confirm.text')}</p>
      <PasswordEntry phone={phone} onGiven={onGiven} />
    </Modal>
  );
};

const PasswordEntry = ({ phone, onGiven }: Pick<PasswordDialogProps, 'phone' | 'onGiven'>) => {
  const { t, i18n } = useTranslation('settings');
  const { submit, field, isSending, problem } = useContractForm({
    schema: PasswordConfirmation,
    name: 'settings',
    defaultValues: { password: '' },
    send: async (values) => {
      await confirmByPassword(values, languageOf(i18n));
      onGiven();
    },
  });
  return (
    <form className={clsx(layoutStyles.stack, settingsStyles.passwordEntry)} noValidate onSubmit={submit}>
      {/* Password managers find the account here. */}
      <input type="text" autoComplete="username" value={`+${phone}`} readOnly hidden />
      <PasswordField label={t('confirm.password')} autoComplete="current-password" {...field('password')} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {isSending ? t('confirm.checking') : t('confirm.go')}
      </Button>
      <p className={settingsStyles.forgot}>
        <Link className={textStyles.link} to="/reset-password">
          {t('confirm.forgot')}
        </Link>
      </p>
    </form>
  );
};
