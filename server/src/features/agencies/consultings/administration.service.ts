import type {
  ConsultingDraft,
  ConsultingRow,
  ConsultingStart,
  ConsultingUpdate,
  ManagedConsulting,
  ManagedConsultingFilter,
  Verification,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { ENDING_DAYS } from '@parvoz/contract/limits.ts';
import { confirmedOf } from '@parvoz/contract/people/names.ts';
import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { pageIn } from '../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import type { DeletionHook } from '../../../db/person.ts';
import type { Queryable } from '../../../db/pool.ts';
import { findUses, type UseCounter } from '../../../db/uses.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { cleanHtml, picturesIn } from '../../../lib/html.ts';
import * as search from '../../catalogue/search/search.service.ts';
import * as files from '../../people/files/files.service.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import * as store from './administration.store.ts';
import * as owners from './staff/owners.service.ts';
import * as staff from './staff/staff.service.ts';
import { notifyOfStatus } from './status-notices.service.ts';

/** Passed in by app.ts: counters of an agency's uses, and hooks of the deletion of its staff. */
export interface ConsultingDependencies {
  uses: readonly UseCounter[];
  staffHooks: readonly DeletionHook[];
}

/** Counts the running applications of agencies; known by a feature above, wired in app.ts. */
export type CountRunning = (
  db: Queryable,
  consultingIds: readonly number[],
) => Promise<{ id: number; count: number }[]>;

const DESCRIPTIONS = ['descriptionUz', 'descriptionRu', 'descriptionEn'] as const;

/** Pictures that the texts of an agency show. */
export const shownIn = (row: Pick<store.ManagedRow, (typeof DESCRIPTIONS)[number]> | null): string[] =>
  row ? DESCRIPTIONS.flatMap((field) => picturesIn(row[field])) : [];

const pictureOf = (row: store.ManagedRow | null): string[] => (row?.photoId ? [row.photoId] : []);

/** Agencies as the audit and saves handle them. */
export const CONSULTING: changes.RecordKind<store.ManagedRow> = {
  subject: 'consulting',
  lock: store.lock,
  titleOf: ({ name }) => name,
  faults: { consultings_photo_id_attachments_id_fk: { field: 'photoId', problem: 'wrong' } },
  afterWrite: async (tx, written) => {
    const ownerId = tx.actor.accountId;
    const pictures = written.map(({ before, after }) => ({ from: pictureOf(before), to: pictureOf(after) }));
    await files.replacePictures(tx, pictures, { ownerId, field: 'photoId' });
    const shown = written.map(({ before, after }) => ({ from: shownIn(before), to: shownIn(after) }));
    await files.replacePictures(tx, shown, { ownerId, field: 'descriptionUz' });
    await search.index(
      tx,
      'CONSULTING',
      written.map(({ id }) => id),
    );
    await store.noteReady(
      tx.db,
      written.map(({ id }) => id),
      tx.clock.now(),
    );
    for (const { before, after } of written) if (before && after) await notifyOfStatus(tx, before, after);
  },
};

const today = ({ clock }: Pick<Context, 'clock'>): string => tashkentDate(clock.now());

export const byOf = ({ actor, clock }: SignedInContext) => ({ accountId: actor.accountId, at: clock.now() });

/** Returns one page of the agencies that a filter finds, inactive ones among them. */
export const filter = async (
  ctx: Context,
  countRunning: CountRunning,
  conditions: ManagedConsultingFilter,
  paging: { page: number; size: number },
): Promise<Page<ConsultingRow>> => {
  const { db, language, clock } = ctx;
  const day = {
    today: today(ctx),
    soon: tashkentDate(new Date(clock.now().getTime() + ENDING_DAYS * DAY_MS)),
  };
  const page = await pageIn(
    ctx,
    {
      key: null,
      findIds: (window) => store.listIds(db, language, conditions, day, window),
      count: () => store.count(db, conditions, day),
      findByIds: (ids) => store.findRows(db, language, ids, day.today),
    },
    paging,
  );
  const running = await countRunning(
    db,
    page.content.map(({ id }) => id),
  );
  const countOf = new Map(running.map(({ id, count }) => [id, count]));
  const content = page.content.map((row) => ({
    ...row,
    openCount: countOf.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
  }));
  return { ...page, content };
};

/** Throws NOT_FOUND. */
export const get = async (ctx: Context, id: number): Promise<ManagedConsulting> => {
  const found = await store.find(ctx.db, id, today(ctx));
  if (!found) throw new AppError('NOT_FOUND');
  const { createdAt, updatedAt, ...rest } = found;
  const surname = rest.ownerSurname;
  return {
    ...rest,
    ...{ surname, ...confirmedOf({ name: rest.ownerName, surname }) },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
};

/** The picture that a draft asks for: an upload, the one that is there, or another emblem where the name is another. */
export const pictureFor = async (
  { db }: SignedInContext,
  { name, photoId }: Pick<ConsultingUpdate, 'name' | 'photoId'>,
  before: store.ManagedRow | null,
): Promise<string> => {
  if (photoId && photoId !== before?.photoId) return photoId;
  const former = before?.photoId ?? null;
  if (former && (await store.isDrawn(db, former))) {
    if (before?.name === name) return former;
  } else if (photoId) return photoId;
  else if (former && photoId === undefined) return former;
  return files.createCover({ db }, 'agency', name);
};

/** Descriptions without what could do something. */
export const cleanDescriptions = (draft: Pick<ConsultingDraft, (typeof DESCRIPTIONS)[number]>) => ({
  descriptionUz: cleanHtml(draft.descriptionUz).html,
  descriptionRu: cleanHtml(draft.descriptionRu).html,
  descriptionEn: cleanHtml(draft.descriptionEn).html,
});

const cleanTexts = ({
  surname,
  isShortName,
  isShortSurname,
  hasNoSurname,
  ...draft
}: Omit<ConsultingUpdate, 'version'>) => ({
  ...draft,
  ownerSurname: surname,
  ...cleanDescriptions(draft),
});

/**
 * Adds an agency with the account of its owner, all of it or nothing. Throws STAFF_PHONE_TAKEN where somebody of an agency has
 * the phone, and INVALID_INPUT for a picture of somebody else.
 */
export const create = async (
  ctx: SignedInContext,
  draft: ConsultingStart,
  status: ManagedConsulting['status'] = 'ACTIVE',
): Promise<ManagedConsulting> => {
  const { id } = await changes.create(ctx, CONSULTING, async (tx) => {
    const photoId = await pictureFor(tx, draft, null);
    const inserted = await store.insert(tx.db, { ...cleanTexts(draft), photoId, status }, byOf(tx));
    await owners.create(tx, inserted, draft, status === 'ACTIVE' ? 'ownerAdded' : 'agencyAccepted');
    return inserted;
  });
  return get(ctx, id);
};

/** Throws NOT_FOUND, CHANGED_MEANWHILE for another version, and INVALID_INPUT for a picture of somebody else. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: ConsultingUpdate,
): Promise<ManagedConsulting> => {
  await changes.update(ctx, CONSULTING, { id, version }, async (tx, before) => {
    const photoId = await pictureFor(tx, draft, before);
    await store.update(tx.db, id, { ...cleanTexts(draft), photoId }, byOf(tx));
  });
  return get(ctx, id);
};

/**
 * Opens an agency to visitors or hides it, of which its owners are told, each time once; where it is so already, nothing
 * happens. Throws NOT_FOUND.
 */
export const changeStatus = async (
  ctx: SignedInContext,
  id: number,
  given: { status: ManagedConsulting['status']; reason: string | null },
): Promise<ManagedConsulting> => {
  await changes.update(ctx, CONSULTING, { id, action: 'STATUS_CHANGED' }, (tx) =>
    store.setStatus(tx.db, id, given, byOf(tx)),
  );
  return get(ctx, id);
};

/**
 * Gives or takes the mark, with its reason on the audit. Throws NOT_FOUND, CHANGED_MEANWHILE, and INVALID_INPUT for an end that
 * has passed.
 */
export const verify = async (
  ctx: SignedInContext,
  id: number,
  given: Verification,
): Promise<ManagedConsulting> => {
  const { version, reason, isVerified } = given;
  const until = isVerified ? given.until : null;
  if (until !== null && until < today(ctx))
    throw new AppError('INVALID_INPUT', { until: { problem: 'past' } });
  const mark = { on: isVerified ? today(ctx) : null, until, reason };
  const action = isVerified ? 'VERIFIED' : 'UNVERIFIED';
  await changes.update(ctx, CONSULTING, { id, version, action }, (tx) =>
    store.setVerification(tx.db, id, mark, byOf(tx)),
  );
  return get(ctx, id);
};

export const countComments: UseCounter = async (db, id) => ({
  kind: 'COMMENT',
  count: await store.countComments(db, id),
});

const countStaff: UseCounter = async (db, id) => ({ kind: 'EMPLOYEE', count: await staff.count(db, id) });

/** Deletes an agency with the accounts of its staff. Throws NOT_FOUND, and REFERENCED while it has applications, tariffs or reviews. */
export const remove = (
  ctx: SignedInContext,
  { uses, staffHooks }: ConsultingDependencies,
  id: number,
): Promise<null> =>
  changes.remove(ctx, CONSULTING, id, {
    findUses: (db) => findUses(db, [...uses, countComments], id),
    write: async (tx) => {
      await staff.removeAll(tx, id, staffHooks);
      await store.remove(tx.db, id);
    },
  });

/** Lists what refers to an agency. Its staff is deleted with it; anything else prevents the deletion. Throws NOT_FOUND. */
export const listUses = async (
  ctx: Context,
  { uses }: Pick<ConsultingDependencies, 'uses'>,
  id: number,
): Promise<Uses> => {
  await get(ctx, id);
  return findUses(ctx.db, [...uses, countComments, countStaff], id);
};
