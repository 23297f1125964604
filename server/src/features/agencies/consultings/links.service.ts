import type {
  LinkableCountry,
  UniversityPicture,
  UniversityWords,
} from '@parvoz/contract/agencies/consulting-universities.ts';
import { linksVersion } from '@parvoz/contract/agencies/links.ts';
import { encodeList } from '@parvoz/contract/json-list.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as search from '../../catalogue/search/search.service.ts';
import { listSynonyms } from '../../catalogue/search/synonyms/synonyms.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import { noteReady } from './administration.store.ts';
import { linkUniversities } from './consultings.store.ts';
import * as store from './links.store.ts';

/**
 * Returns those of these universities that an agency has running applications for; known by a feature above, wired in app.ts.
 */
export type FindRunning = (
  db: Queryable,
  consultingId: number,
  universityIds: readonly number[],
) => Promise<number[]>;

/** Lists the countries and universities that the caller's agency works with or may choose, in the language of the request. */
export const listCountries = async ({ db, language, actor }: SignedInContext): Promise<LinkableCountry[]> => {
  const countries = await store.listCountries(db, language, actor.consultingId!);
  return countries.map((country) => ({ ...country, universityList: encodeList(country.universityList) }));
};

/** Returns the words by which universities and countries of `listCountries` are found beside their names. */
export const listWords = async (ctx: SignedInContext): Promise<UniversityWords> => {
  const [abbreviationList, synonymList] = await Promise.all([
    store.listAbbreviations(ctx.db, ctx.actor.consultingId!),
    listSynonyms(ctx),
  ]);
  return { abbreviationList, synonymList };
};

/** Returns the pictures of the universities of `listCountries`. */
export const listPictures = ({ db, actor }: SignedInContext): Promise<UniversityPicture[]> =>
  store.listPictures(db, actor.consultingId!);

/** Largest number of faults that are named one by one. */
const MAX_FAULTS = 20;

const assertKnown = async (
  db: Queryable,
  selected: readonly number[],
  added: readonly number[],
): Promise<void> => {
  const unknown = new Set(await store.findUnknown(db, added));
  if (unknown.size === 0) return;
  const faults = selected.flatMap((id, at) =>
    unknown.has(id) ? [[`${at}.universityId`, { problem: 'wrong' as const }]] : [],
  );
  throw new AppError('INVALID_INPUT', Object.fromEntries(faults.slice(0, MAX_FAULTS)));
};

/** Throws UNIVERSITY_IN_USE with the names of those that running applications are for, and their ids as fields. */
const assertUnused = async (
  { db, language, actor }: SignedInContext,
  findRunning: FindRunning,
  removed: readonly number[],
): Promise<void> => {
  const consultingId = actor.consultingId!;
  await store.lockLinks(db, consultingId, removed);
  const used = await store.findNames(db, language, await findRunning(db, consultingId, removed));
  if (used.length === 0) return;
  throw AppError.naming(
    'UNIVERSITY_IN_USE',
    used.map(({ name }) => name),
    Object.fromEntries(used.map(({ id }) => [`removed.${id}`, { problem: 'running' }])),
  );
};

/** Ids that are in one list and not in the other. */
const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
};

const linkedWith = async (db: Queryable, consultingId: number): Promise<number[]> =>
  (await store.listLinks(db, consultingId)).map(({ universityId }) => universityId);

const saveWithin = async (
  tx: SignedInContext,
  findRunning: FindRunning,
  selected: readonly number[],
  version: string | undefined,
): Promise<{ added: number; removed: number }> => {
  const consultingId = tx.actor.consultingId!;
  await store.shareUniversities(tx.db, without(selected, await linkedWith(tx.db, consultingId)));
  const consulting = await store.lockConsulting(tx.db, consultingId);
  if (!consulting) throw new AppError('NOT_FOUND');
  const links = await store.listLinks(tx.db, consultingId);
  const linked = links.map(({ universityId }) => universityId);
  const [added, removed] = [without(selected, linked), without(linked, selected)];
  // Also of a call that is made again because its answer was lost.
  if (added.length === 0 && removed.length === 0) return { added: 0, removed: 0 };
  if (version !== undefined && version !== linksVersion(links.map(({ cuid }) => cuid)))
    throw new AppError('CHANGED_MEANWHILE');
  await assertKnown(tx.db, selected, added);
  if (removed.length > 0) {
    await assertUnused(tx, findRunning, removed);
    await store.removeLinks(tx.db, consultingId, removed);
  }
  if (added.length > 0) await linkUniversities(tx.db, consultingId, added);
  await audit.record(tx, {
    ...{ action: 'UNIVERSITIES_CHANGED', subject: 'consulting', subjectId: `${consultingId}` },
    title: consulting.name,
    details: { added, removed },
  });
  await search.index(tx, 'CONSULTING', [consultingId]);
  await noteReady(tx.db, [consultingId], tx.clock.now());
  return { added: added.length, removed: removed.length };
};

/**
 * Makes the caller's agency work with these universities and no others; links that stay keep their number. A save that
 * changes nothing leaves no trace. Throws UNIVERSITY_NOT_SELECTED for none, CHANGED_MEANWHILE where the links have another
 * version than the one that is named, INVALID_INPUT for unknown universities and inactive ones without a link, and
 * UNIVERSITY_IN_USE.
 */
export const save = async (
  ctx: SignedInContext,
  findRunning: FindRunning,
  selected: readonly number[],
  version?: string,
): Promise<{ added: number; removed: number }> => {
  if (selected.length === 0) throw new AppError('UNIVERSITY_NOT_SELECTED');
  const saved = await inTransaction(ctx, (tx) => saveWithin(tx, findRunning, selected, version));
  // Whoever saves looks at the agency's page next.
  await ctx.cachesInvalidated?.();
  return saved;
};

/** Locks the link of an agency with a university, if there is one, until the end of the caller's transaction. */
export const hold = async (
  { db }: Pick<Context, 'db'>,
  consultingId: number,
  universityId: number,
): Promise<void> => {
  await store.shareLink(db, consultingId, universityId);
};
