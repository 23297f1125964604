import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { inTransaction } from '../src/db/context.ts';
import * as reconciliation from '../src/features/money/reconciliation/reconciliation.service.ts';
import * as statements from '../src/features/money/reconciliation/statements/statements.store.ts';
import { tashkentDate } from '../src/lib/clock.ts';
import { newId } from '../src/lib/ids.ts';
import type { Of } from './money-steps.ts';
import { type Actors, type Attempt, actorsOf, type Foreign, refusable, type World } from './money-world.ts';

const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const chosen = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)];

/** Returns our records of a provider's day, a line for each movement. */
const ownLines = async ({ apps: [app] }: World, provider: string, day: string): Promise<Line[]> => {
  const { rows } = await app.pool.query(
    `select provider_id as number, amount_tiyin::float8 as amount from provider_transactions
     where provider = $1 and state in ('PERFORMED', 'REVERSED') and (performed_at at time zone 'Asia/Tashkent')::date = $2
     union all
     select provider_id, -amount_tiyin::float8 from provider_transactions
     where provider = $1 and state = 'REVERSED' and (canceled_at at time zone 'Asia/Tashkent')::date = $2
     union all
     select t.provider_id, -x.amount_tiyin::float8 from payouts w join payout_parts x on x.payout_id = w.id
     join provider_transactions t on t.payment_id = x.payment_id and t.state = 'PERFORMED' and t.provider = $1
     where w.state = 'CONFIRMED' and w.document_date = $2`,
    [provider, day],
  );
  return rows;
};

type Line = Pick<Foreign, 'number' | 'amount'>;
type Upload = Of<'statement'>;

const dropKey = (day: string, number: string): string => `${day} ${number}`;

/** The provider's books differ from ours from now on, in a way that happens. */
const spoil = (world: World, day: string, { provider, which, fault }: Upload, own: readonly Line[]): void => {
  const { foreign, dropped, attempts } = world;
  const theirs = attempts.filter((one) => one.provider === provider);
  const [line, paid] = [
    chosen(own, which),
    chosen(
      theirs.filter(({ isPaid }) => isPaid),
      which,
    ),
  ];
  const unpaid = chosen(
    theirs.filter(({ isPaid }) => !isPaid),
    which,
  );
  const write = (number: string, amount: number, on = day) =>
    foreign.push({ provider, day: on, number, amount });
  if (fault === 'UNKNOWN') write(`9${which}`, 1_000_000);
  if (fault === 'REFUND' && paid) write(paid.number, -paid.amount);
  if (fault === 'PAID' && unpaid) write(unpaid.number, unpaid.amount);
  if (!line || !['LATER', 'DROPPED', 'AMOUNT'].includes(fault)) return;
  dropped.add(dropKey(day, line.number));
  if (fault === 'LATER') write(line.number, line.amount, daysLater(day, 1));
  if (fault === 'AMOUNT') write(line.number, Math.ceil(line.amount / 2));
};

/** A provider's statement of a day comes in, in the place of one that is there. */
export const upload = async (world: World, asked: Upload): Promise<void> => {
  const { ctx, admin } = actorsOf(world, 1);
  const [now, { provider }] = [ctx.clock.now(), asked];
  const day = daysLater(tashkentDate(now), -asked.daysAgo);
  const own = await ownLines(world, provider, day);
  spoil(world, day, asked, own);
  const lines = [
    ...own.filter(({ number }) => !world.dropped.has(dropKey(day, number))),
    ...world.foreign.filter((one) => one.provider === provider && one.day === day),
  ].map(({ number, amount }, index) => ({
    ...{ line: index + 2, number, payment: '', amountTiyin: amount, time: new Date(`${day}T12:00:00+05:00`) },
    state: amount > 0 ? ('PAID' as const) : ('RETURNED' as const),
  }));
  const id = newId();
  await inTransaction(ctx, async ({ db }) => {
    const current = await statements.lockCurrent(db, { provider, day });
    if (current) await statements.replace(db, current.id, now);
    await statements.insert(db, {
      ...{ id, provider, day, fileName: 'a.csv', fileHash: id, lineCount: lines.length },
      ...{ otherDayCount: 0, repeatedCount: 0, actorId: admin().actor.accountId, createdAt: now },
    });
    await statements.insertLines(db, id, lines);
  });
  const { comparisons } = await reconciliation.getDay(ctx, day);
  world.seen.add(`day ${comparisons.find((one) => one.provider === provider)!.state}`);
};

/** Providers' days that have a statement which counts, the newest first. */
const listDays = async ({ apps: [app] }: World): Promise<{ provider: StatementProvider; day: string }[]> =>
  (
    await app.pool.query(
      `select provider, to_char(day, 'YYYY-MM-DD') as day from statements where replaced_at is null order by day desc, provider`,
    )
  ).rows;

/** Returns all differences of all days, with their closings. */
const listAll = async (world: World) => {
  const { ctx } = actorsOf(world, 0);
  const all = [];
  for (const of of await listDays(world)) {
    const { content } = await reconciliation.listDifferences(ctx, of, { page: 1, size: 50 });
    all.push(...content.map((found) => ({ of, found })));
  }
  return all;
};

interface Besides {
  cancel(by: Actors, attempt: Attempt): Promise<void>;
  ask(by: Actors, student: number): Promise<void>;
}

/** An administrator closes what is open of a difference, or a part of it; somebody else does something with its money at once. */
export const correct = async (
  world: World,
  { which, part, how }: Of<'difference'>,
  { cancel, ask }: Besides,
): Promise<void> => {
  const open = (await listAll(world)).filter(({ found }) => found.rest !== 0);
  const one = chosen(open, which);
  if (!one) return;
  const { of, found } = one;
  const { number, rest } = found;
  const reason = 'Provayder tasdiqladi';
  const attempt = world.attempts.find((made) => made.provider === of.provider && made.number === number);
  const move = (side: 'STUDENT' | 'OUTSIDE') => (by: Actors) =>
    reconciliation.correct(by.admin(), of, {
      number,
      rest,
      amount: Math.ceil(Math.abs(rest) * part),
      side,
      reason,
    });
  const close = (by: Actors) => reconciliation.close(by.admin(), of, { number, rest, reason });
  const cancelIt = (by: Actors) => (attempt ? cancel(by, attempt) : Promise.resolve());
  const askIt = (by: Actors) => (attempt ? ask(by, attempt.student) : Promise.resolve());
  const work = {
    ...{ STUDENT: [move('STUDENT')], OUTSIDE: [move('OUTSIDE')], close: [close] },
    ...{ twice: [move('STUDENT'), move('STUDENT')], andCancel: [move('STUDENT'), cancelIt] },
    andWithdraw: [move('STUDENT'), askIt],
  }[how];
  await Promise.all(
    work.map((each: (by: Actors) => Promise<unknown>, by) =>
      refusable(world, () => each(actorsOf(world, by))),
    ),
  );
};

/** An administrator takes back how a difference was closed, once or twice at once. */
export const takeBack = async (world: World, { which, isTwice }: Of<'takeBack'>): Promise<void> => {
  const made = (await listAll(world)).flatMap(({ of, found }) =>
    found.closings.map((closing) => ({ of, closing })),
  );
  const one = chosen(made, which);
  if (!one) return;
  const work = (by: Actors) =>
    reconciliation.takeBack(by.admin(1), one.of, one.closing.id, { reason: 'Xato yozilgan' });
  await Promise.all((isTwice ? [0, 1] : [0]).map((by) => refusable(world, () => work(actorsOf(world, by)))));
};
