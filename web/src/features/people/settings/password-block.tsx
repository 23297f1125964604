import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useGuardedForm } from '../../../ui/form/leave-guard.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import { Block } from './block.tsx';
import { PasswordForm } from './forms.ts';
import { type AccountKind, changePassword } from './queries.ts';
import settingsStyles from './settings.module.css';

interface PasswordBlockProps {
  user: CurrentUser;
  kind: AccountKind;
  /** Goes on with the token of the new session. */
  acceptToken(token: string): Promise<unknown>;
  onSaved(): void;
}

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };

/** Shows the error of a field as a toast, too (docs/rules.md#forms), and throws the error again. */
const showRefusal = (error: unknown): never => {
  const [sentence] = error instanceof ApiError ? Object.values(error.fields) : [];
  if (sentence) showError(sentence);
  throw error;
};

/** Another password: all sessions end, this browser goes on with a new one. */
export const PasswordBlock = ({ user, kind, acceptToken, onSaved }: PasswordBlockProps) => {
  const { t, i18n } = useTranslation('settings');
  const { form, submit, field, isSending } = useContractForm({
    schema: PasswordForm,
    name: 'settings',
    draft: { unstored: 'SECRET' },
    defaultValues: EMPTY,
    onProblem: showError,
    send: async (values, { reset }) => {
      const token = await changePassword(kind, values, languageOf(i18n)).catch(showRefusal);
      await acceptToken(token);
      showSuccess(t('updated'));
      reset(EMPTY);
      settle();
      onSaved();
    },
  });
  const settle = useGuardedForm(form.formState.isDirty);
  return (
    <Block id="password" title={t('password.title')} lead={t('password.lead')}>
      <form className={layoutStyles.stack} noValidate onSubmit={submit}>
        {/* Password managers keep the new password with the account that they find here. */}
        <input type="text" autoComplete="username" value={`+${user.phone}`} readOnly hidden />
        <PasswordField label={t('password.old')} autoComplete="current-password" {...field('oldPassword')} />
        <div className={settingsStyles.pair}>
          <NewPasswordField label={t('password.new')} phone={user.phone} {...field('newPassword')} />
          <PasswordField
            label={t('password.confirm')}
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
        </div>
        <div>
          <Button className={settingsStyles.btn} type="submit" variant="soft" isLoading={isSending}>
            {isSending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Block>
  );
};
