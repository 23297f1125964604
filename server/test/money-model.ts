import { isShareEnded, SHARE_STATES } from '@parvoz/contract/money/protection-states.ts';
import { expect } from 'vitest';
import { proveNightly } from '../src/features/money/ledger/invariants/invariants.service.ts';
import { LEDGER_INVARIANTS, proveLedger } from '../src/wiring.ts';
import { TWO_PERSON_TIYIN, type World } from './money-world.ts';

/** Query of the tables of the features, apart from the ledger: of one moment, while nobody else is there. */
const FACTS = `select
  (select coalesce(json_agg(json_build_object('student', p.student_id, 'number', t.provider_id, 'state', t.state,
     'status', p.status, 'provider', t.provider, 'amount', t.amount_tiyin, 'left', p.left_tiyin, 'returned', p.returned_tiyin,
     'corrected', p.corrected_tiyin) order by t.id), '[]') from payments p join provider_transactions t on t.payment_id = p.id) as attempts,
  (select coalesce(json_agg(json_build_object('id', x.id, 'student', x.student_id, 'agency', x.consulting_id, 'kind', x.kind,
     'state', x.state, 'amount', x.amount_tiyin, 'parts', (select coalesce(sum(y.amount_tiyin), 0) from payout_parts y
       where y.payout_id = x.id), 'sent', (select count(*) from money_acts m where m.kind = 'SEND' and m.subject_id = x.id::text),
     'confirmed', (select count(*) from money_acts m where m.kind = 'CONFIRM' and m.subject_id = x.id::text),
     'isRefunded', x.state = 'CONFIRMED' and x.ended_by is null)
     order by x.id), '[]') from payouts x) as requests,
  (select coalesce(json_agg(json_build_object('id', s.step_id, 'application', s.application_id, 'state', s.state,
     'amount', s.amount_tiyin, 'isPaid', s.paid_at is not null, 'released', s.released_tiyin, 'returned', s.returned_tiyin)
     order by s.step_id), '[]') from protected_shares s) as shares,
  (select coalesce(json_agg(json_build_object('id', d.id, 'state', d.state) order by d.id), '[]') from disputes d) as disputes,
  (select coalesce(json_agg(json_build_object('side', coalesce(c.side, 'REASON'), 'sign', sign(c.amount_tiyin),
     'isTakenBack', r.closing_id is not null)), '[]')
   from difference_closings c left join closing_returns r on r.closing_id = c.id) as closings,
  (select coalesce(json_agg(v.state), '[]') from approvals v) as approvals,
  (select coalesce(json_agg(json_build_object('application', e.application_id, 'type', e.type)), '[]')
   from application_events e where e.type in ('STOPPED', 'REJECTED', 'CANCELED', 'CLOSED', 'FINISHED')) as ends,
  (select coalesce(max(alone), 0)::float8 from (select sum(m.amount_tiyin) as alone from money_acts m where m.second_id is null
     group by m.day, m.actor_id, m.kind in ('SEND', 'BANK_FILE'), m.kind = 'CONFIRM') sums) as alone,
  (select coalesce(json_object_agg(a.kind || ' ' || a.owner, a.balance_tiyin), '{}') from ledger_accounts a) as balances`;

export interface Facts {
  attempts: {
    student: string;
    number: string;
    state: 'CREATED' | 'PERFORMED' | 'CANCELED' | 'REVERSED';
    status: string;
    provider: string;
    amount: number;
    left: number;
    returned: number;
    corrected: number;
  }[];
  requests: {
    id: string;
    student: string | null;
    agency: number | null;
    kind: string;
    state: string;
    amount: number;
    parts: number;
    /** Acts of administrators that say so. */
    sent: number;
    confirmed: number;
    /** True if its provider's own refund has confirmed it. */
    isRefunded: boolean;
  }[];
  shares: {
    id: number;
    application: string;
    state: string;
    amount: number;
    isPaid: boolean;
    released: number;
    returned: number;
  }[];
  disputes: { id: string; state: string }[];
  closings: { side: string; sign: number; isTakenBack: boolean }[];
  approvals: string[];
  /** Lines of timelines that end their application. */
  ends: { application: string; type: string }[];
  /** The most that one administrator has moved alone on a day of what is counted together. */
  alone: number;
  balances: Record<string, number>;
}

const sumOf = <T>(all: readonly T[], amountOf: (one: T) => number): number =>
  all.reduce((sum, one) => sum + amountOf(one), 0);

const note = (
  { seen }: World,
  { attempts, requests, shares, disputes, closings, approvals, ends }: Facts,
): void => {
  for (const { provider, state, status } of attempts) {
    seen.add(`${provider} ${state}`);
    seen.add(`payment ${status}`);
  }
  for (const { kind, state, isRefunded } of requests) seen.add(`${kind} ${isRefunded ? 'REFUNDED' : state}`);
  for (const { state } of shares) seen.add(`share ${state}`);
  for (const state of approvals) seen.add(`approval ${state}`);
  for (const { state } of disputes) seen.add(`dispute ${state}`);
  for (const { type } of ends) seen.add(`application ${type}`);
  for (const { side, sign, isTakenBack } of closings)
    seen.add(`${side} ${sign > 0 ? 'more' : 'less'}${isTakenBack ? ' taken back' : ''}`);
};

