import {
  type Guardian,
  GuardianChange,
  GuardianDraft,
  type GuardianList,
} from '@parvoz/contract/applications/guardians.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { GuardianFields, type ShownDocument } from './guardian-fields.tsx';
import styles from './guardians.module.css';
import { add, change } from './queries.ts';

interface GuardianFormProps {
  applicationId: string;
  documents: readonly ShownDocument[];
  onSaved(list: GuardianList): void;
}

/** Returns those of the ticked documents that can still be ticked: others were replaced or removed meanwhile. */
const standing = (ids: readonly string[], documents: readonly ShownDocument[]): string[] =>
  ids.filter((id) => documents.some((one) => one.id === id));

/** Shows an application to somebody by their phone, who is invited by a message. */
export const AddGuardianForm = ({ applicationId, documents, onSaved }: GuardianFormProps) => {
  const { t, i18n } = useTranslation('guardians');
  const language = languageOf(i18n);
  const { form, submit, field, isSending, problem } = useContractForm({
    schema: GuardianDraft,
    name: 'guardian',
    draft: { unstored: 'SHORT' },
    defaultValues: {
      phone: '',
      relation: 'MOTHER',
      language,
      canPay: false,
      canTopUp: false,
      documentIds: [],
    },
    fieldOfCode: { GUARDIAN_EXISTS: 'phone' },
    send: async (draft) => {
      const body = { ...draft, documentIds: standing(draft.documentIds, documents) };
      onSaved(await add(applicationId, body, language));
      showSuccess(t('form.added'));
    },
  });
  return (
    <form className={clsx(layoutStyles.stack, styles.form)} noValidate method="post" onSubmit={submit}>
      <PhoneField label={t('form.phone')} autoComplete="off" hint={t('form.phoneHint')} {...field('phone')} />
      <SelectField label={t('form.language')} {...field('language')}>
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGE_FACTS[one].name}
          </option>
        ))}
      </SelectField>
      <GuardianFields
        relation={field('relation')}
        canPay={form.watch('canPay')}
        onCanPay={(canPay) => form.setValue('canPay', canPay)}
        canTopUp={form.watch('canTopUp') ?? false}
        onCanTopUp={(canTopUp) => form.setValue('canTopUp', canTopUp)}
        documents={documents}
        ticked={form.watch('documentIds')}
        onTick={(ids) => form.setValue('documentIds', ids)}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t(isSending ? 'form.adding' : 'form.add')}
      </Button>
    </form>
  );
};

/** Changes what somebody may do and open. */
export const ChangeGuardianForm = ({
  applicationId,
  documents,
  guardian,
  onSaved,
}: GuardianFormProps & { guardian: Guardian }) => {
  const { t, i18n } = useTranslation('guardians');
  const { id, relation, canPay, canTopUp, documentIds } = guardian;
  const { form, submit, field, isSending, problem } = useContractForm({
    schema: GuardianChange,
    name: 'guardian',
    draft: { unstored: 'SHORT' },
    defaultValues: { relation, canPay, canTopUp, documentIds },
    send: async (draft) => {
      const body = { ...draft, documentIds: standing(draft.documentIds, documents) };
      onSaved(await change(applicationId, id, body, languageOf(i18n)));
      showSuccess(t('form.saved'));
    },
  });
  return (
    <form className={clsx(layoutStyles.stack, styles.form)} noValidate method="post" onSubmit={submit}>
      <GuardianFields
        relation={field('relation')}
        canPay={form.watch('canPay')}
        onCanPay={(may) => form.setValue('canPay', may)}
        canTopUp={form.watch('canTopUp') ?? false}
        onCanTopUp={(may) => form.setValue('canTopUp', may)}
        documents={documents}
        ticked={form.watch('documentIds')}
        onTick={(ids) => form.setValue('documentIds', ids)}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t(isSending ? 'form.saving' : 'form.save')}
      </Button>
    </form>
  );
};
