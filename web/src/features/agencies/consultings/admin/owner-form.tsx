import { NewOwner } from '@parvoz/contract/agencies/consultings-admin.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { NameFields } from '../../../../ui/form/name-fields.tsx';
import { useWithPassword } from '../../../../ui/form/password-gate.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../../ui/layout.module.css';
import modalStyles from '../../../../ui/modal.module.css';
import { showSuccess } from '../../../../ui/toast.ts';
import { agenciesKey, postOwner } from './queries.ts';

interface OwnerFormProps {
  /** Of the agency. */
  id: number;
  onClose(): void;
}

/** Form that adds an owner to an existing agency; they get a one-time password by SMS. */
export const OwnerForm = ({ id, onClose }: OwnerFormProps) => {
  const { t, i18n } = useTranslation(['consultings-admin', 'common']);
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const { form, submit, field, isSending, problem, draftNote } = useContractForm({
    schema: NewOwner,
    name: 'agency',
    draft: `owner ${id}`,
    defaultValues: { ownerName: '', surname: '', accountPhone: '' },
    fieldOfCode: { STAFF_PHONE_TAKEN: 'accountPhone' },
    send: async (owner, _, keyOf) => {
      const isDone = await withPassword(() => postOwner(id, owner, keyOf(owner), languageOf(i18n)));
      if (!isDone) return false;
      showSuccess(t('owner.added', { name: fullName({ name: owner.ownerName, surname: owner.surname }) }));
      queries.invalidateQueries({ queryKey: agenciesKey });
      onClose();
    },
  });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      {draftNote}
      <p>{t('owner.text')}</p>
      <NameFields
        form={form}
        name={field('ownerName')}
        surname={field('surname')}
        labels={{ name: t('form.ownerName'), surname: t('form.ownerSurname') }}
        isOther
      />
      <PhoneField
        label={t('form.accountPhone')}
        hint={t('form.accountPhoneHint')}
        autoComplete="off"
        {...field('accountPhone')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'owner.adding' : 'owner.add')}
        </Button>
      </div>
    </form>
  );
};
