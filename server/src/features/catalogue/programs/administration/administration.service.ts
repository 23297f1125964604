import { isAfterNextYear } from '@parvoz/contract/catalogue/cycles.ts';
import type { ProgramDetail, Tuition } from '@parvoz/contract/catalogue/programs.ts';
import type {
  Program,
  ProgramAdminFilter,
  ProgramDraft,
  ProgramRow,
} from '@parvoz/contract/catalogue/programs-admin.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { pageIn } from '../../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import { findUsesOfMany, findUsesOfOne, type UsesCounter } from '../../../../db/uses.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { calendarsAt } from '../../../../lib/calendars.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import * as changes from '../../../platform/audit/changes.service.ts';
import { restorerOf } from '../../../platform/audit/records.service.ts';
import type { Restorer } from '../../../platform/audit/undo.service.ts';
import * as search from '../../search/search.service.ts';
import { findDetail } from '../programs.store.ts';
import * as store from './administration.store.ts';
import * as writes from './writes.store.ts';

/** Passed in by wiring.ts: counters of a programme's uses in other features. */
export interface ProgramDependencies {
  uses: readonly UsesCounter[];
}

type Row = store.ProgramRecord;

const NAMES = Object.keys(inEveryLanguage('name', () => null)) as ('nameUz' | 'nameRu' | 'nameEn')[];

/** Programmes as the audit and administrators' changes handle them. */
export const PROGRAM: changes.RecordKind<Row> = {
  subject: 'program',
  lock: store.lock,
  // An import may leave names for later.
  titleOf: (row) => NAMES.map((field) => row[field]).find(Boolean) ?? '',
  faults: {
    programs_university_id_universities_id_fk: { field: 'universityId', problem: 'wrong' },
    programs_degree_id_degrees_id_fk: { field: 'degreeId', problem: 'wrong' },
    programs_faculty_id_faculties_id_fk: { field: 'facultyId', problem: 'wrong' },
  },
  afterWrite: (tx, written) =>
    search.index(
      tx,
      'PROGRAM',
      written.map(({ id }) => id),
    ),
};

const todayOf = ({ clock }: Pick<Context, 'clock'>): string => tashkentDate(clock.now());
const viewpoint = (ctx: Pick<Context, 'language' | 'clock'>) => ({
  language: ctx.language,
  today: todayOf(ctx),
});

export const byOf = ({ actor, clock }: SignedInContext): writes.By => ({
  accountId: actor.accountId,
  at: clock.now(),
});

/** Returns one page of the programmes that a filter finds. */
export const filter = async (
  ctx: Context,
  wanted: ProgramAdminFilter,
  paging: { page: number; size: number },
): Promise<Page<ProgramRow>> => {
  const from = viewpoint(ctx);
  const page = await pageIn(
    ctx,
    {
      key: ['programs', { ...wanted, order: null }, from.today],
      findIds: (window) => store.listIds(ctx.db, from, wanted, window),
      count: () => store.count(ctx.db, from.today, wanted),
      findByIds: (ids) => store.findRows(ctx.db, ids, from.language),
    },
    paging,
  );
  return {
    ...page,
    content: page.content.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
  };
};

/** Ids of all that a filter finds, in its order, up to so many. */
export const listAllIds = (ctx: Context, wanted: ProgramAdminFilter, limit: number): Promise<number[]> =>
  store.listIds(ctx.db, viewpoint(ctx), wanted, { limit, offset: 0 });

/** Throws NOT_FOUND. */
export const get = async (
  { db, language }: Pick<Context, 'db' | 'language'>,
  id: number,
): Promise<Program> => {
  const row = await store.find(db, id, language);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...row,
    ...{ universityId: row.university.id, facultyId: row.faculty.id },
    updatedAt: row.updatedAt.toISOString(),
  };
};

const assertSound = async (
  ctx: SignedInContext,
  { checkedOn, facultyId, factsYear }: ProgramDraft,
): Promise<void> => {
  if (isAfterNextYear(factsYear, todayOf(ctx)))
    throw new AppError('INVALID_INPUT', { factsYear: { problem: 'year' } });
  if (checkedOn && checkedOn > todayOf(ctx))
    throw new AppError('INVALID_INPUT', { checkedOn: { problem: 'future' } });
  if (!(await store.isField(ctx.db, facultyId)))
    throw new AppError('INVALID_INPUT', { facultyId: { problem: 'wrong' } });
};

