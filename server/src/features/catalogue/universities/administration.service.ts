import { isDeepStrictEqual } from 'node:util';
import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import type {
  ManagedUniversity,
  SavedUniversity,
  UniversityAdminFilter,
  UniversityDraft,
  UniversityRow,
  UniversityUpdate,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import { FACTS_FRESH_DAYS } from '@parvoz/contract/limits.ts';
import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { pageIn } from '../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { findUsesOfMany, findUsesOfOne, type UsesCounter } from '../../../db/uses.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { cleanHtml, picturesIn } from '../../../lib/html.ts';
import * as files from '../../people/files/files.service.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import { restorerOf } from '../../platform/audit/records.service.ts';
import type { Restorer } from '../../platform/audit/undo.service.ts';
import * as search from '../search/search.service.ts';
import * as store from './administration.store.ts';
import { findDetail, insertMany } from './universities.store.ts';

/** Passed in by app.ts: counters of a university's uses in features above. */
export interface UniversityDependencies {
  uses: readonly UsesCounter[];
}

type State = store.UniversityState;

const DESCRIPTIONS = Object.keys(inEveryLanguage('description', () => null)) as (
  | 'descriptionUz'
  | 'descriptionRu'
  | 'descriptionEn'
)[];

const NAMES = Object.keys(inEveryLanguage('name', () => null)) as ('nameUz' | 'nameRu' | 'nameEn')[];

/** Pictures that the texts of a university show. */
const shownIn = (state: State | null): string[] =>
  state ? DESCRIPTIONS.flatMap((field) => picturesIn(state[field])) : [];

const photoOf = (state: State | null): string[] => (state?.photoId ? [state.photoId] : []);

/** Returns whether a change may concern pictures, so that texts are only searched for pictures where needed. */
const showsOthers = ({ before, after }: changes.Change<State>): boolean =>
  (['photoId', ...DESCRIPTIONS] as const).some((field) => before?.[field] !== after?.[field]);

/** True for fields that public searches or lists depend on. */
const IS_FOUND_BY: Readonly<Record<keyof State, boolean>> = {
  ...inEveryLanguage('name', () => true),
  ...inEveryLanguage('abbreviation', () => true),
  ...inEveryLanguage('city', () => true),
  ...inEveryLanguage('description', () => false),
  ...{ id: true, countryId: true, degreeIds: true, facultyIds: true, rating: true, status: true },
  ...{ version: false, isDemo: false, photoId: false, webSite: false },
  ...{ sourceUrl: false, checkedOn: false, checkedBy: false },
};

const isPublic = (state: State | null): state is State => state?.status === 'ACTIVE';

/** Returns whether a change affects what visitors find, or by which words. */
const isFoundOtherwise = ({ before, after }: changes.Change<State>): boolean => {
  if (!isPublic(before) || !isPublic(after)) return isPublic(before) || isPublic(after);
  return (Object.keys(after) as (keyof State)[]).some(
    (field) => IS_FOUND_BY[field] && !isDeepStrictEqual(before[field], after[field]),
  );
};

/** Universities as the audit and administrators' changes handle them. */
export const UNIVERSITY: changes.RecordKind<State> = {
  subject: 'university',
  lock: store.lock,
  // An import may leave names for later.
  titleOf: (state) => NAMES.map((field) => state[field]).find(Boolean) ?? '',
  faults: {
    universities_country_id_countries_id_fk: { field: 'countryId', problem: 'wrong' },
    university_degrees_degree_id_degrees_id_fk: { field: 'degreeIds', problem: 'wrong' },
    university_faculties_faculty_id_faculties_id_fk: { field: 'facultyIds', problem: 'wrong' },
    universities_photo_id_attachments_id_fk: { field: 'photoId', problem: 'wrong' },
  },
  afterWrite: async (tx, written) => {
    const ownerId = tx.actor.accountId;
    const others = written.filter(showsOthers);
    const photos = others.map(({ before, after }) => ({ from: photoOf(before), to: photoOf(after) }));
    await files.replacePictures(tx, photos, { ownerId, field: 'photoId' });
    const shown = others.map(({ before, after }) => ({ from: shownIn(before), to: shownIn(after) }));
    await files.replacePictures(tx, shown, { ownerId, field: 'descriptionUz' });
    await search.index(
      tx,
      'UNIVERSITY',
      written.filter(isFoundOtherwise).map(({ id }) => id),
    );
  },
};

/** The day since which a check counts as fresh. */
const freshSince = ({ clock }: Pick<Context, 'clock'>): string =>
  tashkentDate(new Date(clock.now().getTime() - FACTS_FRESH_DAYS * DAY_MS));

/** Returns one page of the universities that a filter finds, of either status. */
export const list = async (
  ctx: Context,
  filter: UniversityAdminFilter,
  paging: { page: number; size: number },
): Promise<Page<UniversityRow>> => {
  const since = freshSince(ctx);
  const page = await pageIn(
    ctx,
    {
      key: ['universities', since, { ...filter, order: null }],
      findIds: (window) => store.listIds(ctx.db, ctx.language, { filter, freshSince: since }, window),
      count: () => store.count(ctx.db, filter, since),
      findByIds: (ids) => store.findRows(ctx.db, ctx.language, ids),
    },
    paging,
  );
  return { ...page, content: page.content.map(withMoment) };
};

/** Ids of all that a filter finds, in its order, up to so many. */
export const listAllIds = (ctx: Context, filter: UniversityAdminFilter, limit: number): Promise<number[]> =>
  store.listIds(ctx.db, ctx.language, { filter, freshSince: freshSince(ctx) }, { limit, offset: 0 });

const withMoment = <Row extends { updatedAt: Date }>(row: Row) => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

/** Throws NOT_FOUND. */
export const get = async ({ db }: Pick<Context, 'db'>, id: number): Promise<ManagedUniversity> => {
  const row = await store.find(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return withMoment(row);
};

/** Returns the texts of a draft as they may be stored, and the dropped parts of each. */
const cleaned = <Draft extends Pick<UniversityDraft, (typeof DESCRIPTIONS)[number]>>(draft: Draft) => {
  const texts = DESCRIPTIONS.map((field) => ({ field, ...cleanHtml(draft[field]) }));
  return {
    draft: { ...draft, ...Object.fromEntries(texts.map(({ field, html }) => [field, html])) },
    dropped: Object.fromEntries(
      texts.filter(({ dropped }) => dropped.length > 0).map(({ field, dropped }) => [field, dropped]),
    ),
  };
};

/** Throws faults at what only the database and the calendar know. */
const assertSound = async (
  { db, clock }: SignedInContext,
  { facultyIds, checkedOn }: Pick<UniversityDraft, 'facultyIds' | 'checkedOn'>,
): Promise<void> => {
  if (checkedOn && checkedOn > tashkentDate(clock.now()))
    throw new AppError('INVALID_INPUT', { checkedOn: { problem: 'future' } });
  if ((await store.countSecondLevel(db, facultyIds)) !== facultyIds.length)
    throw new AppError('INVALID_INPUT', { facultyIds: { problem: 'wrong' } });
};

export const authorOf = ({ actor, clock }: SignedInContext): store.Author => ({
  accountId: actor.accountId,
  at: clock.now(),
});

const draw = ({ db }: SignedInContext, name: string): Promise<string> =>
  files.createCover({ db }, 'university', name);

/** Throws faults at fields with unknown ids. Disallowed parts of a text are dropped, and the answer names them. */
export const create = async (ctx: SignedInContext, given: UniversityDraft): Promise<SavedUniversity> => {
  const { draft, dropped } = cleaned(given);
  await assertSound(ctx, draft);
  const { id } = await changes.create(ctx, UNIVERSITY, async (tx) => {
    const photoId = draft.photoId ?? (await draw(tx, draft.nameUz));
    const [added] = await insertMany(tx.db, [{ ...draft, photoId, isDemo: false }], tx.actor.accountId);
    return added!;
  });
  return { ...(await get(ctx, id)), dropped };
};

/** Returns the public page of a draft, which is not stored. Throws as `create` does, and NOT_FOUND for an unknown id. */
export const preview = async (
  ctx: SignedInContext,
  { id, ...given }: UniversityDraft & { id: number | null },
): Promise<UniversityDetail> => {
  const { draft } = cleaned(given);
  await assertSound(ctx, draft);
  const before = id === null ? null : await get(ctx, id);
  const photoId = draft.photoId ?? (before?.isCover ? (before.photo?.id ?? null) : null);
  const shown = { ...draft, photoId, status: 'ACTIVE' as const, isDemo: before?.isDemo ?? false };
  const detail = await changes.preview(
    ctx,
    UNIVERSITY,
    (tx, formerId) => insertMany(tx.db, [{ ...shown, formerId }]),
    async (tx, added) => (await findDetail(tx.db, ctx.language, added))!,
  );
  return { ...detail, id: id ?? 0 };
};

/** The picture that a draft asks for: an upload, the one that is there, or another cover where the name is another. */
const photoFor = async (
  tx: SignedInContext,
  { photoId, nameUz }: Pick<UniversityUpdate, 'photoId' | 'nameUz'>,
  before: State,
): Promise<string> => {
  if (photoId) return photoId;
  const isCover = before.photoId !== null && (await store.hasCover(tx.db, before.id));
  const stays = isCover ? nameUz === before.nameUz : photoId === undefined;
  return before.photoId !== null && stays ? before.photoId : draw(tx, nameUz);
};

/** Throws as `create` does, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...given }: UniversityUpdate,
): Promise<SavedUniversity> => {
  const { draft, dropped } = cleaned(given);
  await assertSound(ctx, draft);
  await changes.update(ctx, UNIVERSITY, { id, version }, async (tx, before) => {
    const photoId = await photoFor(tx, draft, before);
    await store.updateMany(tx.db, [{ ...draft, id, photoId, isDemo: before.isDemo }], authorOf(tx));
  });
  return { ...(await get(ctx, id)), dropped };
};

/** Shows a university to visitors or hides it. Throws NOT_FOUND. */
export const changeStatus = async (
  ctx: SignedInContext,
  id: number,
  status: UniversityRow['status'],
): Promise<UniversityRow> => {
  await changes.update(ctx, UNIVERSITY, { id, action: 'STATUS_CHANGED' }, (tx) =>
    store.setStatus(tx.db, [id], status, authorOf(tx)),
  );
  const [row] = await store.findRows(ctx.db, ctx.language, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return withMoment(row);
};

/** Throws NOT_FOUND, and REFERENCED while anything depends on it. */
export const remove = (ctx: SignedInContext, { uses }: UniversityDependencies, id: number): Promise<null> =>
  changes.remove(ctx, UNIVERSITY, id, {
    findUses: (db) => findUsesOfOne(db, uses, id),
    write: ({ db }) => store.remove(db, [id]),
  });

/** Lists what refers to a university. Throws NOT_FOUND. */
export const listUses = async (ctx: Context, { uses }: UniversityDependencies, id: number): Promise<Uses> => {
  await get(ctx, id);
  return findUsesOfOne(ctx.db, uses, id);
};

const MARKS: ReadonlySet<string> = new Set(store.MARKS);

const marksOf = ({ id, status, checkedOn, checkedBy }: State) => ({ id, status, checkedOn, checkedBy });

/** Returns how the audit restores universities. */
export const restorer = (uses: readonly UsesCounter[]): Restorer =>
  restorerOf({
    kind: UNIVERSITY,
    read: store.listStates,
    write: (tx, rows, fields) =>
      [...fields].every((field) => MARKS.has(field))
        ? store.setMarks(tx.db, rows.map(marksOf), authorOf(tx))
        : store.updateMany(tx.db, rows, authorOf(tx)),
    insert: ({ db }, rows) =>
      insertMany(
        db,
        rows.map(({ id: formerId, ...row }) => ({ ...row, formerId })),
      ),
    remove: ({ db }, ids) => store.remove(db, ids),
    findUses: (db, id) => findUsesOfOne(db, uses, id),
    findUsesOfMany: (db, ids) => findUsesOfMany(db, uses, ids),
  });
