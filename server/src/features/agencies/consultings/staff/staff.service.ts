import type { StaffMember } from '@parvoz/contract/agencies/consultings-admin.ts';
import type { PersonRef } from '@parvoz/contract/applications/applications.ts';
import type { Page } from '@parvoz/contract/common.ts';
import type { CurrentUser, SignedIn } from '@parvoz/contract/people/accounts.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import type { DeletionHook, PersonChange } from '../../../../db/person.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { logSecurityEvent } from '../../../../lib/security-events.ts';
import * as ledger from '../../../money/ledger/ledger.service.ts';
import * as accountStatus from '../../../people/auth/account-status.service.ts';
import * as auth from '../../../people/auth/auth.service.ts';
import { mustBeConfirmed } from '../../../people/auth/sessions/sessions.service.ts';
import * as files from '../../../people/files/files.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import * as held from './held.service.ts';
import * as store from './staff.store.ts';

/** A member of an agency; the balance is the agency's, as it is now. */
const load = async (ctx: Context, accountId: string): Promise<CurrentUser> => {
  const employee = await store.findCurrent(ctx.db, ctx.language, accountId);
  if (!employee) throw new AppError('UNAUTHORIZED');
  const account = { kind: 'CONSULTING', owner: String(employee.consulting!.id) } as const;
  return { ...employee, balance: await ledger.balanceOf(ctx, account) };
};

export const getCurrent = (ctx: SignedInContext): Promise<CurrentUser> => load(ctx, ctx.actor.accountId);

/** Throws what `auth.signIn` throws. Staff of an inactive agency may sign in: its applications go on. */
export const signIn = async (
  ctx: Context,
  credentials: { phone: string; password: string },
): Promise<SignedIn> => {
  const { accountId, jwt } = await auth.signIn(ctx, 'CONSULTING', credentials);
  return { ...(await load(ctx, accountId)), jwt };
};

/** Changes the own name and photo, which students see: with a line of the audit. Throws INVALID_INPUT for a photo that the caller did not upload. */
export const update = async (ctx: SignedInContext, change: PersonChange): Promise<CurrentUser> => {
  const { accountId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const from = await store.lockPhoto(tx.db, accountId);
    const photoId = change.photoId === undefined ? from : change.photoId;
    await files.replacePicture(tx, { from, to: photoId, ownerId: accountId });
    if (await store.update(tx.db, accountId, { ...change, photoId }))
      await audit.record(tx, { action: 'CHANGED', subject: 'employee', subjectId: accountId });
  });
  return load(ctx, accountId);
};

export interface NewEmployee {
  phone: string;
  password: string;
  role: 'ROLE_CONSULTING' | 'ROLE_CONSULTING_MANAGER';
  /** True for a password that somebody else knows. */
  mustChangePassword: boolean;
  employee: store.EmployeeDraft;
}

/** A member of an agency, in the caller's transaction. Throws STAFF_PHONE_TAKEN. */
export const create = async (ctx: Context, given: NewEmployee): Promise<string> => {
  const { employee, ...account } = given;
  const id = await auth.createAccount(ctx, { kind: 'CONSULTING', ...account });
  await store.insert(ctx.db, id, employee);
  return id;
};

/** Members of an agency who may sign in, by name. */
export const listActive = ({ db }: Pick<Context, 'db'>, consultingId: number): Promise<PersonRef[]> =>
  store.listActive(db, consultingId);

const EVERYBODY: store.StaffFilter = { query: null, state: null };

