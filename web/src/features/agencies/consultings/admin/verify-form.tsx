import type { ManagedConsulting } from '@parvoz/contract/agencies/consultings-admin.ts';
import { Verification } from '@parvoz/contract/agencies/consultings-admin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { Segments } from '../../../../ui/form/segments.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../../ui/layout.module.css';
import modalStyles from '../../../../ui/modal.module.css';
import { showSuccess } from '../../../../ui/toast.ts';
import { putVerification, renewAgencies } from './queries.ts';

interface VerifyFormProps {
  agency: Pick<ManagedConsulting, 'id' | 'name' | 'version' | 'isVerified' | 'verifiedUntil'>;
  onClose(): void;
}

/** Gives or takes the mark that the documents of an agency were checked; the reason is kept. */
export const VerifyForm = ({ agency, onClose }: VerifyFormProps) => {
  const { t, i18n } = useTranslation(['consultings-admin', 'admin', 'common']);
  const queries = useQueryClient();
  const { form, submit, field, isSending, problem, draftNote } = useContractForm({
    schema: Verification,
    name: 'agencyMark',
    draft: { name: `mark ${agency.id}`, isOfRecord: true },
    defaultValues: {
      isVerified: true,
      until: agency.verifiedUntil,
      reason: '',
      version: agency.version,
    },
    send: async (given) => {
      // The draft may be of an earlier version.
      await putVerification(agency.id, { ...given, version: agency.version }, languageOf(i18n));
      showSuccess(t(given.isVerified ? 'verify.given' : 'verify.taken', { name: agency.name }));
      renewAgencies(queries);
      onClose();
    },
  });
  const isVerified = form.watch('isVerified') as boolean;
  const until = field('until');
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      {draftNote}
      <p>{t('verify.text')}</p>
      {agency.isVerified && (
        <Segments
          legend={t('verify.what')}
          options={[
            { value: 'true', label: t('verify.keep') },
            { value: 'false', label: t('verify.take') },
          ]}
          name="isVerified"
          chosen={String(isVerified)}
          onChange={({ target }) =>
            form.setValue('isVerified', target.value === 'true', { shouldDirty: true })
          }
        />
      )}
      {isVerified && (
        <DateField
          label={t('verify.until')}
          hint={t('verify.untilHint')}
          value={form.watch('until') as string | null}
          error={until.error}
          ref={until.ref}
          onChange={(day) =>
            form.setValue('until', day, { shouldDirty: true, shouldValidate: until.error !== undefined })
          }
        />
      )}
      <TextAreaField
        label={t('verify.reason')}
        hint={t('verify.reasonHint')}
        rows={2}
        maxLength={300}
        {...field('reason')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'form.saving' : 'form.save', { ns: 'admin' })}
        </Button>
      </div>
    </form>
  );
};
