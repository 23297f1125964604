import { type FamilyApplication, FamilyPaymentDraft } from '@parvoz/contract/applications/family.ts';
import { chargeOf } from '@parvoz/contract/applications/guardian-states.ts';
import { MAX_TOP_UP_TIYIN } from '@parvoz/contract/limits.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../features/applications/family/family.module.css';
import { RestNote } from '../../features/applications/family/family-payment.tsx';
import { beginPayment } from '../../features/applications/family/queries.ts';
import { useDenied } from '../../features/applications/family/use-denied.ts';
import { ProviderChoice } from '../../features/money/payments/provider-choice.tsx';
import { formatSom } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { newId } from '../../lib/ids.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useGoToProvider } from './use-go-to-provider.ts';

const Choice = FamilyPaymentDraft.pick({ provider: true });

interface PayFormProps {
  application: FamilyApplication;
  providers: readonly PaymentProvider[];
}

/** Pays what is due, in the name of the student; says before it where the money goes. */
export const PayForm = ({ application, providers }: PayFormProps) => {
  const { t, i18n } = useTranslation('family');
  const language = languageOf(i18n);
  const goToProvider = useGoToProvider();
  const onDenied = useDenied(t('pay.notAllowed'));
  const { id, student, protection } = application;
  const { dueAmount: amount, shareList, isInParts } = protection;
  /** A repeated press begins the same payment, as long as it is for the same. */
  const attempt = useRef({ of: '', key: '' });
  const { field, submit, isSending, problem } = useContractForm({
    schema: Choice,
    name: 'family',
    draft: { unstored: 'SHORT' },
    defaultValues: { provider: providers[0]! },
    send: async ({ provider }) => {
      const due = shareList.find(({ state, dueSince }) => state === 'UNPAID' && dueSince !== null);
      const of = `${amount} ${provider}`;
      if (attempt.current.of !== of) attempt.current = { of, key: newId() };
      const draft = { amount, provider, ...(isInParts && due && { stepId: due.stepId }) };
      const begun = await beginPayment(id, draft, attempt.current.key, language).catch(onDenied);
      if (!begun) return false;
      attempt.current = { of: '', key: '' };
      await goToProvider(begun, provider);
      return true;
    },
  });
  if (chargeOf(amount) > MAX_TOP_UP_TIYIN)
    return <p>{t('pay.tooLarge', { amount: formatSom(MAX_TOP_UP_TIYIN, language) })}</p>;
  return (
    <form className={styles.part} noValidate method="post" onSubmit={submit}>
      <ProviderChoice providers={providers} {...field('provider')} />
      <p className={styles.faint}>
        <span>{t('pay.lead', { name: `${student.name} ${student.surname}`.trim() })}</span>{' '}
        <span>{t('pay.else')}</span> <span>{t('pay.told')}</span>
      </p>
      <RestNote amount={chargeOf(amount)} due={amount} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="xl" isBlock isLoading={isSending}>
        {isSending ? t('pay.acting') : t('pay.act', { amount: formatSom(chargeOf(amount), language) })}
      </Button>
    </form>
  );
};
