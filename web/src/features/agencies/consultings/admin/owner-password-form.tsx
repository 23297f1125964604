import { OwnerPassword, type StaffMember } from '@parvoz/contract/agencies/consultings-admin.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { useWithPassword } from '../../../../ui/form/password-gate.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../../ui/layout.module.css';
import modalStyles from '../../../../ui/modal.module.css';
import { showSuccess } from '../../../../ui/toast.ts';
import { agenciesKey, postOwnerPassword } from './queries.ts';

interface OwnerPasswordFormProps {
  /** Of the agency. */
  id: number;
  owner: StaffMember;
  onClose(): void;
}

/** Sends an owner another one-time password; the phone of one who has never signed in can be corrected. */
export const OwnerPasswordForm = ({ id, owner, onClose }: OwnerPasswordFormProps) => {
  const { t, i18n } = useTranslation(['consultings-admin', 'common']);
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const isNew = owner.lastUsedAt === null;
  const { submit, field, isSending, problem } = useContractForm({
    schema: OwnerPassword,
    name: 'agency',
    draft: { unstored: 'SHORT' },
    defaultValues: { accountPhone: isNew ? owner.phone : null },
    fieldOfCode: { STAFF_PHONE_TAKEN: 'accountPhone' },
    send: async (given) => {
      const isDone = await withPassword(() => postOwnerPassword(id, owner.id, given, languageOf(i18n)));
      if (!isDone) return false;
      showSuccess(t('owner.passwordSent', { phone: formatPhone(given.accountPhone ?? owner.phone) }));
      queries.invalidateQueries({ queryKey: agenciesKey });
      onClose();
    },
  });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <p>{t(isNew ? 'owner.passwordNew' : 'owner.passwordText', { name: fullName(owner) })}</p>
      {isNew ? (
        <PhoneField label={t('form.accountPhone')} autoComplete="off" {...field('accountPhone')} />
      ) : (
        <p>{formatPhone(owner.phone)}</p>
      )}
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'owner.sending' : 'owner.send')}
        </Button>
      </div>
    </form>
  );
};
