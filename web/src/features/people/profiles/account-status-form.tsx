import { type ProfileDetail, ProfileStatus } from '@parvoz/contract/people/profiles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { BlockQuestion } from './block-question.tsx';
import { PROFILE_ROLES } from './profile-list.ts';
import { putRole, putStatus } from './queries.ts';

interface AccountStatusFormProps {
  profile: ProfileDetail;
  onSaved(): void;
}

/** Form for a person's role and status; a change ends their sessions, and a block is asked about, with its reason. */
export const AccountStatusForm = ({ profile, onSaved }: AccountStatusFormProps) => {
  const { t, i18n } = useTranslation('profiles');
  const withPassword = useWithPassword();
  const { id, role, status } = profile;
  const [answer, setAnswer] = useState<((reason: string | null) => void) | null>(null);
  const askReason = async (): Promise<string | null> => {
    const reason = await new Promise<string | null>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return reason;
  };
  const { submit, field, isSending, problem } = useContractForm({
    schema: ProfileStatus,
    name: 'profileStanding',
    draft: { unstored: 'SHORT' },
    defaultValues: { role, status },
    send: async (wanted) => {
      const language = languageOf(i18n);
      const isBlocked = wanted.status === 'BLOCKED' && status !== 'BLOCKED';
      const reason = isBlocked ? await askReason() : '';
      if (reason === null) return false;
      const isDone = await withPassword(async () => {
        if (wanted.role !== role) await putRole(id, wanted.role, language);
        if (wanted.status !== status) await putStatus(id, { status: wanted.status, reason }, language);
      });
      if (!isDone) return false;
      showSuccess(t('accountStatus.saved'));
      onSaved();
      return true;
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
      <BlockQuestion profile={profile} isOpen={answer !== null} onAnswer={(reason) => answer?.(reason)} />
    </form>
  );
};
