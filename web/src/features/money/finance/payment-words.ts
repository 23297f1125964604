import type { PaymentDetail, PaymentRow } from '@parvoz/contract/money/finance.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import type { TFunction } from 'i18next';
import type { FinanceSide } from './finance-list.ts';

type T = TFunction<'finance'>;
type Entry = NonNullable<PaymentDetail['inside']>['entryList'][number];

/** Returns the purpose of a payment: `Balance top-up: Payme`, `Share of a step: Documents`. */
export const paymentTitle = (
  t: T,
  { purpose, provider, step }: Pick<PaymentRow, 'purpose' | 'provider' | 'step'>,
): string => {
  const detail = step ?? (provider && t(`provider.${provider}`));
  return detail ? `${t(`purpose.${purpose}`)}: ${detail}` : t(`purpose.${purpose}`);
};

/** Returns the people and things that a payment is about, without the reader's own name. */
export const paymentAbout = ({ student, consulting, target }: PaymentRow, side: FinanceSide): string =>
  (side === 'STUDENT'
    ? [consulting, target]
    : side === 'CONSULTING'
      ? [student, target]
      : [student, consulting]
  )
    .filter(Boolean)
    .join(' · ');

/** Returns whose money it was, in words of the reader's side. */
export const payerName = (t: T, payer: NonNullable<PaymentRow['payer']>, side: FinanceSide): string =>
  t(side === 'STUDENT' ? `ownPayer.${payer}` : `payer.${payer}`);

const CLICK_ACTIONS: Readonly<Record<string, string>> = { 0: 'Prepare', 1: 'Complete' };

/** Returns the name of a provider's call in the words of its protocol; empty if the body does not contain one. */
export const callName = (body: string): string => {
  const method = /"method"\s*:\s*"(\w{1,40})"/.exec(body)?.[1];
  const action = /(?:^|&)action=(\d)(?:&|$)/.exec(body)?.[1];
  return method ?? CLICK_ACTIONS[action ?? ''] ?? '';
};

const OUTSIDE = ['BANK', 'corrections'] as const;

/** Returns the name of the owner of a ledger account; empty for deleted accounts. */
export const ownerName = (t: T, { kind, owner }: Pick<Entry, 'kind' | 'owner'>): string => {
  if (kind === 'PROVIDER') return t(`provider.${owner as PaymentProvider}`);
  const known = kind === 'OUTSIDE' && OUTSIDE.find((one) => one === owner);
  return known ? t(`inside.outside.${known}`) : owner;
};
