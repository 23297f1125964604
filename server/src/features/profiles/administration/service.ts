import type { Page } from '@parvoz/contract/common.ts';
import type { AccountStatus } from '@parvoz/contract/limits.ts';
import type { ProfileFilter, ProfileRow } from '@parvoz/contract/profiles.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as standing from '../../auth/standing/service.ts';
import * as store from '../store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof store.findRow>>>;

const toAnswer = (row: Row): ProfileRow => ({ ...row, createdAt: row.createdAt.toISOString() });

/** One page of the profiles that were verified, newest first. */
export const filter = async (
  { db }: Context,
  conditions: ProfileFilter,
  { page, size }: { page: number; size: number },
): Promise<Page<ProfileRow>> => {
  const [rows, totalElements] = await Promise.all([
    store.findPage(db, conditions, { limit: size, offset: (page - 1) * size }),
    store.countAll(db, conditions),
  ]);
  return { content: rows.map(toAnswer), totalElements, page, size };
};

const get = async ({ db }: Context, id: string): Promise<ProfileRow> => {
  const row = await store.findRow(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toAnswer(row);
};

/** Throws what `standing.changeStatus` throws. */
export const changeStatus = async (
  ctx: SignedInContext,
  id: string,
  status: AccountStatus,
): Promise<ProfileRow> => {
  await standing.changeStatus(ctx, id, status);
  return get(ctx, id);
};

/** Throws what `standing.changeRole` throws. */
export const changeRole = async (
  ctx: SignedInContext,
  id: string,
  role: ProfileRow['role'],
): Promise<ProfileRow> => {
  await standing.changeRole(ctx, id, role);
  return get(ctx, id);
};
