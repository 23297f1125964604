import type { StaffMember } from '@parvoz/contract/agencies/consultings-admin.ts';
import type {
  Employee,
  EmployeeDraft,
  EmployeeStatusChange,
  EmployeeUpdate,
  HandOver,
  StaffLoad,
} from '@parvoz/contract/agencies/staff.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { isUuid } from '../../../../lib/ids.ts';
import { logSecurityEvent } from '../../../../lib/security-events.ts';
import * as accountStatus from '../../../people/auth/account-status.service.ts';
import { mustBeConfirmed } from '../../../people/auth/sessions/sessions.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import * as invitations from './invitations.service.ts';
import * as staff from './staff.service.ts';
import * as store from './staff.store.ts';

/** Passed in by app.ts: what becomes of the applications of staff. */
export interface StaffDependencies extends staff.StaffDependencies {
  /** Loads of these accounts, those without any left out. */
  listLoads(ctx: Context, ids: readonly string[]): Promise<(StaffLoad & { id: string })[]>;
  /** Median minutes to the first answer by these accounts, those without any left out. */
  listAnswerMinutes(ctx: Context, ids: readonly string[]): Promise<{ id: string; minutes: number }[]>;
  /** Makes others, or nobody, responsible for all running applications of somebody. */
  handOver(tx: SignedInContext, from: string, to: HandOver): Promise<void>;
}

const SUBJECT = 'employee';
const NO_LOAD: StaffLoad = { openCount: 0, waitingCount: 0, overdueCount: 0, clientCount: 0 };

const agencyOf = ({ actor }: SignedInContext): number => actor.consultingId!;

const answer = async (
  ctx: Context,
  { listLoads, listAnswerMinutes }: StaffDependencies,
  found: readonly store.StaffRow[],
): Promise<Employee[]> => {
  const ids = found.map(({ id }) => id);
  const [loads, answers] = await Promise.all([listLoads(ctx, ids), listAnswerMinutes(ctx, ids)]);
  const loadOf = new Map(loads.map(({ id, ...load }) => [id, load]));
  const minutesOf = new Map(answers.map(({ id, minutes }) => [id, minutes]));
  return found.map(({ lastUsedAt, invitedAt, ...one }) => ({
    ...one,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    invitedAt: invitedAt?.toISOString() ?? null,
    load: loadOf.get(one.id) ?? NO_LOAD,
    answerMinutes: minutesOf.get(one.id) ?? null,
  }));
};

/** Throws NOT_FOUND for who is not of the caller's agency. */
const getRow = async (ctx: SignedInContext, id: string): Promise<store.StaffRow> => {
  const row = isUuid(id) ? await store.findStaff(ctx.db, agencyOf(ctx), id) : null;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const get = async (ctx: SignedInContext, dependencies: StaffDependencies, id: string): Promise<Employee> =>
  (await answer(ctx, dependencies, [await getRow(ctx, id)]))[0]!;

/** Staff of the caller's agency that a filter finds, with what they are responsible for. */
export const list = async (
  ctx: SignedInContext,
  dependencies: StaffDependencies,
  { page, size, ...filter }: store.StaffFilter & { page: number; size: number },
): Promise<Page<Employee>> => {
  const window = { limit: size, offset: (page - 1) * size };
  const [found, totalElements] = await Promise.all([
    store.listStaff(ctx.db, agencyOf(ctx), filter, window),
    store.countFound(ctx.db, agencyOf(ctx), filter),
  ]);
  return { content: await answer(ctx, dependencies, found), totalElements, page, size };
};

/**
 * A change of who may do what in the caller's agency: one after the other, and by nobody who has lost the right to it
 * meanwhile. Throws UNAUTHORIZED.
 */
const inStaff = <T>(ctx: SignedInContext, work: (tx: SignedInContext) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    await staff.lockStaff(tx, agencyOf(tx));
    const own = await store.findStaff(tx.db, agencyOf(tx), tx.actor.accountId);
    if (own?.role !== 'ROLE_CONSULTING' || own.status !== 'ACTIVE') throw new AppError('UNAUTHORIZED');
    return work(tx);
  });

