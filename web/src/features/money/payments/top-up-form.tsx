import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { clsx } from 'clsx';
import { ExternalLink, FlaskConical, Lock, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { newId } from '../../../lib/ids.ts';
import { useWithAcceptance } from '../../../ui/acceptance/acceptance-gate.tsx';
import { TermsLinks } from '../../../ui/acceptance/terms-links.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { HowProtected } from '../../../ui/how-protected.tsx';
import { AmountField, somFrom } from './amount-field.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { beginTopUp } from './queries.ts';
import styles from './top-up.module.css';
import { tiyinOfWritten, WrittenTopUp } from './written-top-up.ts';

export interface Begun {
  id: string;
  url: string;
  provider: PaymentProvider;
}

interface TopUpFormProps {
  providers: readonly PaymentProvider[];
  /** In som; nothing where it is left to the person. */
  som: number | undefined;
  missingSom: number | null;
  /** The amount that is written, in tiyin; null while it is none. */
  onAmount(tiyin: number | null): void;
  /** The payment has begun: its provider takes it now. */
  onBegun(begun: Begun): void;
}

/**
 * Returns whether the browser is leaving for the provider's page, and a setter; it is false again when the back button
 * restores this page.
 */
const useIsLeaving = () => {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const onShow = () => setIsLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return [isLeaving, setIsLeaving] as const;
};

/** Form for the amount and the provider. */
export const TopUpForm = ({ providers, som, missingSom, onAmount, onBegun }: TopUpFormProps) => {
  const { t, i18n } = useTranslation('payments');
  const language = languageOf(i18n);
  const [isLeaving, setIsLeaving] = useIsLeaving();
  const withAcceptance = useWithAcceptance();
  /** A repeated press begins the same payment, as long as it is for the same. */
  const attempt = useRef({ of: '', key: '' });
  const { form, field, submit, isSending, problem } = useContractForm({
    schema: WrittenTopUp,
    name: 'topUp',
    draft: { unstored: 'SHORT' },
    defaultValues: { ...(som !== undefined && { amount: som }), provider: providers[0]! },
    send: async ({ amount, provider }) => {
      const of = `${amount} ${provider}`;
      if (attempt.current.of !== of) attempt.current = { of, key: newId() };
      await withAcceptance(async () => {
        const begun = await beginTopUp({ amount: amount * 100, provider }, attempt.current.key, language);
        attempt.current = { of: '', key: '' };
        setIsLeaving(true);
        onBegun({ ...begun, provider });
      });
    },
  });
  const amount = form.watch('amount') as number | undefined;
  const provider = form.watch('provider');
  const tiyin = tiyinOfWritten(amount);
  useEffect(() => onAmount(tiyin), [tiyin, onAmount]);
  const isSandbox = provider === 'SANDBOX';
  const name = t(`providers.${provider}.name`);
  return (
    <form className={clsx(cardStyles.card, styles.form)} noValidate onSubmit={submit}>
      <AmountField
        {...field('amount', { setValueAs: somFrom })}
        som={amount}
        missingSom={missingSom}
        onChoose={(chosen) => form.setValue('amount', chosen, { shouldDirty: true, shouldValidate: true })}
      />
      <ProviderChoice providers={providers} {...field('provider')} />
      <FormProblem>{problem}</FormProblem>
      <div className={styles.go}>
        <Button type="submit" size="xl" isBlock isLoading={isSending || isLeaving}>
          {!(isSending || isLeaving) && <Lock aria-hidden />}
          <span>
            {isSending || isLeaving
              ? t('opening')
              : tiyin === null
                ? t('pay', { provider: name })
                : t('payAmount', { provider: name, amount: formatSom(tiyin, language) })}
          </span>
        </Button>
        <p className={styles.small}>
          {isSandbox ? <FlaskConical aria-hidden /> : <ExternalLink aria-hidden />}
          <span>{isSandbox ? t('sandbox.opens') : t('opens', { provider: name })}</span>
        </p>
        <p className={styles.small}>
          <ShieldCheck aria-hidden />
          <span>
            <HowProtected />
            <TermsLinks />
          </span>
        </p>
      </div>
    </form>
  );
};