/** Returns tuition as the table has it: 0 is free, null unknown. */
export const columnsOf = (tuition: Tuition): Pick<Row, 'tuitionMinor' | 'tuitionCurrency'> => {
  if (tuition.kind === 'PAID') return { tuitionMinor: tuition.amount, tuitionCurrency: tuition.currency };
  return { tuitionMinor: tuition.kind === 'FREE' ? 0 : null, tuitionCurrency: null };
};

const stateOf = ({ tuition, ...draft }: ProgramDraft) => ({ ...draft, ...columnsOf(tuition) });

/** Throws faults at fields that name what is not there. */
export const create = async (ctx: SignedInContext, draft: ProgramDraft): Promise<Program> => {
  await assertSound(ctx, draft);
  const { id } = await changes.create(ctx, PROGRAM, async (tx) => {
    const [added] = await writes.insertMany(tx.db, [{ ...stateOf(draft), isActive: true }], byOf(tx));
    return added!;
  });
  return get(ctx, id);
};

/** Returns the public page of a draft, which is not stored. Throws as `create` does, and NOT_FOUND for an unknown id. */
export const preview = async (
  ctx: SignedInContext,
  { id, ...draft }: ProgramDraft & { id: number | null },
): Promise<ProgramDetail> => {
  await assertSound(ctx, draft);
  if (id !== null) await get(ctx, id);
  const detail = await changes.preview(
    ctx,
    PROGRAM,
    (tx, added) => writes.insertMany(tx.db, [{ ...stateOf(draft), id: added, isActive: true }], byOf(tx)),
    (tx, added) => findDetail(tx.db, { ...viewpoint(ctx), ...calendarsAt(ctx.clock.now()) }, added),
  );
  // A university that visitors do not see has no page for its programmes either.
  if (!detail) throw new AppError('INVALID_INPUT', { universityId: { problem: 'wrong' } });
  return { ...detail, id: id ?? 0 };
};

/** Throws as `create` does, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: ProgramDraft & { version?: number },
): Promise<Program> => {
  await assertSound(ctx, draft);
  await changes.update(ctx, PROGRAM, { id, version }, (tx, before) =>
    writes.updateMany(tx.db, [{ ...stateOf(draft), id, isActive: before.isActive }], byOf(tx)),
  );
  return get(ctx, id);
};

/** Throws NOT_FOUND. */
export const changeStatus = async (
  ctx: SignedInContext,
  id: number,
  status: Program['status'],
): Promise<Program> => {
  await changes.update(ctx, PROGRAM, { id, action: 'STATUS_CHANGED' }, (tx) =>
    writes.setActive(tx.db, [id], status === 'ACTIVE', byOf(tx)),
  );
  return get(ctx, id);
};

/**
 * Records that the facts were compared with their source today. Throws NOT_FOUND, and CHANGED_MEANWHILE for another version.
 */
export const markChecked = async (
  ctx: SignedInContext,
  target: Omit<changes.Target, 'action'>,
): Promise<{ sourceUrl: string | null }> =>
  changes.update(ctx, PROGRAM, { ...target, action: 'CHECKED' }, (tx) =>
    writes.setChecked(tx.db, [target.id], todayOf(tx), byOf(tx)),
  );

/** Throws NOT_FOUND, and REFERENCED while anything depends on it. */
export const remove = (ctx: SignedInContext, { uses }: ProgramDependencies, id: number): Promise<null> =>
  changes.remove(ctx, PROGRAM, id, {
    findUses: (db) => findUsesOfOne(db, uses, id),
    write: ({ db }) => writes.remove(db, [id]),
  });

/** Lists what refers to a programme. Throws NOT_FOUND. */
export const listUses = async (ctx: Context, { uses }: ProgramDependencies, id: number): Promise<Uses> => {
  await get(ctx, id);
  return findUsesOfOne(ctx.db, uses, id);
};

/** Returns how the audit restores programmes. */
export const restorer = (uses: readonly UsesCounter[]): Restorer =>
  restorerOf({
    kind: PROGRAM,
    read: store.listStates,
    write: (tx, rows) => writes.updateMany(tx.db, rows, byOf(tx)),
    insert: (tx, rows) => writes.insertMany(tx.db, rows, byOf(tx)),
    remove: ({ db }, ids) => writes.remove(db, ids),
    findUses: (db, id) => findUsesOfOne(db, uses, id),
    findUsesOfMany: (db, ids) => findUsesOfMany(db, uses, ids),
  });
