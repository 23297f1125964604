import { PasswordConfirmation } from '@parvoz/contract/people/sessions.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { confirmByPassword } from '../../lib/password-confirmation.ts';
import { Button } from '../button.tsx';
import layoutStyles from '../layout.module.css';
import { Modal } from '../modal.tsx';
import textStyles from '../text.module.css';
import { FormProblem } from './form-problem.tsx';
import styles from './password-dialog.module.css';
import { PasswordField } from './password-field.tsx';
import { useContractForm } from './use-contract-form.ts';

interface PasswordDialogProps {
  isOpen: boolean;
  phone: string;
  /** The server has taken the password. */
  onGiven(): void;
  onClose(): void;
}

/** Makes sure that it is still the person, and not somebody with their browser (decisions/013). */
export const PasswordDialog = ({ isOpen, phone, onGiven, onClose }: PasswordDialogProps) => {
  const { t } = useTranslation('account');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('confirm.title')}>
      <p>{t('confirm.text')}</p>
      <PasswordEntry phone={phone} onGiven={onGiven} />
    </Modal>
  );
};

const PasswordEntry = ({ phone, onGiven }: Pick<PasswordDialogProps, 'phone' | 'onGiven'>) => {
  const { t, i18n } = useTranslation('account');
  const { submit, field, isSending, problem } = useContractForm({
    schema: PasswordConfirmation,
    name: 'account',
    draft: { unstored: 'SECRET' },
    defaultValues: { password: '' },
    send: async (values) => {
      await confirmByPassword(values, languageOf(i18n));
      onGiven();
    },
  });
  return (
    <form className={clsx(layoutStyles.stack, styles.passwordEntry)} noValidate onSubmit={submit}>
      {/* Password managers find the account here. */}
      <input type="text" autoComplete="username" value={`+${phone}`} readOnly hidden />
      <PasswordField label={t('confirm.password')} autoComplete="current-password" {...field('password')} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {isSending ? t('confirm.checking') : t('confirm.go')}
      </Button>
      <p className={styles.forgot}>
        <Link className={textStyles.link} to="/reset-password">
          {t('confirm.forgot')}
        </Link>
      </p>
    </form>
  );
};
