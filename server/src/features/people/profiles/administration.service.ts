import type { Page } from '@parvoz/contract/common.ts';
import type { AccountStatus } from '@parvoz/contract/limits.ts';
import type {
  ProfileDetail,
  ProfileFilter,
  ProfileRow,
  ProfileUses,
} from '@parvoz/contract/people/profiles.ts';
import type { Session } from '@parvoz/contract/people/sessions.ts';
import { pageIn } from '../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as accountStatus from '../auth/account-status.service.ts';
import * as sessions from '../auth/sessions/sessions.service.ts';
import type { ProfileDependencies } from './profiles.service.ts';
import * as store from './profiles.store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof store.findRow>>>;

const toAnswer = (row: Row): ProfileRow => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Returns one page of the profiles that were verified. */
export const filter = async (
  ctx: Context,
  conditions: ProfileFilter,
  paging: { page: number; size: number },
): Promise<Page<ProfileRow>> => {
  const page = await pageIn(
    ctx,
    {
      key: null,
      findIds: (window) => store.listIds(ctx.db, conditions, window),
      count: () => store.countAll(ctx.db, conditions),
      findByIds: (ids) => store.findRows(ctx.db, ids),
    },
    paging,
  );
  return { ...page, content: page.content.map(toAnswer) };
};

const get = async ({ db }: Context, id: string): Promise<ProfileRow> => {
  const row = await store.findRow(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toAnswer(row);
};

/** Throws NOT_FOUND. */
export const getOne = async ({ db }: Context, id: string): Promise<ProfileDetail> => {
  const found = await store.findDetail(db, id);
  if (!found) throw new AppError('NOT_FOUND');
  return { ...found, createdAt: found.createdAt.toISOString() };
};

/** Throws NOT_FOUND for what is no profile. */
export const listSessions = async (ctx: SignedInContext, id: string): Promise<Session[]> => {
  await get(ctx, id);
  return sessions.listOf(ctx, id);
};

/** Throws PASSWORD_NEEDED, NOT_FOUND. */
export const endSession = async (ctx: SignedInContext, id: string, sessionId: string): Promise<null> => {
  await get(ctx, id);
  return sessions.endOf(ctx, id, sessionId);
};

/** Throws PASSWORD_NEEDED, NOT_FOUND. */
export const endSessions = async (ctx: SignedInContext, id: string): Promise<null> => {
  await get(ctx, id);
  return sessions.endAllOf(ctx, id);
};

type UseCount = ProfileDependencies['studentUses']['BALANCE'];

/** Returns what hangs on a profile, as its deletion would find it now. Throws NOT_FOUND. */
export const findUses = async (
  ctx: Context,
  id: string,
  { studentUses }: Pick<ProfileDependencies, 'studentUses'>,
): Promise<ProfileUses> => {
  const { role, status } = await get(ctx, id);
  const isLast =
    role === 'ROLE_ADMIN' && status === 'ACTIVE' && !(await accountStatus.hasOtherAdmin(ctx, id));
  const uses: ProfileUses = [{ kind: 'LAST_ADMIN', count: Number(isLast) }];
  for (const [kind, count] of Object.entries(studentUses) as [keyof typeof studentUses, UseCount][])
    uses.push({ kind, count: await count(ctx.db, id) });
  return uses.filter(({ count }) => count > 0);
};

/** Throws what `accountStatus.changeStatus` throws. */
export const changeStatus = async (
  ctx: SignedInContext,
  id: string,
  status: AccountStatus,
  reason: string,
): Promise<ProfileRow> => {
  await accountStatus.changeStatus(ctx, id, status, reason);
  return get(ctx, id);
};

/** Throws what `accountStatus.changeRole` throws. */
export const changeRole = async (
  ctx: SignedInContext,
  id: string,
  role: ProfileRow['role'],
  { promotionHooks }: Pick<ProfileDependencies, 'promotionHooks'>,
): Promise<ProfileRow> => {
  await accountStatus.changeRole(ctx, id, role, promotionHooks);
  return get(ctx, id);
};
