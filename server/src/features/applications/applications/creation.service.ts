import type { ApplicationDraft } from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import type { Names } from '@parvoz/contract/people/names.ts';
import {
  type Actor,
  assertSameCall,
  type Context,
  inTransaction,
  type SignedInContext,
} from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { calendarsAt } from '../../../lib/calendars.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import * as links from '../../agencies/consultings/links.service.ts';
import * as tariffs from '../../agencies/tariffs/tariffs.service.ts';
import * as programs from '../../catalogue/programs/programs.service.ts';
import * as limits from '../../people/auth/limits/limits.service.ts';
import type { ApplicationRow } from './access.service.ts';
import { numberOf } from './applications.rules.ts';
import * as store from './applications.store.ts';
import * as events from './events.service.ts';
import { applicationLimits, pauseLeft } from './limits.rules.ts';
import * as lists from './lists/lists.service.ts';
import * as steps from './steps.service.ts';

/** Passed in by app.ts: the listeners to events of applications. */
export interface ApplicationDependencies {
  listeners: readonly events.ApplicationListener[];
}

/** A member of the agency who has written an application down for its student. */
export interface AddedBy {
  actor: Pick<Actor, 'accountId' | 'role'>;
  comment: string | null;
}

/** Staff member who has written an application down, unless they are gone, and the names that they wrote, where the student has others. */
export interface Added {
  added: AddedBy | null;
  addedAs: Names | null;
  /** Member of staff who is responsible from the beginning. */
  managerId: string | null;
  /** Tiyin that its student has paid to the agency before it moved in, which are no part of the price; null of any other. */
  paidOutsideTiyin: number | null;
}

type Aim = Omit<ApplicationDraft, 'comment' | 'price'> & {
  /**
   * File of clients that it has come with: it was applied for already, and neither the last day nor the degrees of the
   * scholarship hold it.
   */
  importId?: string | null;
};

type PriceContext = Pick<Context, 'db' | 'clock'>;

const assertFits = async ({ db, clock }: PriceContext, aim: Aim): Promise<void> => {
  const faults = await store.findFaults(db, aim, calendarsAt(clock.now()));
  if (faults.consulting) throw new AppError('CONSULTING_GONE', { consultingId: { problem: 'wrong' } });
  if (faults.university) throw new AppError('UNIVERSITY_NOT_LINKED', { universityId: { problem: 'wrong' } });
  if (faults.expired && !aim.importId)
    throw new AppError('SCHOLARSHIP_EXPIRED', { scholarshipId: { problem: 'wrong' } });
  // A programme brings its degree: it is what the person has chosen.
  const wrongDegree = aim.programId === null ? 'degree' : 'program';
  const fields = (['scholarship', 'degree', 'faculty', 'program'] as const).filter(
    (name) => faults[name] || (name === wrongDegree && faults.otherDegree && !aim.importId),
  );
  if (fields.length > 0)
    throw new AppError(
      'INVALID_INPUT',
      Object.fromEntries(fields.map((name) => [`${name}Id`, { problem: 'wrong' as const }])),
    );
};

const priceOf = async (
  ctx: PriceContext,
  aim: Aim,
  tariff: Awaited<ReturnType<typeof tariffs.getOpen>>,
): Promise<number> => {
  if (!tariff?.isActive || tariff.consultingId !== aim.consultingId) {
    // An agency that is gone, or never was, is said before its tariff.
    await assertFits(ctx, aim);
    throw new AppError('TARIFF_GONE', { tariffId: { problem: 'wrong' } });
  }
  if (!(await steps.findPlan(ctx, tariff.id)))
    throw new AppError('TARIFF_GONE', { tariffId: { problem: 'wrong' } });
  await assertFits(ctx, aim);
  return tariff.priceTiyin;
};

/**
 * Returns the price of an aim that may be applied for now. Throws TARIFF_GONE, CONSULTING_GONE, UNIVERSITY_NOT_LINKED,
 * SCHOLARSHIP_EXPIRED, and INVALID_INPUT for parts that do not match the university or the scholarship.
 */
export const findPrice = async (ctx: PriceContext, aim: Aim): Promise<number> =>
  priceOf(ctx, aim, await tariffs.getOpen(ctx, aim.tariffId));

/** The same; nobody changes its tariff, or takes the university from the agency, until the transaction ends. */
export const lockPrice = async (tx: PriceContext, aim: Aim): Promise<number> => {
  const tariff = await tariffs.lockOpen(tx, aim.tariffId);
  if (aim.universityId !== null) await links.hold(tx, aim.consultingId, aim.universityId);
  return priceOf(tx, aim, tariff);
};

const line = (type: 'ADDED' | 'CREATED') => ({ type, stepId: null, levelId: null });

