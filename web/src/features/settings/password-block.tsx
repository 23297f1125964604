import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { Block } from './block.tsx';
import { PasswordForm } from './forms.ts';
import { useGuardedForm } from './leave-guard.tsx';
import { type AccountKind, changePassword } from './queries.ts';
import { useBlockForm } from './use-block-form.ts';

interface PasswordBlockProps {
  user: CurrentUser;
  kind: AccountKind;
  /** Goes on with the token of the new session. */
  acceptToken(token: string): Promise<unknown>;
  onSaved(): void;
}

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };

/** Another password: all sessions end, this browser goes on with a new one. */
export const PasswordBlock = ({ user, kind, acceptToken, onSaved }: PasswordBlockProps) => {
  const { t, i18n } = useTranslation('settings');
  const { form, submit, problem, isSubmitting } = useBlockForm(PasswordForm, EMPTY);
  const settle = useGuardedForm(form.formState.isDirty);
  const save = submit(async (values) => {
    await acceptToken(await changePassword(kind, values, languageOf(i18n)));
    showSuccess(t('updated'));
    form.reset(EMPTY);
    settle();
    onSaved();
  });
  return (
    <Block id="password" title={t('password.title')} lead={t('password.lead')}>
      <form className="stack" noValidate onSubmit={save}>
        {/* Password managers keep the new password with the account that they find here. */}
        <input type="text" autoComplete="username" value={`+${user.phone}`} readOnly hidden />
        <PasswordField
          label={t('password.old')}
          error={problem('oldPassword')}
          autoComplete="current-password"
          {...form.register('oldPassword')}
        />
        <div className="pair">
          <PasswordField
            label={t('password.new')}
            error={problem('newPassword')}
            autoComplete="new-password"
            {...form.register('newPassword')}
          />
          <PasswordField
            label={t('password.confirm')}
            error={problem('confirmPassword')}
            autoComplete="new-password"
            {...form.register('confirmPassword')}
          />
        </div>
        <div>
          <Button type="submit" variant="soft" isLoading={isSubmitting}>
            {isSubmitting ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Block>
  );
};
