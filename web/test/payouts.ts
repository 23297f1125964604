import type { Payout } from '@parvoz/contract/money/payouts.ts';

export const SUM = 500_000_000;

export const payoutOf = (given: Partial<Payout> = {}): Payout => ({
  ...{ id: '0192f0c4-7a10-7cc0-8000-000000000001', kind: 'PAYOUT', amount: SUM, state: 'WAITING' },
  ...{ accountEnd: '4417', providerList: [], payerList: [], byHand: 0 },
  ...{ askedBy: 'Sardor Toʻlaganov', endedBy: '' },
  ...{ askedAt: '2026-11-21T04:30:00.000Z', endedAt: null, documentNumber: null, documentDate: null },
  ...{ reason: null, paymentId: null, sendingAt: null },
  ...given,
});
export const pageOf = <T>(...content: T[]) => ({ content, totalElements: content.length, page: 1, size: 20 });
export const DETAILS = {
  ...{ account: '2020 8000 •••• •••• 4417', mfo: '00999' },
  ...{ holder: '“Ufq Taʼlim” MChJ', bank: 'Namuna Bank' },
};
/** A request that an administrator is sending. */
export const SENDING = {
  state: 'SENDING',
  sendingAt: '2026-11-21T05:00:00.000Z',
  sendingBy: 'Jasur',
} as const;
