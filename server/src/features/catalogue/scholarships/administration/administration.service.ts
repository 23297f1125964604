import type { ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import type {
  SavedScholarship,
  Scholarship,
  ScholarshipAdminFilter,
  ScholarshipDraft,
  ScholarshipRow,
  ScholarshipUpdate,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import type { Recorded, Uses } from '@parvoz/contract/platform/administration.ts';
import { pageIn } from '../../../../db/admin-list.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { FACTS_NOTICE, publish } from '../../../../db/live.ts';
import { findUsesOfMany, findUsesOfOne, type UsesCounter } from '../../../../db/uses.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { calendarsAt } from '../../../../lib/calendars.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import { cleanHtml, picturesIn } from '../../../../lib/html.ts';
import * as files from '../../../people/files/files.service.ts';
import * as changes from '../../../platform/audit/changes.service.ts';
import { restorerOf } from '../../../platform/audit/records.service.ts';
import type { Restorer } from '../../../platform/audit/undo.service.ts';
import * as search from '../../search/search.service.ts';
import { findDetail } from '../scholarships.store.ts';
import * as store from './administration.store.ts';
import * as writes from './writes.store.ts';

/** Passed in by app.ts: counters of a scholarship's uses in features above. */
export interface ScholarshipDependencies {
  uses: readonly UsesCounter[];
}

type Row = store.ScholarshipRecord;

const DESCRIPTIONS = Object.keys(inEveryLanguage('description', () => null)) as (
  | 'descriptionUz'
  | 'descriptionRu'
  | 'descriptionEn'
)[];

/** Pictures that the texts of a scholarship show. */
const shownIn = (row: Row | null): string[] =>
  row ? DESCRIPTIONS.flatMap((field) => picturesIn(row[field])) : [];

const pictureOf = (row: Row | null): string[] => (row?.attachId ? [row.attachId] : []);

/** Returns whether a change may concern pictures, so that texts are only searched for pictures where needed. */
const showsOthers = ({ before, after }: changes.Change<Row>): boolean =>
  (['attachId', ...DESCRIPTIONS] as const).some((field) => before?.[field] !== after?.[field]);

/** Scholarships as the audit and administrators' changes handle them. */
export const SCHOLARSHIP: changes.RecordKind<Row> = {
  subject: 'scholarship',
  lock: store.lock,
  titleOf: ({ nameUz }) => nameUz,
  faults: {
    scholarships_attach_id_attachments_id_fk: { field: 'attachId', problem: 'wrong' },
    scholarships_country_id_countries_id_fk: { field: 'countryId', problem: 'wrong' },
    scholarships_university_id_universities_id_fk: { field: 'universityId', problem: 'wrong' },
    scholarship_degrees_degree_id_degrees_id_fk: { field: 'degreeIds', problem: 'wrong' },
  },
  afterWrite: async (tx, written) => {
    const ownerId = tx.actor.accountId;
    const others = written.filter(showsOthers);
    const pictures = others.map(({ before, after }) => ({ from: pictureOf(before), to: pictureOf(after) }));
    await files.replacePictures(tx, pictures, { ownerId, field: 'attachId' });
    const shown = others.map(({ before, after }) => ({ from: shownIn(before), to: shownIn(after) }));
    await files.replacePictures(tx, shown, { ownerId, field: 'descriptionUz' });
    await search.index(
      tx,
      'SCHOLARSHIP',
      written.map(({ id }) => id),
    );
  },
};

const viewpoint = ({ language, clock }: Pick<Context, 'language' | 'clock'>) => ({
  language,
  today: tashkentDate(clock.now()),
});

export const byOf = ({ actor, clock }: SignedInContext): writes.By => ({
  accountId: actor.accountId,
  at: clock.now(),
});

/** Returns one page of the scholarships that a filter finds. */
export const filter = async (
  ctx: Context,
  wanted: ScholarshipAdminFilter,
  paging: { page: number; size: number },
): Promise<Page<ScholarshipRow>> => {
  const from = viewpoint(ctx);
  const page = await pageIn(
    ctx,
    {
      key: ['scholarships', { ...wanted, order: null }, from.today],
      findIds: (window) => store.listIds(ctx.db, from, wanted, window),
      count: () => store.count(ctx.db, from.today, wanted),
      findByIds: (ids) => store.findRows(ctx.db, ids, from),
    },
    paging,
  );
  return {
    ...page,
    content: page.content.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
  };
};

/** Ids of all that a filter finds, in its order, up to so many. */
export const listAllIds = (ctx: Context, wanted: ScholarshipAdminFilter, limit: number): Promise<number[]> =>
  store.listIds(ctx.db, viewpoint(ctx), wanted, { limit, offset: 0 });

/** Throws NOT_FOUND. */
export const get = async (
  ctx: Pick<Context, 'db' | 'language' | 'clock'>,
  id: number,
): Promise<Scholarship> => {
  const row = await store.find(ctx.db, id, viewpoint(ctx));
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, universityId: row.university?.id ?? null, updatedAt: row.updatedAt.toISOString() };
};

/** Returns the texts of a draft as they may be stored, and the dropped parts of each. */
const cleaned = <Draft extends Pick<ScholarshipDraft, (typeof DESCRIPTIONS)[number]>>(draft: Draft) => {
  const texts = DESCRIPTIONS.map((field) => ({ field, ...cleanHtml(draft[field]) }));
  return {
    draft: { ...draft, ...Object.fromEntries(texts.map(({ field, html }) => [field, html])) },
    dropped: Object.fromEntries(
      texts.filter(({ dropped }) => dropped.length > 0).map(({ field, dropped }) => [field, dropped]),
    ),
  };
};

const assertSound = (
  { clock }: SignedInContext,
  { checkedOn }: Pick<ScholarshipDraft, 'checkedOn'>,
): void => {
  if (checkedOn && checkedOn > tashkentDate(clock.now()))
    throw new AppError('INVALID_INPUT', { checkedOn: { problem: 'future' } });
};

/** Returns a draft as the table has it. */
const stateOf = ({ price: priceTiyin, ...draft }: Omit<ScholarshipUpdate, 'version'>) => ({
  ...draft,
  priceTiyin,
});

/** The picture that a draft asks for: an upload, the one that is there, or another cover where the name is another. */
const pictureFor = async (
  { db }: SignedInContext,
  { attachId, nameUz }: Pick<ScholarshipUpdate, 'attachId' | 'nameUz'>,
  before: Row | null,
): Promise<string> => {
  if (attachId) return attachId;
  const former = before?.attachId ?? null;
  const isCover = former !== null && (await store.hasCover(db, before!.id));
  const stays = isCover ? before!.nameUz === nameUz : attachId === undefined;
  return former !== null && stays ? former : files.createCover({ db }, 'scholarship', nameUz);
};

/** Throws faults at fields with unknown ids. Disallowed parts of a text are dropped, and the answer names them. */
export const create = async (ctx: SignedInContext, given: ScholarshipDraft): Promise<SavedScholarship> => {
  const { draft, dropped } = cleaned(given);
  assertSound(ctx, draft);
  const { id } = await changes.create(ctx, SCHOLARSHIP, async (tx) => {
    const attachId = await pictureFor(tx, draft, null);
    const [added] = await writes.insertMany(
      tx.db,
      [{ ...stateOf(draft), attachId, isActive: true }],
      byOf(tx),
    );
    return added!;
  });
  return { ...(await get(ctx, id)), dropped };
};

/** Returns the public page of a draft, which is not stored. Throws as `create` does, and NOT_FOUND for an unknown id. */
export const preview = async (
  ctx: SignedInContext,
  { id, ...given }: ScholarshipDraft & { id: number | null },
): Promise<ScholarshipDetail> => {
  const { draft } = cleaned(given);
  assertSound(ctx, draft);
  const before = id === null ? null : await get(ctx, id);
  const attachId = draft.attachId ?? (before?.isCover ? (before.attach?.id ?? null) : null);
  const detail = await changes.preview(
    ctx,
    SCHOLARSHIP,
    (tx, added) =>
      writes.insertMany(tx.db, [{ ...stateOf(draft), id: added, attachId, isActive: true }], byOf(tx)),
    async (tx, added) =>
      (await findDetail(tx.db, { ...viewpoint(ctx), ...calendarsAt(ctx.clock.now()) }, added))!,
  );
  return { ...detail, id: id ?? 0 };
};

/** Throws as `create` does, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...given }: ScholarshipUpdate,
): Promise<SavedScholarship> => {
  const { draft, dropped } = cleaned(given);
  assertSound(ctx, draft);
  await inTransaction(ctx, async (whole) => {
    await writes.lockUniversities(whole.db, [draft]);
    await changes.update(whole, SCHOLARSHIP, { id, version }, async (tx, before) => {
      const attachId = await pictureFor(tx, draft, before);
      const state = { ...stateOf(draft), id, attachId, isActive: before.isActive };
      await writes.updateMany(tx.db, [state], byOf(tx));
    });
  });
  return { ...(await get(ctx, id)), dropped };
};

/** Throws NOT_FOUND. */
export const changeStatus = async (
  ctx: SignedInContext,
  id: number,
  status: Scholarship['status'],
): Promise<Scholarship> => {
  await changes.update(ctx, SCHOLARSHIP, { id, action: 'STATUS_CHANGED' }, (tx) =>
    writes.setActive(tx.db, [id], status === 'ACTIVE', byOf(tx)),
  );
  return get(ctx, id);
};

/** Gives a scholarship the dates of its next cycle. Throws NOT_FOUND, CHANGED_MEANWHILE, and a fault for dates that have passed. */
export const rollOver = async (
  ctx: SignedInContext,
  id: number,
  { version, ...dates }: { version: number; startDate: string; expiredDate: string },
): Promise<Scholarship & Recorded> => {
  if (dates.expiredDate < viewpoint(ctx).today)
    throw new AppError('INVALID_INPUT', { expiredDate: { problem: 'past' } });
  let auditId: string | null = null;
  const onRecorded = (recorded: string) => {
    auditId = recorded;
  };
  await inTransaction(ctx, async (tx) => {
    await changes.update(tx, SCHOLARSHIP, { id, version, action: 'ROLLED_OVER', onRecorded }, (part) =>
      writes.setDates(part.db, id, dates, byOf(part)),
    );
    await publish(tx.db, FACTS_NOTICE);
  });
  return { ...(await get(ctx, id)), auditId };
};

/**
 * Records that the facts were compared with their source today. Throws NOT_FOUND, and CHANGED_MEANWHILE for another version.
 */
export const markChecked = async (
  ctx: SignedInContext,
  target: Omit<changes.Target, 'action'>,
): Promise<{ sourceUrl: string | null }> =>
  changes.update(ctx, SCHOLARSHIP, { ...target, action: 'CHECKED' }, (tx) =>
    writes.setChecked(tx.db, [target.id], viewpoint(tx).today, byOf(tx)),
  );

/** Throws NOT_FOUND, and REFERENCED while anything depends on it. */
export const remove = (ctx: SignedInContext, { uses }: ScholarshipDependencies, id: number): Promise<null> =>
  changes.remove(ctx, SCHOLARSHIP, id, {
    findUses: (db) => findUsesOfOne(db, uses, id),
    write: ({ db }) => writes.remove(db, [id]),
  });

/** Lists what refers to a scholarship. Throws NOT_FOUND. */
export const listUses = async (
  ctx: Context,
  { uses }: ScholarshipDependencies,
  id: number,
): Promise<Uses> => {
  await get(ctx, id);
  return findUsesOfOne(ctx.db, uses, id);
};

/** Returns how the audit restores scholarships. */
export const restorer = (uses: readonly UsesCounter[]): Restorer =>
  restorerOf({
    kind: SCHOLARSHIP,
    read: store.listStates,
    write: (tx, rows) => writes.updateMany(tx.db, rows, byOf(tx)),
    insert: (tx, rows) => writes.insertMany(tx.db, rows, byOf(tx)),
    remove: ({ db }, ids) => writes.remove(db, ids),
    findUses: (db, id) => findUsesOfOne(db, uses, id),
    findUsesOfMany: (db, ids) => findUsesOfMany(db, uses, ids),
  });
