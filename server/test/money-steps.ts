import { PAYMENT_PROVIDERS } from '@parvoz/contract/money/payments-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import fc from 'fast-check';

const ONE = fc.nat(1);
const WHICH = fc.nat(3);
const PART = fc.constantFrom(0, 0.3, 0.5, 1);
const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
/** Across midnight, the times of providers, of payments, of releases, of answers and of closing. */
const WAITS = [2 * SECOND_MS, HOUR_MS, 13 * HOUR_MS, 25 * HOUR_MS, 49 * HOUR_MS, 73 * HOUR_MS, 15 * DAY_MS];

/** Steps, in one process or in both at once; `which` counts the existing things. */
const STEPS = {
  topUp: fc.record({
    ...{ do: fc.constant('topUp' as const), student: ONE, provider: fc.constantFrom(...PAYMENT_PROVIDERS) },
    amount: fc.integer({ min: 100_000, max: 60_000_000 }),
    isPerformed: fc.constantFrom(true, true, false),
  }),
  attempt: fc.record({
    ...{ do: fc.constant('attempt' as const), which: WHICH },
    how: fc.constantFrom(
      ...(['perform', 'performTwice', 'performAndFail', 'performAndCancel'] as const),
      ...(['cancel', 'cancel', 'cancelTwice', 'fail'] as const),
    ),
  }),
  begin: fc.record({ do: fc.constant('begin' as const), student: ONE, agency: ONE }),
  case: fc.record({
    ...{ do: fc.constant('case' as const), which: WHICH },
    how: fc.constantFrom(
      ...(['pay', 'pay', 'payTwice', 'payAndWithdraw', 'correct', 'payAndCorrect'] as const),
      ...([
        'finish',
        'finish',
        'finish',
        'reject',
        'cancel',
        'payAndCancel',
        'close',
        'payAndClose',
      ] as const),
      ...(['stop', 'stopTwice', 'stopAndFinish', 'stopAndReject', 'stopAndWithdrawAppeal'] as const),
    ),
  }),
  share: fc.record({
    ...{ do: fc.constant('share' as const), which: WHICH, step: fc.nat(2) },
    how: fc.constantFrom('confirm', 'confirmTwice', 'dispute', 'disputeAndConfirm', 'disputeAndRelease'),
  }),
  dispute: fc.record({
    ...{ do: fc.constant('dispute' as const), which: WHICH, part: PART },
    how: fc.constantFrom(
      ...(['answer', 'answer', 'accept', 'withdraw'] as const),
      ...(['settle', 'settle', 'settleTwice', 'settleAndWithdraw'] as const),
    ),
  }),
  ask: fc.record({
    ...{ do: fc.constant('ask' as const), whose: ONE, part: PART },
    kind: fc.constantFrom('WITHDRAWAL', 'PAYOUT'),
  }),
  request: fc.record({
    ...{ do: fc.constant('request' as const), which: WHICH },
    how: fc.constantFrom(
      ...(['send', 'send', 'wait', 'confirm', 'confirm', 'confirmTwice', 'decline'] as const),
      ...(['cancel', 'sendAndCancel', 'confirmAndDecline', 'declineTwice'] as const),
      ...(['byTwo', 'byTwoTwice', 'byTwoAndCancel', 'byTwoCanceled'] as const),
      ...(['refund', 'refundTwice', 'refundAndSend', 'refundAndConfirm'] as const),
      ...(['refundAndDecline', 'refundAndCancel'] as const),
    ),
  }),
  details: fc.record({ do: fc.constant('details' as const), agency: ONE }),
  wait: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(...WAITS) }),
  statement: fc.record({
    ...{ do: fc.constant('statement' as const), daysAgo: fc.integer({ min: 1, max: 2 }), which: WHICH },
    provider: fc.constantFrom('CLICK', 'CLICK', 'PAYME', 'UZUM'),
    fault: fc.constantFrom('NONE', 'LATER', 'DROPPED', 'AMOUNT', 'UNKNOWN', 'REFUND', 'PAID'),
  }),
  difference: fc.record({
    ...{ do: fc.constant('difference' as const), which: WHICH, part: fc.constantFrom(0.5, 1, 1) },
    how: fc.constantFrom('STUDENT', 'STUDENT', 'OUTSIDE', 'close', 'twice', 'andCancel', 'andWithdraw'),
  }),
  takeBack: fc.record({ do: fc.constant('takeBack' as const), which: WHICH, isTwice: fc.boolean() }),
};
export type Step = (typeof STEPS)[keyof typeof STEPS] extends fc.Arbitrary<infer S> ? S : never;

/** Any of all steps, and twice as often one of these. */
export const mostly = (...names: (keyof typeof STEPS)[]): fc.Arbitrary<Step> => {
  const any: fc.Arbitrary<Step>[] = Object.values(STEPS);
  const named: fc.Arbitrary<Step>[] = names.map((name) => STEPS[name]);
  return fc.oneof({ weight: 1, arbitrary: fc.oneof(...any) }, { weight: 2, arbitrary: fc.oneof(...named) });
};
export type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;
