import type { Language } from '@parvoz/contract/languages.ts';
import type { PaymentDetail, PaymentPayout, Receipt, ReceiptLine } from '@parvoz/contract/money/finance.ts';
import type { LedgerAccountKind } from '@parvoz/contract/money/ledger.ts';
import type { OperatorDetails } from '@parvoz/contract/money/operator.ts';
import { takesMoney } from '@parvoz/contract/money/payments-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { dateAsWritten, tashkentMoment } from '../../../lib/clock.ts';
import { exactSom, financeText, payoutText, receiptText } from '../../../lib/texts.ts';
import type { Entry } from './details.store.ts';
import { receiptNumber } from './finance.rules.ts';
import * as store from './receipts.store.ts';

export { findAgency } from './receipts.store.ts';

/** The request to be paid out with this id. */
export const findPayout = async (db: Queryable, id: string | null): Promise<PaymentPayout | null> => {
  const found = await store.findPayout(db, id);
  if (!found) return null;
  const { askedAt, sendingAt, endedAt, ...payout } = found;
  return {
    ...payout,
    askedAt: askedAt.toISOString(),
    sendingAt: sendingAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
};

/** Holder's name where no operator is published. */
const PRODUCT = 'Parvoz';

/** Data of a receipt: the payment as the caller sees it, and the rest that is printed. */
export interface Facts {
  detail: Omit<PaymentDetail, 'receipt'>;
  agency: store.Agency | null;
  entries: readonly Entry[];
  /** Operator of that day; null where none was published. */
  operator: OperatorDetails | null;
}

/** Returns the name of an agency for papers, the registered one first. */
const agencyName = (language: Language, { name, legalName, taxNumber }: store.Agency): string => {
  const known = legalName && legalName !== name ? `${legalName} (${name})` : name;
  return taxNumber ? `${known}, ${receiptText(language, 'inn', { number: taxNumber })}` : known;
};

type Side = 'student' | 'studentBalance' | 'protection' | 'agency' | 'agencyBalance' | 'operator';

/** Sender and receiver of money that comes to Parvoz, moves within it, or leaves it. */
const SIDES: Record<Exclude<PaymentDetail['purpose'], 'CORRECTION'>, readonly [Side, Side]> = {
  TOP_UP: ['student', 'studentBalance'],
  TOP_UP_REVERSED: ['studentBalance', 'student'],
  PAYMENT: ['studentBalance', 'protection'],
  RELEASE: ['protection', 'agencyBalance'],
  REFUND: ['protection', 'studentBalance'],
  PAYOUT_RESERVED: ['agencyBalance', 'agency'],
  PAYOUT_RETURNED: ['operator', 'agencyBalance'],
  PAYOUT: ['agencyBalance', 'agency'],
  WITHDRAWAL: ['studentBalance', 'student'],
  COMMISSION: ['protection', 'operator'],
};

const OF_STUDENTS: Partial<Record<Side, Side>> = { agency: 'student', agencyBalance: 'studentBalance' };

const SIDE_OF_ACCOUNT: Record<LedgerAccountKind, Side> = {
  ...{ STUDENT: 'studentBalance', CONSULTING: 'agencyBalance', HELD: 'protection' },
  ...{ PAYOUT: 'operator', PROVIDER: 'operator', OUTSIDE: 'operator', EARNED: 'operator' },
};

/** A correction goes where its entries say. */
const sidesOf = ({ detail: { purpose, payout }, entries }: Facts): readonly [Side, Side] => {
  if (purpose === 'CORRECTION') {
    const [from, to] = [entries.at(0), entries.at(-1)];
    return [SIDE_OF_ACCOUNT[from?.kind ?? 'OUTSIDE'], SIDE_OF_ACCOUNT[to?.kind ?? 'OUTSIDE']];
  }
  const sides = SIDES[purpose];
  if (payout?.kind !== 'WITHDRAWAL') return sides;
  return [OF_STUDENTS[sides[0]] ?? sides[0], OF_STUDENTS[sides[1]] ?? sides[1]];
};

const sideText = (language: Language, side: Side, { detail, agency, operator }: Facts): string => {
  const gone = receiptText(language, 'gone');
  const values = {
    ...{
      operator: operator?.legalName ?? PRODUCT,
      student: detail.student || gone,
      agency: agency ? agencyName(language, agency) : gone,
    },
    number: detail.application?.number ?? '',
  };
  return receiptText(language, `side.${side}`, values);
};

/** A line that has nothing to say is left out. */
type Line = readonly [ReceiptLine['key'], string | null | undefined];

/** Moments of a request to be paid out, or of a payment to a balance; of anything else the one when it moved. */
const momentLines = ({ detail, detail: { payout } }: Facts): Line[] => {
  const at = (moment: string | null | undefined) => (moment ? tashkentMoment(new Date(moment)) : null);
  if (payout) {
    const end = { CONFIRMED: 'confirmed', DECLINED: 'declined', CANCELED: 'canceled' } as const;
    const isEnded = payout.state !== 'WAITING' && payout.state !== 'SENDING';
    return [
      ['asked', at(payout.askedAt)],
      ['sent', at(payout.sendingAt)],
      ...(isEnded ? [[end[payout.state as keyof typeof end], at(payout.endedAt)] as const] : []),
    ];
  }
  if (detail.purpose !== 'TOP_UP') return [['time', at(detail.createdAt)]];
  const when = (kind: PaymentDetail['timeline'][number]['kind']) =>
    at(detail.timeline.find((item) => item.kind === kind)?.at);
  return [
    ['asked', when('CREATED')],
    ['paid', when('PAID')],
    ['reversed', when('REVERSED')],
  ];
};

/** Returns the providers by which a student's money goes back, each with its sum. */
const wayText = (language: Language, payout: PaymentPayout): string | null => {
  if (payout.kind === 'PAYOUT') return null;
  const byProvider = payout.providerList.map(
    ({ provider, amount }) =>
      `${financeText(language, `provider.${provider}`)}: ${exactSom(language, amount)}`,
  );
  const byHand =
    payout.byHand > 0 ? [`${receiptText(language, 'byHand')}: ${exactSom(language, payout.byHand)}`] : [];
  return [...byProvider, ...byHand].join('; ');
};

const payoutLines = (language: Language, { detail: { payout } }: Facts): Line[] =>
  payout === null
    ? []
    : [
        ['way', wayText(language, payout)],
        [
          'account',
          payout.accountEnd && [`•••• ${payout.accountEnd}`, payout.bank].filter(Boolean).join(', '),
        ],
        [
          'document',
          payout.documentNumber &&
            receiptText(language, 'documentOf', {
              number: payout.documentNumber,
              date: dateAsWritten(payout.documentDate!),
            }),
        ],
        ['sentBy', payout.sentBy],
      ];

/** Returns the lines of a released share: the sum released, Parvoz's commission, and the sum received. */
const commissionLines = (language: Language, { detail: { amount, commission } }: Facts): Line[] =>
  commission === null
    ? []
    : [
        ['gross', exactSom(language, amount + commission)],
        ['commission', `−${exactSom(language, commission)}`],
        ['net', exactSom(language, amount)],
      ];

/** Returns whose money it was, in a word; each with their sum where a request gives back that of several. */
const payerText = (language: Language, { detail: { payer, payout } }: Facts): string | null =>
  payer
    ? financeText(language, `payer.${payer}`)
    : (payout?.payerList ?? [])
        .map(
          ({ payer: one, amount }) =>
            `${financeText(language, `payer.${one}`)}: ${exactSom(language, amount)}`,
        )
        .join('; ');

const statusText = (language: Language, { detail, detail: { payout } }: Facts): string =>
  payout ? payoutText(language, `state.${payout.state}`) : financeText(language, `status.${detail.status}`);

const linesOf = (language: Language, facts: Facts): Line[] => {
  const { detail } = facts;
  const [from, to] = sidesOf(facts);
  const { provider, providerNumber, application } = detail;
  return [
    ...commissionLines(language, facts),
    ['status', statusText(language, facts)],
    ['from', sideText(language, from, facts)],
    ['to', sideText(language, to, facts)],
    ['payer', payerText(language, facts)],
    [
      'purpose',
      receiptText(
        language,
        `purpose.${facts.detail.payout?.kind === 'WITHDRAWAL' ? 'WITHDRAWAL' : detail.purpose}`,
      ),
    ],
    ['application', application?.number],
    ['target', detail.target],
    ['tariff', detail.tariff],
    ['step', detail.step],
    ['provider', provider && financeText(language, `provider.${provider}`)],
    // The sandbox has no number of its own.
    ['providerNumber', provider && takesMoney(provider) ? providerNumber : null],
    ...payoutLines(language, facts),
    ...momentLines(facts),
    ['reason', facts.detail.payout?.reason ?? detail.reason],
    ['id', detail.id],
  ];
};

/** Money of the sandbox came from nowhere, and goes nowhere. */
const isOfSandbox = ({ detail, detail: { payout } }: Facts): boolean =>
  [detail, ...(payout?.providerList ?? [])].some(({ provider }) => provider && !takesMoney(provider));

/** The operator as the foot of a paper names them: with their number, and where they are found. */
const holderOf = (language: Language, { operator }: Facts): string =>
  operator === null
    ? PRODUCT
    : [
        operator.legalName,
        receiptText(language, 'inn', { number: operator.inn }),
        operator.address,
        `+${operator.phone}`,
      ].join(', ');

/** Returns whether there is a receipt: for money that has moved, and for a request to be paid out, in any state. */
const hasPaper = ({ detail: { status, timeline, payout } }: Facts): boolean =>
  payout !== null || status === 'SUCCESS' || timeline.some(({ kind }) => kind === 'PAID');

/** Returns the receipt of a payment in a language; null where no money has moved. */
export const makeReceipt = (language: Language, facts: Facts): Receipt | null => {
  if (!hasPaper(facts)) return null;
  const { detail } = facts;
  const isSandbox = isOfSandbox(facts);
  const lines = linesOf(language, facts).flatMap(([key, text]) =>
    text ? [{ key, name: receiptText(language, `line.${key}`), text }] : [],
  );
  return {
    number: receiptNumber(detail),
    title: receiptText(
      language,
      facts.detail.payout && facts.detail.payout.state !== 'CONFIRMED' ? 'request' : 'title',
    ),
    amount: detail.amount,
    isSandbox,
    lineList: lines,
    note: receiptText(language, isSandbox ? 'sandbox' : 'note'),
    holder: holderOf(language, facts),
  };
};
