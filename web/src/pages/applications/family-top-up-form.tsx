import type { FamilyApplication } from '@parvoz/contract/applications/family.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../features/applications/family/family.module.css';
import { beginTopUp } from '../../features/applications/family/queries.ts';
import { useDenied } from '../../features/applications/family/use-denied.ts';
import { AmountField, somFrom } from '../../features/money/payments/amount-field.tsx';
import { ProviderChoice } from '../../features/money/payments/provider-choice.tsx';
import { tiyinOfWritten, WrittenTopUp } from '../../features/money/payments/written-top-up.ts';
import { formatSom } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { newId } from '../../lib/ids.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useGoToProvider } from './use-go-to-provider.ts';

interface FamilyTopUpFormProps {
  application: FamilyApplication;
  providers: readonly PaymentProvider[];
}

/** Puts any sum on the balance of the student, who is not asked what for; says before it whose money it is then. */
export const FamilyTopUpForm = ({ application: { id, student }, providers }: FamilyTopUpFormProps) => {
  const { t, i18n } = useTranslation('family');
  const language = languageOf(i18n);
  const goToProvider = useGoToProvider();
  const onDenied = useDenied(t('pay.notAllowed'));
  /** A repeated press begins the same payment, as long as it is for the same. */
  const attempt = useRef({ of: '', key: '' });
  const { form, field, submit, isSending, problem } = useContractForm({
    schema: WrittenTopUp,
    name: 'topUp',
    draft: { unstored: 'SHORT' },
    defaultValues: { provider: providers[0]! },
    send: async ({ amount, provider }) => {
      const of = `${amount} ${provider}`;
      if (attempt.current.of !== of) attempt.current = { of, key: newId() };
      const draft = { amount: amount * 100, provider };
      const begun = await beginTopUp(id, draft, attempt.current.key, language).catch(onDenied);
      if (!begun) return false;
      attempt.current = { of: '', key: '' };
      await goToProvider(begun, provider);
      return true;
    },
  });
  const amount = form.watch('amount') as number | undefined;
  const tiyin = tiyinOfWritten(amount);
  return (
    <form className={styles.part} noValidate method="post" onSubmit={submit}>
      <p className={styles.faint}>{t('topUp.lead', { name: `${student.name} ${student.surname}`.trim() })}</p>
      <AmountField
        {...field('amount', { setValueAs: somFrom })}
        som={amount}
        missingSom={null}
        onChoose={(chosen) => form.setValue('amount', chosen, { shouldDirty: true, shouldValidate: true })}
      />
      <ProviderChoice providers={providers} {...field('provider')} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="xl" isBlock isLoading={isSending}>
        {isSending
          ? t('pay.acting')
          : tiyin === null
            ? t('topUp.act')
            : t('pay.act', { amount: formatSom(tiyin, language) })}
      </Button>
    </form>
  );
};
