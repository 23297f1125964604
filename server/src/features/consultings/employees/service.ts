import type { CurrentUser, SignedIn } from '@parvoz/contract/accounts.ts';
import type { PersonRef } from '@parvoz/contract/applications.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { PersonChange } from '../../../db/person.ts';
import { AppError } from '../../../http/app-error.ts';
import * as auth from '../../auth/service.ts';
import * as files from '../../files/service.ts';
import * as store from './store.ts';

/** Money of an agency is its own, not its staff's: their balance is always 0. */
const NO_BALANCE = 0;

const load = async (ctx: Context, accountId: string): Promise<CurrentUser> => {
  const employee = await store.findCurrent(ctx.db, accountId);
  if (!employee) throw new AppError('UNAUTHORIZED');
  return { ...employee, balance: NO_BALANCE };
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

/** Changes the own name and photo. Throws INVALID_INPUT for a photo that the caller did not upload. */
export const update = async (ctx: SignedInContext, change: PersonChange): Promise<CurrentUser> => {
  const { accountId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const from = await store.lockPhoto(tx.db, accountId);
    await files.replacePicture(tx, { from, to: change.photoId, ownerId: accountId });
    await store.update(tx.db, accountId, change);
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

/** A member of an agency, in the caller's transaction. Throws PHONE_TAKEN. */
export const create = async (ctx: Context, given: NewEmployee): Promise<string> => {
  const { employee, ...account } = given;
  const id = await auth.createAccount(ctx, { kind: 'CONSULTING', ...account });
  await store.insert(ctx.db, id, employee);
  return id;
};

/** Members of an agency who may sign in, by name. */
export const listActive = ({ db }: Pick<Context, 'db'>, consultingId: number): Promise<PersonRef[]> =>
  store.listActive(db, consultingId);
