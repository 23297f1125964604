import { type ProfileDetail, ProfileStatus } from '@parvoz/contract/people/profiles.ts';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { PROFILE_ROLES } from './profile-list.ts';
import { putRole, putStatus } from './queries.ts';

interface AccountStatusFormProps {
  profile: ProfileDetail;
  onSaved(): void;
}

/** Form for a person's role and status; a change ends their sessions. */
export const AccountStatusForm = ({ profile, onSaved }: AccountStatusFormProps) => {
  const { t, i18n } = useTranslation('profiles');
  const withPassword = useWithPassword();
  const { id, role, status } = profile;
  const { submit, field, isSending, problem } = useContractForm({
    schema: ProfileStatus,
    name: 'profileStanding',
    draft: { unstored: 'SHORT' },
    defaultValues: { role, status },
    send: async (wanted) => {
      const language = languageOf(i18n);
      const isDone = await withPassword(async () => {
        if (wanted.role !== role) await putRole(id, wanted.role, language);
        if (wanted.status !== status) await putStatus(id, wanted.status, language);
      });
      if (!isDone) return;
      showSuccess(t('accountStatus.saved'));
      onSaved();
    },
  });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <SelectField label={t('roleLabel')} {...field('role')}>
        <option value="">{t('accountStatus.chooseRole')}</option>
        {PROFILE_ROLES.map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('statusLabel')} hint={t('accountStatus.hint')} {...field('status')}>
        <option value="">{t('accountStatus.chooseStatus')}</option>
        {(['ACTIVE', 'BLOCKED'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`status.${one}`)}
          </option>
        ))}
      </SelectField>
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'accountStatus.saving' : 'accountStatus.save')}
        </Button>
      </div>
    </form>
  );
};