/** Returns who was added by the first call with a known Idempotency-Key. */
const findAdded = (ctx: SignedInContext): Promise<string | null> => audit.findDone(ctx, SUBJECT);

/** Adds a member, who gets a one-time password by SMS. Throws PASSWORD_NEEDED, TOO_MANY_TRIES, STAFF_PHONE_TAKEN. */
export const add = async (
  ctx: SignedInContext,
  dependencies: StaffDependencies,
  { name, surname, phone, role }: EmployeeDraft,
): Promise<Employee> => {
  mustBeConfirmed(ctx);
  const added = await findAdded(ctx);
  if (added) return get(ctx, dependencies, added);
  const consultingId = agencyOf(ctx);
  await invitations.count(ctx, consultingId, phone);
  const reason = role === 'ROLE_CONSULTING' ? 'invitationOwner' : 'invitationManager';
  const id = await inStaff(ctx, async (tx) => {
    const made = await invitations.invite(tx, { consultingId, name, surname, phone, role }, reason);
    await audit.record(tx, {
      ...{ action: 'CREATED', subject: SUBJECT, subjectId: made, after: { role } },
      idempotencyKey: tx.idempotencyKey,
    });
    return made;
  }).catch(async (error) => {
    // Of two same calls at once the second one fails at the phone.
    const first = await findAdded(ctx);
    if (first) return first;
    throw error;
  });
  logSecurityEvent(ctx, 'employee added', id, { role });
  return get(ctx, dependencies, id);
};

/** Sets role and status of a locked member, which ends their sessions. Throws LAST_OWNER. */
const put = async (
  tx: SignedInContext,
  { hasContacts }: StaffDependencies,
  id: string,
  to: Partial<Pick<StaffMember, 'role' | 'status'>>,
): Promise<void> => {
  const before = await accountStatus.lockStaff(tx, id);
  const after = { ...before, ...to };
  const isOwner = ({ role, status }: typeof before) => role === 'ROLE_CONSULTING' && status === 'ACTIVE';
  if (isOwner(before) && !isOwner(after))
    await staff.assertOtherOwner(tx, { id, consultingId: agencyOf(tx) }, hasContacts);
  await accountStatus.putStaff(tx, id, after);
  await audit.record(tx, {
    ...{ action: to.role ? 'ROLE_CHANGED' : 'STATUS_CHANGED', subject: SUBJECT, subjectId: id },
    before: to.role ? { role: before.role } : { status: before.status },
    after: to,
  });
};

/**
 * Changes name and role; another role ends the sessions. Throws NOT_FOUND, CHANGED_MEANWHILE for another version,
 * LAST_OWNER, and PASSWORD_NEEDED where the role is another one.
 */
export const update = async (
  ctx: SignedInContext,
  dependencies: StaffDependencies,
  id: string,
  { name, surname, role, version }: EmployeeUpdate,
): Promise<Employee> => {
  const isAnotherRole = await inStaff(ctx, async (tx) => {
    const row = await getRow(tx, id);
    if (row.version !== version) throw new AppError('CHANGED_MEANWHILE');
    if (row.name !== name || row.surname !== surname) {
      if (!(await store.rename(tx.db, row.id, { name, surname, version })))
        throw new AppError('CHANGED_MEANWHILE');
      await audit.record(tx, { action: 'CHANGED', subject: SUBJECT, subjectId: row.id });
    }
    if (row.role === role) return false;
    mustBeConfirmed(tx);
    await put(tx, dependencies, row.id, { role });
    return true;
  });
  if (isAnotherRole) logSecurityEvent(ctx, 'role changed', id, { role });
  return get(ctx, dependencies, id);
};

