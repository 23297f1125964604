import { PAYMENT_PROVIDERS, type PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { check, type Facts } from './money-model.ts';
import { mostly, type Of, type Step } from './money-steps.ts';
import { take } from './money-ways.ts';
import { beginAnew, closeWorld, openWorld, type Start, TWO_PERSON_TIYIN, type World } from './money-world.ts';

const RUNS = Number(process.env.MONEY_WAYS ?? (process.env.TESTS === 'full' ? 5000 : 150));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => closeWorld(world));

const paid = (student: 0 | 1, agency: 0 | 1): Step[] => [
  { do: 'topUp', student, provider: agency === 0 ? 'PAYME' : 'UZUM', amount: 60_000_000, isPerformed: true },
  { do: 'begin', student, agency },
  { do: 'case', which: 0, how: 'pay' },
];
const FINISH: Step = { do: 'case', which: 0, how: 'finish' };
const earned: Step[] = [...paid(0, 1), FINISH, { do: 'share', which: 0, step: 0, how: 'confirm' }];
const DISPUTE: Step = { do: 'share', which: 0, step: 0, how: 'dispute' };
const ofClick = (fault: Of<'statement'>['fault'], isPerformed = true): Step[] => [
  { do: 'topUp', student: 0, provider: 'CLICK', amount: 30_000_000, isPerformed },
  { do: 'wait', ms: 25 * 60 * 60 * 1000 },
  { do: 'statement', provider: 'CLICK', daysAgo: 1, which: 0, fault },
];
const asked: Step[] = [
  { do: 'topUp', student: 0, provider: 'PAYME', amount: 40_000_000, isPerformed: true },
  { do: 'ask', kind: 'WITHDRAWAL', whose: 0, part: 0.5 },
];

const late = ofClick('PAID', false);
const difference = (how: Of<'difference'>['how']): Step => ({ do: 'difference', which: 0, part: 1, how });
const corrected: Step[] = [...ofClick('LATER'), difference('STUDENT')];
const TAKE_BACK: Step = { do: 'takeBack', which: 0, isTwice: true };
const payout: Step[] = [...earned, { do: 'ask', kind: 'PAYOUT', whose: 1, part: 1 }];
const request = (how: Of<'request'>['how']): Step => ({ do: 'request', which: 0, how });
/** A request that one administrator may not send alone. */
const large: Step[] = [
  { do: 'topUp', student: 0, provider: 'PAYME', amount: TWO_PERSON_TIYIN, isPerformed: true },
  { do: 'topUp', student: 0, provider: 'UZUM', amount: 1_000_000, isPerformed: true },
  { do: 'ask', kind: 'WITHDRAWAL', whose: 0, part: 1 },
];
/** Two payments of a student, of which the second one goes back to them. */
const twoPaid = (provider: PaymentProvider, other: PaymentProvider = provider): Step[] => [
  { do: 'topUp', student: 0, provider: other, amount: 5_000_000, isPerformed: true },
  { do: 'wait', ms: 2000 },
  { do: 'topUp', student: 0, provider, amount: 5_000_000, isPerformed: true },
];
const HALF: Step = { do: 'ask', kind: 'WITHDRAWAL', whose: 0, part: 0.5 };
const attempt = (which: number, how: Of<'attempt'>['how']): Step => ({ do: 'attempt', which, how });

/** Beginnings of ways, so that most of them get somewhere in a few steps. */
const BEGINNINGS = {
  nothing: [],
  paid: paid(0, 0),
  inParts: paid(1, 1),
  finished: [...paid(0, 0), FINISH],
  disputed: [...paid(1, 0), FINISH, DISPUTE],
  earned,
  payout,
  paidOut: [...payout, request('send'), request('confirmTwice')],
  withdrawal: asked,
  sending: [...asked, request('send')],
  large,
  halfBack: [...twoPaid('UZUM'), HALF],
  midnight: ofClick('LATER'),
  corrected,
  refunded: ofClick('REFUND'),
  late,
  given: [...late, difference('STUDENT'), TAKE_BACK],
  reasoned: [...late, difference('close'), TAKE_BACK],
  closed: [...ofClick('LATER'), difference('close'), TAKE_BACK],
  nextDay: [
    ...corrected,
    { do: 'wait', ms: 25 * 60 * 60 * 1000 },
    { do: 'statement', provider: 'CLICK', daysAgo: 1, which: 0, fault: 'NONE' },
  ],
} satisfies Record<string, Step[]>;

