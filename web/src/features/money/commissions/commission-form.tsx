import { CommissionDraft, type ManagedCommission } from '@parvoz/contract/money/commissions.ts';
import { MAX_COMMISSION_POINTS } from '@parvoz/contract/money/commissions-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { pointsOf } from './points.ts';
import { commissionKey, postCommission } from './queries.ts';

interface CommissionFormProps {
  /** Of the agency. */
  id: number;
  name: string;
  commission: ManagedCommission;
  onClose(): void;
}

/** Keeps the rate as it is written: a draft that is filled in again would be converted twice. */
const WrittenCommission = CommissionDraft.extend({
  points: z
    .string()
    // Without a rate the contract's schema refuses it.
    .transform((percent) => pointsOf(percent) as number)
    .pipe(CommissionDraft.shape.points),
});

/** Form that sets the commission on an agency's shares from a day on; its owners are notified at once. */
export const CommissionForm = ({
  id,
  name,
  commission: { firstDay, firstDayOfHigher },
  onClose,
}: CommissionFormProps) => {
  const { t, i18n } = useTranslation(['commissions', 'common']);
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const { form, submit, field, isSending, problem, draftNote } = useContractForm({
    schema: WrittenCommission,
    name: 'commission',
    // Another name than before: drafts under that one have points in place of per cent.
    draft: `commission rate ${id}`,
    defaultValues: { points: '', holdsFrom: firstDayOfHigher, reason: '' },
    send: async (draft) => {
      if (!(await withPassword(() => postCommission(id, draft, languageOf(i18n))))) return false;
      showSuccess(t('admin.done'));
      queries.invalidateQueries({ queryKey: commissionKey });
      onClose();
    },
  });
  const from = field('holdsFrom');
  const days = { lower: formatDate(firstDay), higher: formatDate(firstDayOfHigher) };
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      {draftNote}
      <p>{t('admin.text', { name, ...days })}</p>
      <Field
        label={t('admin.percent')}
        hint={t('admin.percentHint', { max: MAX_COMMISSION_POINTS / 100 })}
        inputMode="decimal"
        autoComplete="off"
        {...field('points')}
      />
      <DateField
        label={t('admin.from')}
        min={firstDay}
        value={form.watch('holdsFrom')}
        error={from.error}
        ref={from.ref}
        onChange={(day) =>
          form.setValue('holdsFrom', day ?? '', {
            shouldDirty: true,
            shouldValidate: from.error !== undefined,
          })
        }
      />
      <Field label={t('admin.reason')} hint={t('admin.reasonHint')} autoComplete="off" {...field('reason')} />
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'admin.saving' : 'admin.save')}
        </Button>
      </div>
    </form>
  );
};