/** Staff of an agency with an account, owners first. */
export const listStaff = async (
  { db }: Pick<Context, 'db'>,
  consultingId: number,
  { page, size }: { page: number; size: number },
): Promise<Page<StaffMember>> => {
  const [found, totalElements] = await Promise.all([
    store.listStaff(db, consultingId, EVERYBODY, { limit: size, offset: (page - 1) * size }),
    store.countStaff(db, consultingId),
  ]);
  const content = found.map(({ invitedAt, version, lastUsedAt, ...one }) => ({
    ...one,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  return { content, totalElements, page, size };
};

/**
 * Lists the agencies that the person of an account works for, as far as phones tell: somebody of the staff has one of the person's.
 * Phones that either had in the last 30 days count, so that nobody becomes another person by changing theirs.
 */
export const listAgenciesOf = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<number[]> => store.listAgencies(db, accountId, auth.formerPhonesSince(clock.now()));

/** Returns whether two accounts are of one person or of one agency, by the same phones. */
export const areRelated = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  firstId: string,
  secondId: string,
): Promise<boolean> => {
  if (await store.sharePhone(ctx.db, [firstId, secondId], auth.formerPhonesSince(ctx.clock.now())))
    return true;
  const agencies = new Set(await listAgenciesOf(ctx, firstId));
  return (await listAgenciesOf(ctx, secondId)).some((id) => agencies.has(id));
};

/**
 * Throws OWN_MATTER where the caller would decide about money of their own: the student is they themselves, also by an earlier
 * phone, or they work for the agency by `listAgenciesOf`.
 */
export const assertNotOwn = async (
  ctx: Pick<SignedInContext, 'db' | 'clock' | 'actor'>,
  { studentId, consultingId }: { studentId: string | null; consultingId: number | null },
): Promise<void> => {
  const { accountId } = ctx.actor;
  const isStudent =
    studentId !== null &&
    (await store.sharePhone(ctx.db, [accountId, studentId], auth.formerPhonesSince(ctx.clock.now())));
  const isOwn =
    isStudent ||
    studentId === accountId ||
    (consultingId !== null && (await listAgenciesOf(ctx, accountId)).includes(consultingId));
  if (isOwn) throw new AppError('OWN_MATTER');
};

export { countStaff as count, listNames, listOwners } from './staff.store.ts';

/**
 * Removes all past and present members of an agency's staff, in the caller's transaction: for an agency that is deleted because
 * it never worked with anybody. Those who have an account are restored with it when the deletion is undone.
 */
export const removeAll = async (
  tx: SignedInContext,
  consultingId: number,
  hooks: readonly DeletionHook[],
): Promise<void> => {
  const everybody = await store.listEverybody(tx.db, consultingId);
  for (const { id, name, surname, photoId, isErased } of everybody) {
    if (isErased) continue;
    const account = await accountStatus.getStaffAccount(tx, id);
    await held.hold(tx, { ...account, consultingId, name, surname });
    const erased = await accountStatus.eraseStaff(tx, id);
    for (const forget of hooks) await forget(tx, erased);
    if (photoId) await files.releaseFile(tx, photoId);
    await audit.record(tx, { action: 'DELETED', subject: 'employee', subjectId: id });
  }
  await accountStatus.removeErased(
    tx,
    everybody.map(({ id }) => id),
  );
};

/** Passed in by app.ts: what other features do when a member of an agency leaves. */
export interface StaffDependencies {
  deletionHooks: readonly DeletionHook[];
  /** Visitors can see how to reach whoever runs this Parvoz. */
  hasContacts: boolean;
}

/** Makes those who change who may sign in for an agency wait for each other, until the transaction ends. */
export const lockStaff = async ({ db }: Pick<Context, 'db'>, consultingId: number): Promise<void> => {
  await store.lockConsulting(db, consultingId);
};

/** Throws LAST_OWNER where nobody else is an owner who may sign in; behind `lockStaff`. */
export const assertOtherOwner = async (
  { db }: Pick<Context, 'db'>,
  { id, consultingId }: { id: string; consultingId: number },
  hasContacts: boolean,
): Promise<void> => {
  if (!(await store.hasOtherOwner(db, id, consultingId)))
    throw new AppError('LAST_OWNER', undefined, undefined, hasContacts ? 'contacts' : undefined);
};

/** Locks a member of an agency who is going to leave it; behind `lockStaff`. Throws NOT_FOUND, LAST_OWNER. */
export const lockLeaving = async (
  tx: Pick<Context, 'db'>,
  member: { id: string; consultingId: number },
  hasContacts: boolean,
): Promise<void> => {
  const { role, status } = await accountStatus.lockStaff(tx, member.id);
  if (role === 'ROLE_CONSULTING' && status === 'ACTIVE') await assertOtherOwner(tx, member, hasContacts);
};

/** Erases a member of an agency, whom it can spare, in the caller's transaction. */
export const erase = async (
  tx: SignedInContext,
  deletionHooks: readonly DeletionHook[],
  id: string,
): Promise<void> => {
  const account = await accountStatus.eraseStaff(tx, id);
  for (const forget of deletionHooks) await forget(tx, account);
  const from = await store.lockPhoto(tx.db, id);
  await files.replacePicture(tx, { from, to: null, ownerId: id });
  await store.erase(tx.db, id);
  await audit.record(tx, { action: 'DELETED', subject: 'employee', subjectId: id });
};

/**
 * Deletes the own account of a member of an agency and everything personal; what they did and wrote for the agency stays
 * without a name. Throws PASSWORD_NEEDED, and LAST_OWNER for the only owner.
 */
export const remove = async (
  ctx: SignedInContext,
  { deletionHooks, hasContacts }: StaffDependencies,
): Promise<null> => {
  mustBeConfirmed(ctx);
  const { accountId: id } = ctx.actor;
  const consultingId = ctx.actor.consultingId!;
  await inTransaction(ctx, async (tx) => {
    await lockStaff(tx, consultingId);
    await lockLeaving(tx, { id, consultingId }, hasContacts);
    await erase(tx, deletionHooks, id);
  });
  logSecurityEvent(ctx, 'account deleted', id);
  return null;
};
