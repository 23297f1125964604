import { fold, foldedWords } from '@parvoz/contract/fold.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { holdStartLock, LOCKS } from '../../../db/locks.ts';
import { calendarsAt } from '../../../lib/calendars.ts';
import {
  ANY_DEGREE_MARK,
  countryMark,
  degreeMark,
  FREE_MARK,
  programMarks,
} from './conditions/marks.rules.ts';
import * as store from './index.store.ts';
import { asName, asWhole, MARKS, partsOf } from './search.rules.ts';
import type { CountedKind, Kind } from './search.store.ts';

const BATCH = 2000;
/** A word of the vocabulary that says how documents are made. Another number has them made anew at the next start. */
const VERSION = '#version:3';
const KINDS: readonly Kind[] = ['UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING', 'PROGRAM'];

/** The same of each text, made once: thousands of universities share the names of places, fields and degrees. */
const once = <T>(make: (text: string) => T): ((text: string) => T) => {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    return known;
  };
};

const readers = () => ({
  words: once((text) => foldedWords([text])),
  names: once((text) => partsOf(text).map(asName)),
  wholes: once((text) => partsOf(text).map(asWhole)),
});

const toDocument = (
  kind: Kind,
  read: ReturnType<typeof readers>,
  { names, texts, wholes, isFull, facts, ...rest }: store.Source,
): store.Document => ({
  ...rest,
  names: [...new Set(names.map(fold))].filter(Boolean),
  words: [
    ...new Set([
      ...[...names, ...texts].flatMap(read.words),
      ...names.flatMap(read.names),
      ...[...texts, ...wholes].flatMap(read.wholes),
      MARKS[kind],
      ...(isFull ? [MARKS.FULL, FREE_MARK] : []),
      ...rest.countryIds.map(countryMark),
      ...rest.degreeIds.map(degreeMark),
      ...(kind === 'SCHOLARSHIP' && rest.degreeIds.length === 0 ? [ANY_DEGREE_MARK] : []),
      ...(facts ? programMarks(facts) : []),
      ...(facts && rest.isFree ? [FREE_MARK] : []),
    ]),
  ],
});

type IndexContext = Pick<Context, 'db' | 'pool' | 'clock'>;
type Indexing = Pick<Context, 'db' | 'clock'>;

const indexBatch = async ({ db, clock }: Indexing, kind: Kind, ids: readonly number[]): Promise<void> => {
  if (!ids.length) return;
  await store.lock(db, kind, ids);
  const read = readers();
  const sources = await store.readSources(db, kind, ids, calendarsAt(clock.now()));
  const documents = sources.map((source) => toDocument(kind, read, source));
  await store.replaceDocuments(db, kind, ids, documents);
  await store.addWords(db, [...new Set(documents.flatMap(({ words }) => words))]);
};

/** Any number of things, in the order of their ids, as whoever else has them locked. */
const indexAll = async (tx: Indexing, kind: Kind, ids: Iterable<number>): Promise<void> => {
  const sorted = [...ids].sort((a, b) => a - b);
  for (let start = 0; start < sorted.length; start += BATCH)
    await indexBatch(tx, kind, sorted.slice(start, start + BATCH));
};

/**
 * Updates these records in searches and lists, and what depends on them. Belongs in every transaction that changes one of them.
 */
export const index = (ctx: IndexContext, kind: Kind, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await indexAll(tx, kind, ids);
    if (kind !== 'UNIVERSITY' || !ids.length) return;
    for (const dependent of await store.findDependents(tx.db, ids))
      await indexAll(tx, dependent.kind, dependent.ids);
  });

/**
 * Updates the names and places of these countries, fields and degrees in searches and lists. Belongs in every transaction that
 * changes one of them.
 */
export const indexNamed = (ctx: IndexContext, kind: CountedKind, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { universityIds, scholarshipIds, programIds } = await store.findNamedBy(tx.db, kind, ids);
    await indexAll(tx, 'UNIVERSITY', universityIds);
    // Not every programme of a university that has such a field or degree: those that have it themselves.
    const [scholarships, agencies] = await store.findDependents(tx.db, universityIds);
    await indexAll(tx, 'SCHOLARSHIP', new Set([...scholarships!.ids, ...scholarshipIds]));
    await indexAll(tx, 'CONSULTING', agencies!.ids);
    await indexAll(tx, 'PROGRAM', programIds);
  });

export const passedQueue: Queue = {
  name: 'search-passed-starts',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
};

/**
 * Takes starts out of searches that cannot be applied for any more, and expected dates that have passed, of so many things in a
 * transaction.
 */
export const indexPassed = async (ctx: IndexContext): Promise<void> => {
  const calendars = calendarsAt(ctx.clock.now());
  const passed: Partial<Record<Kind, number[]>> = {
    PROGRAM: await store.listPassedStarts(ctx.db, calendars.today),
    SCHOLARSHIP: await store.listPassedRounds(ctx.db, calendars),
  };
  for (const [kind, ids] of Object.entries(passed) as [Kind, number[]][])
    for (let start = 0; start < ids.length; start += BATCH)
      await inTransaction(ctx, (tx) => indexBatch(tx, kind, ids.slice(start, start + BATCH)));
};

const rebuildWithin = async (ctx: IndexContext): Promise<void> => {
  await store.removeAll(ctx.db);
  await store.addWords(ctx.db, [VERSION]);
  for (const kind of KINDS)
    for (let last = 0; ; ) {
      const ids = await store.listIds(ctx.db, kind, last, BATCH);
      if (!ids.length) break;
      await indexBatch(ctx, kind, ids);
      last = ids[ids.length - 1]!;
    }
  await store.analyze(ctx.db);
};

/** Rebuilds the whole index from the catalogue, in one transaction: searches see the old one until it is done. */
export const rebuild = (ctx: IndexContext): Promise<void> => inTransaction(ctx, rebuildWithin);

/** Rebuilds the index at the start if a new version makes other documents. One process does it, others wait. */
export const rebuildMissing = (ctx: IndexContext): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await holdStartLock(tx.db, LOCKS.searchIndex);
    if (await store.isMissing(tx.db, VERSION)) await rebuildWithin(tx);
  });