/** Accounts that a hand-over names, and the field in which each is. */
const heirsOf = ({ managerId, managerIdList = [], assignmentList = [] }: HandOver) => [
  ...(managerId ? [{ id: managerId, field: 'managerId' }] : []),
  ...managerIdList.map((id, at) => ({ id, field: `managerIdList.${at}` })),
  ...assignmentList.flatMap(({ managerId: id }, at) =>
    id === null ? [] : [{ id, field: `assignmentList.${at}.managerId` }],
  ),
];

/** Hands over to active colleagues, or to nobody. Throws INVALID_INPUT for anybody else, and CHANGED_MEANWHILE. */
const handOver = async (
  tx: SignedInContext,
  dependencies: StaffDependencies,
  from: string,
  to: HandOver,
): Promise<void> => {
  const heirs = heirsOf(to);
  const colleagues = new Set(
    heirs.length === 0 ? [] : (await store.listActive(tx.db, agencyOf(tx))).map(({ id }) => id),
  );
  const wrong = heirs.find(({ id }) => id === from || !colleagues.has(id));
  if (wrong) throw new AppError('INVALID_INPUT', { [wrong.field]: { problem: 'wrong' } });
  await dependencies.handOver(tx, from, to);
};

/**
 * Blocks a member, whose open applications are handed over and whose sessions end, or lets them in again. Throws
 * PASSWORD_NEEDED, NOT_FOUND, LAST_OWNER, INVALID_INPUT, and CHANGED_MEANWHILE where applications are handed over one by one
 * and another one has come since.
 */
export const changeStatus = async (
  ctx: SignedInContext,
  dependencies: StaffDependencies,
  id: string,
  { status, ...to }: EmployeeStatusChange,
): Promise<Employee> => {
  mustBeConfirmed(ctx);
  const isAnother = await inStaff(ctx, async (tx) => {
    const row = await getRow(tx, id);
    if (row.status === status) return false;
    // First, so that nobody makes them responsible for anything meanwhile.
    await put(tx, dependencies, row.id, { status });
    if (status === 'BLOCKED') await handOver(tx, dependencies, row.id, to);
    return true;
  });
  if (isAnother) logSecurityEvent(ctx, 'status changed', id, { status });
  return get(ctx, dependencies, id);
};

/**
 * Sends another one-time password; whatever password was there and all sessions end. Throws NOT_FOUND, TOO_MANY_TRIES, and CONFLICT
 * for who is blocked.
 */
export const sendPassword = async (
  ctx: SignedInContext,
  dependencies: StaffDependencies,
  id: string,
): Promise<Employee> => {
  const consultingId = agencyOf(ctx);
  const found = await getRow(ctx, id);
  invitations.assertActive(found);
  await invitations.count(ctx, consultingId, found.phone);
  await inStaff(ctx, async (tx) => {
    invitations.assertActive(await accountStatus.lockStaff(tx, id));
    await invitations.renew(tx, { ...(await getRow(tx, id)), consultingId });
    await audit.record(tx, { action: 'PASSWORD_SENT', subject: SUBJECT, subjectId: id });
  });
  logSecurityEvent(ctx, 'password sent', id);
  return get(ctx, dependencies, id);
};

/**
 * Deletes the account of a member and everything personal, and hands their open applications over; what they did and
 * wrote for the agency stays without a name. Throws PASSWORD_NEEDED, NOT_FOUND, LAST_OWNER, INVALID_INPUT.
 */
export const remove = async (
  ctx: SignedInContext,
  dependencies: StaffDependencies,
  id: string,
  managerId: string | null,
): Promise<null> => {
  mustBeConfirmed(ctx);
  await inStaff(ctx, async (tx) => {
    const row = await getRow(tx, id);
    await staff.lockLeaving(tx, { id, consultingId: agencyOf(tx) }, dependencies.hasContacts);
    await handOver(tx, dependencies, row.id, { managerId });
    await staff.erase(tx, dependencies.deletionHooks, row.id);
  });
  logSecurityEvent(ctx, 'account deleted', id);
  return null;
};