/** Writes a new application; null when its student has one with this key or, open, with this aim. */
const insert = async (
  tx: SignedInContext,
  draft: ApplicationDraft,
  { priceTiyin, added, addedAs, managerId, paidOutsideTiyin }: Added & { priceTiyin: number },
): Promise<ApplicationRow | null> => {
  const createdAt = tx.clock.now();
  const today = tashkentDate(createdAt);
  const count = await store.takeNumber(tx.db, numberOf(today, 0).month);
  const id = newId();
  const isNew = await store.insert(tx.db, {
    ...draft,
    ...{ id, createdAt, priceTiyin, number: numberOf(today, count).number },
    studentId: tx.actor.accountId,
    ...{ managerId, idempotencyKey: tx.idempotencyKey, callHash: tx.callHash },
    isWalkIn: added !== null || paidOutsideTiyin !== null,
    ...{ addedAs, paidOutsideTiyin: paidOutsideTiyin ?? 0 },
    lastSeq: added ? 2 : 1,
  });
  return isNew ? store.findById(tx.db, id) : null;
};

/**
 * Returns a draft with the fields of its programme where nothing else is given. Unknown or mismatched ones are refused later.
 */
export const withProgram = async <
  Draft extends Pick<Aim, 'programId' | 'universityId' | 'degreeId' | 'facultyId'>,
>(
  { db }: Pick<Context, 'db'>,
  draft: Draft,
): Promise<Draft> => {
  const aim = draft.programId === null ? null : await programs.findAim(db, draft.programId);
  if (!aim) return draft;
  return {
    ...draft,
    universityId: draft.universityId ?? aim.universityId,
    degreeId: draft.degreeId ?? aim.degreeId,
    facultyId: draft.facultyId ?? aim.facultyId,
  };
};

/**
 * Makes an application of the caller's, a student, in their transaction, with its first lines; null when they have an open one
 * with this aim, or one with the key of this call. Throws what `lockPrice` throws, and PRICE_CHANGED where the price is not the one
 * that they have seen.
 */
export const createWithin = async (
  tx: SignedInContext,
  { listeners }: ApplicationDependencies,
  draft: ApplicationDraft,
  given: Added = { added: null, addedAs: null, managerId: null, paidOutsideTiyin: null },
): Promise<string | null> => {
  const price = await lockPrice(tx, draft);
  if (draft.price !== null && draft.price !== price) throw new AppError('PRICE_CHANGED');
  const priceTiyin = Math.max(price - (given.paidOutsideTiyin ?? 0), 0);
  const row = await insert(tx, draft, { ...given, priceTiyin });
  if (!row) return null;
  const { actor } = tx;
  const { added } = given;
  if (added) await events.write(tx, { id: row.id, lastSeq: 0 }, [line('ADDED')], added);
  const before = { id: row.id, lastSeq: added ? 1 : 0 };
  const written = await events.write(tx, before, [line('CREATED')], { actor, comment: draft.comment });
  await events.notify(tx, listeners, [{ application: row, events: written }]);
  return row.id;
};

/** Throws KEY_USED for a key that has made an application of something else. */
const findByIdempotencyKey = async (ctx: SignedInContext): Promise<string | null> => {
  const { db, actor, idempotencyKey } = ctx;
  const made = idempotencyKey === null ? null : await store.findByKey(db, actor.accountId, idempotencyKey);
  if (!made) return null;
  assertSameCall(ctx, made.callHash);
  return made.id;
};

const assertNotPaused = async ({ db, actor, clock }: SignedInContext): Promise<void> => {
  const seconds = pauseLeft(await store.findLastWithdrawal(db, actor.accountId), clock.now());
  if (seconds > 0) throw new AppError('APPLICATION_PAUSE', undefined, seconds);
};

/** Creates an application; an attempt that fails does not count towards the limits. */
const createNew = async (
  ctx: SignedInContext,
  dependencies: ApplicationDependencies,
  draft: ApplicationDraft,
): Promise<string | null> => {
  await assertNotPaused(ctx);
  const counted = await limits.count(ctx, applicationLimits(ctx.actor.accountId));
  const made = inTransaction(ctx, async (tx) => createWithin(tx, dependencies, await withProgram(tx, draft)));
  const id = await counted.undoOnFailure(made);
  if (id === null) await counted.undo();
  return id;
};

/**
 * Applies through an agency; with a known Idempotency-Key it returns the application of the first call. Throws what `lockPrice`
 * throws, PRICE_CHANGED, KEY_USED, APPLICATION_EXISTS, TOO_MANY_APPLICATIONS, and APPLICATION_PAUSE soon after a withdrawal.
 */
export const create = async (
  ctx: SignedInContext,
  dependencies: ApplicationDependencies,
  draft: ApplicationDraft,
): Promise<ApplicationCard> => {
  const id =
    (await findByIdempotencyKey(ctx)) ??
    (await createNew(ctx, dependencies, draft)) ??
    (await findByIdempotencyKey(ctx));
  const made = id && (await lists.findDetail(ctx, id));
  if (!made) throw new AppError('APPLICATION_EXISTS');
  return made;
};