/** Ways to each state that chance alone seldom finds: all of them are gone first. */
const TOURS: Step[][] = [
  ...PAYMENT_PROVIDERS.flatMap((provider): Step[][] =>
    [true, false].map((isPerformed) => [
      { do: 'topUp', student: 1, provider, amount: 5_000_000, isPerformed },
      { do: 'attempt', which: 0, how: isPerformed ? 'cancelTwice' : 'fail' },
    ]),
  ),
  // What has gone back to a student, its provider does not take back as well; what is about to, it refunds itself, whole.
  ...PAYMENT_PROVIDERS.flatMap((provider): Step[][] =>
    [[], [request('send')], [request('send'), request('confirm')]].map((sent) => [
      ...twoPaid(provider),
      HALF,
      ...sent,
      attempt(1, 'cancelTwice'),
      attempt(0, 'cancelTwice'),
    ]),
  ),
  ...(['refundTwice', 'refundAndConfirm', 'refundAndDecline'] as const).map((how): Step[] => [
    ...twoPaid('UZUM', 'PAYME'),
    { do: 'ask', kind: 'WITHDRAWAL', whose: 0, part: 1 },
    ...[request('send'), request(how), request('decline')],
  ]),
  ...(['stop', 'stopTwice', 'stopAndFinish', 'stopAndReject', 'stopAndWithdrawAppeal'] as const).flatMap(
    (how) =>
      [paid(0, 1), [...paid(0, 0), FINISH]].map((begun): Step[] => [...begun, { do: 'case', which: 0, how }]),
  ),
  [...large, request('send')],
  [...large, request('byTwoTwice'), request('confirm'), request('confirmTwice')],
  [...large, request('byTwoCanceled')],
  ...[asked, payout].flatMap((begun) => [
    [...begun, request('cancel')],
    [...begun, request('send'), request('confirmAndDecline')],
    [...begun, request('declineTwice')],
  ]),
  ...(['withdraw', 'settle', 'accept'] as const).map((how): Step[] => [
    ...[...paid(1, 0), FINISH, DISPUTE],
    { do: 'dispute', which: 0, part: 0.3, how: 'answer' },
    { do: 'dispute', which: 0, part: 0.3, how },
  ]),
  ...[ofClick('LATER'), late].flatMap((begun) =>
    (['STUDENT', 'OUTSIDE', 'close'] as const).map((how) => [...begun, difference(how), TAKE_BACK]),
  ),
];

/** A way that goes on from one of these beginnings, for the most part with these steps. */
const wayOf = (beginnings: (keyof typeof BEGINNINGS)[], ...most: Parameters<typeof mostly>) =>
  fc.record({
    start: fc.constantFrom<Start>('NOON', 'MIDNIGHT'),
    beginning: fc.constantFrom(...beginnings),
    steps: fc.array(mostly(...most), { minLength: 2, maxLength: 9, size: 'max' }),
  });
const way = fc.oneof(
  wayOf(['nothing', 'paid'], 'topUp', 'attempt', 'wait'),
  wayOf(['paid', 'inParts', 'finished', 'earned'], 'case', 'share', 'wait'),
  wayOf(['disputed'], 'dispute', 'share', 'wait'),
  wayOf(
    ['withdrawal', 'sending', 'large', 'halfBack', 'payout', 'paidOut'],
    'ask',
    'request',
    'request',
    'details',
  ),
  wayOf(
    ['midnight', 'corrected', 'refunded', 'late', 'given', 'reasoned', 'closed', 'nextDay'],
    'statement',
    'difference',
    'takeBack',
    'attempt',
  ),
);