/** Has it left the balance of who asked for it, or is it about to? */
const isGone = ({ state }: { state: string }): boolean => !['DECLINED', 'CANCELED'].includes(state);

/**
 * Asserts that a student's balance is what came, less what was paid and what goes back, and that nobody gets back more than
 * they brought.
 */
const checkStudents = ({ students, cases }: World, { attempts, requests, shares, balances }: Facts): void => {
  for (const [index, id] of students.entries()) {
    const own = new Map(attempts.filter(({ student }) => student === id).map((one) => [one.number, one]));
    const came = sumOf([...own.values()], ({ left, returned }) => left + returned);
    const asked = requests.filter((one) => one.student === id && isGone(one));
    const paid = cases
      .filter(({ student }) => student === index)
      .map(({ id: application, corrected }) => {
        const parts = shares.filter((share) => share.application === application);
        const price = sumOf(
          parts.filter(({ isPaid }) => isPaid),
          ({ amount }) => amount,
        );
        return price - corrected - sumOf(parts, ({ returned }) => returned);
      });
    const left = came - sumOf(asked, ({ amount }) => amount) - sumOf(paid, (amount) => amount);
    expect(left, 'the balance of a student').toBe(balances[`STUDENT ${id}`] ?? 0);
    expect(
      sumOf(asked, ({ parts }) => parts),
      'what goes back by providers',
    ).toBeLessThanOrEqual(came);
  }
};

/** Asserts that answers to providers still hold, and that they are owed what they brought and did not get back. */
const checkProviders = ({ attempts }: World, facts: Facts): void => {
  for (const { number, isPaid, isTakenBack, amount } of attempts) {
    const found = facts.attempts.find((one) => one.number === number)!;
    expect([found.state === 'PERFORMED', found.state === 'REVERSED'], `${found.provider} ${number}`).toEqual([
      isPaid && !isTakenBack,
      isTakenBack,
    ]);
    const brought = (isPaid && !isTakenBack ? amount : 0) + found.corrected;
    if (!isTakenBack && found.state !== 'CANCELED')
      expect(found.returned + found.left, `${found.provider} ${number}`).toBe(brought);
    expect(found.left).toBeGreaterThanOrEqual(0);
    // Of what it has brought once, and of what a correction has given, never more goes back.
    expect(found.returned).toBeLessThanOrEqual((isPaid ? amount : 0) + Math.max(found.corrected, 0));
  }
};

const ENDED = new Set<string>([
  ...SHARE_STATES.filter(isShareEnded),
  'CONFIRMED',
  'DECLINED',
  'CANCELED',
  'AGREED',
  'SETTLED',
  'WITHDRAWN',
]);

/** Asserts that ended shares, requests and disputes stay as they are, and that no application ends twice. */
const checkEnds = (facts: Facts, before: Facts | null): void => {
  for (const kind of ['shares', 'requests', 'disputes'] as const) {
    const now = new Map<string | number, unknown>(facts[kind].map((one) => [one.id, one]));
    for (const one of before?.[kind] ?? []) if (ENDED.has(one.state)) expect(now.get(one.id)).toEqual(one);
  }
  expect(new Set(facts.ends.map(({ application }) => application)).size).toBe(facts.ends.length);
  for (const { state, amount, released, returned } of facts.shares)
    expect(released + returned).toBe(ENDED.has(state) ? amount : 0);
};

/** Asserts that nobody has moved more alone than one may, and what is sent and has left stands among the acts. */
const checkActs = ({ alone, requests }: Facts): void => {
  expect(alone).toBeLessThanOrEqual(TWO_PERSON_TIYIN);
  for (const { id, state, sent, confirmed, isRefunded } of requests) {
    if (state === 'SENDING' || (state === 'CONFIRMED' && !isRefunded)) expect(sent, id).toBeGreaterThan(0);
    expect(confirmed, id).toBe(state === 'CONFIRMED' && !isRefunded ? 1 : 0);
  }
};

/** A night is proven before every third proof of everything, which costs as much. */
const NIGHT_EVERY = 3;
let checks = 0;

/** Asserts everything that has to hold after each step; returns the facts, for the next one. */
export const check = async (world: World, before: Facts | null): Promise<Facts> => {
  const [{ ctx, pool }] = world.apps;
  if (checks++ % NIGHT_EVERY === 0) expect((await proveNightly(ctx, LEDGER_INVARIANTS)).faults).toEqual([]);
  expect((await proveLedger(ctx)).faults).toEqual([]);
  const { rows } = await pool.query<Facts>(FACTS);
  const facts = rows[0]!;
  note(world, facts);
  const balances = Object.entries(facts.balances);
  expect(
    sumOf(balances, ([, amount]) => amount),
    'all money',
  ).toBe(0);
  for (const [name, amount] of balances)
    if (!/^(PROVIDER|OUTSIDE) /.test(name)) expect(amount, name).toBeGreaterThanOrEqual(0);
  checkStudents(world, facts);
  checkProviders(world, facts);
  checkEnds(facts, before);
  checkActs(facts);
  return facts;
};
