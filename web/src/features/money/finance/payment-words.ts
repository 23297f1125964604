import type { PaymentDetail, PaymentRow } from '@parvoz/contract/money/finance.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import type { TFunction } from 'i18next';
import type { FinanceSide } from './finance-list.ts';

type T = TFunction<'finance'>;
type Entry = NonNullable<PaymentDetail['inside']>['entryList'][number];

/** What a payment was for: `Balance top-up: Payme`, `Share of a step: Documents`. */
export const paymentTitle = (
  t: T,
  { purpose, provider, step }: Pick<PaymentRow, 'purpose' | 'provider' | 'step'>,
): string => {
  const detail = step ?? (provider && t(`provider.${provider}`));
  return detail ? `${t(`purpose.${purpose}`)}: ${detail}` : t(`purpose.${purpose}`);
};

/** Whom it is about, for who knows themselves. */
export const paymentAbout = ({ student, consulting, target }: PaymentRow, side: FinanceSide): string =>
  (side === 'STUDENT'
    ? [consulting, target]
    : side === 'CONSULTING'
      ? [student, target]
      : [student, consulting]
  )
    .filter(Boolean)
    .join(' · ');

const CLICK_ACTIONS: Readonly<Record<string, string>> = { 0: 'Prepare', 1: 'Complete' };

/** What a provider's server has asked for, in the words of its protocol; empty where what it has sent does not say. */
export const callName = (body: string): string => {
  const method = /"method"\s*:\s*"(\w{1,40})"/.exec(body)?.[1];
  const action = /(?:^|&)action=(\d)(?:&|$)/.exec(body)?.[1];
  return method ?? CLICK_ACTIONS[action ?? ''] ?? '';
};

const OUTSIDE = ['BANK', 'corrections', 'agencies'] as const;

/** Whose account of the ledger an entry changes; empty where they are gone. */
export const ownerName = (t: T, { kind, owner }: Pick<Entry, 'kind' | 'owner'>): string => {
  if (kind === 'PROVIDER') return t(`provider.${owner as PaymentProvider}`);
  const known = kind === 'OUTSIDE' && OUTSIDE.find((one) => one === owner);
  return known ? t(`inside.outside.${known}`) : owner;
};