/** States that a run of so many ways has been in: all that there are. */
const ALL = [
  ...['HELD', 'AWAITING', 'DISPUTED', 'RELEASED', 'RETURNED', 'SPLIT', 'UNPAID'].map((one) => `share ${one}`),
  ...['WITHDRAWAL', 'PAYOUT'].flatMap((kind) =>
    ['WAITING', 'SENDING', 'CONFIRMED', 'DECLINED', 'CANCELED'].map((one) => `${kind} ${one}`),
  ),
  ...['WITHDRAWAL REFUNDED', 'refused: PAYMENT_REVERSED'],
  ...['OPEN', 'AGREED', 'SETTLED', 'WITHDRAWN'].map((one) => `dispute ${one}`),
  ...['PAYME', 'CLICK', 'UZUM', 'SANDBOX'].flatMap((provider) =>
    ['CREATED', 'PERFORMED', 'CANCELED', 'REVERSED'].map((one) => `${provider} ${one}`),
  ),
  ...['CREATED', 'SUCCESS', 'CANCELED'].map((one) => `payment ${one}`),
  ...['STUDENT', 'OUTSIDE', 'REASON'].flatMap((side) =>
    ['more', 'less'].flatMap((sign) => [`${side} ${sign}`, `${side} ${sign} taken back`]),
  ),
  ...['MATCHES', 'DIFFERS'].map((one) => `day ${one}`),
  'application STOPPED',
  ...['APPROVED', 'FAILED'].map((one) => `approval ${one}`),
  'refused: SECOND_PERSON_NEEDED',
];

const twoPaidOneRefunded: Step[] = [
  ...twoPaid('CLICK', 'PAYME'),
  { do: 'wait', ms: 25 * 60 * 60 * 1000 },
  { do: 'statement', provider: 'CLICK', daysAgo: 1, which: 0, fault: 'REFUND' },
  difference('STUDENT'),
];

/** Balances of a student once a correction and its payment have met, and what of each payment is left and has gone back. */
const MET: [string, Step[], { balance: number; left: number[]; returned: number[] }][] = [
  [
    'a payment that a correction has taken comes back by the statement of the day that has it',
    [...BEGINNINGS.nextDay, difference('STUDENT')],
    { balance: 30_000_000, left: [30_000_000], returned: [0] },
  ],
  [
    'a payment that its provider has refunded and a correction has taken goes back by nobody a second time',
    [...twoPaidOneRefunded, { do: 'ask', kind: 'WITHDRAWAL', whose: 0, part: 1 }, request('send')],
    { balance: 0, left: [0, 0], returned: [5_000_000, 0] },
  ],
  [
    'a late Cancel takes nothing more than a correction has taken',
    [...twoPaidOneRefunded, attempt(1, 'cancelTwice')],
    { balance: 5_000_000, left: [5_000_000, 0], returned: [0, 0] },
  ],
  [
    'a correction is not taken back once its provider has taken the payment back',
    [...corrected, attempt(0, 'cancel'), TAKE_BACK],
    { balance: 0, left: [0], returned: [0] },
  ],
  [
    'a refund by a provider is that of its part of a request, of which the rest can still be declined',
    [
      ...twoPaid('UZUM', 'PAYME'),
      { do: 'ask', kind: 'WITHDRAWAL', whose: 0, part: 1 },
      ...[request('send'), request('refundTwice'), request('decline')],
    ],
    { balance: 5_000_000, left: [5_000_000, 0], returned: [0, 5_000_000] },
  ],
];

it.each(MET)('%s', async (_, steps, expected) => {
  for (const start of ['NOON', 'MIDNIGHT'] as const) {
    world = await beginAnew(world, start);
    let facts: Facts | null = null;
    for (const one of steps) {
      await take(world, one);
      facts = await check(world, facts);
    }
    const { attempts, balances } = facts!;
    expect(
      {
        balance: balances[`STUDENT ${world.students[0]}`],
        left: attempts.map(({ left }) => left),
        returned: attempts.map(({ returned }) => returned),
      },
      start,
    ).toEqual(expected);
  }
});

it(`in ${RUNS} ways of money all claims hold after every step, and nobody gets more than came`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(way, async ({ start, beginning, steps }) => {
      world = await beginAnew(world, start);
      let known: Facts | null = null;
      for (const one of [...BEGINNINGS[beginning], ...steps]) {
        await take(world, one);
        known = await check(world, known);
      }
    }),
    { numRuns: RUNS, examples: TOURS.map((steps) => [{ start: 'NOON', beginning: 'nothing', steps }]) },
  );
  expect(ALL.filter((one) => !world.seen.has(one))).toEqual([]);
});
