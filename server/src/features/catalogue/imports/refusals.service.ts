import { WORLD_PARTS } from '@parvoz/contract/catalogue/import-states.ts';
import {
  type Import,
  ImportFieldName,
  type ImportRefusals,
  type MissingCountries,
} from '@parvoz/contract/catalogue/imports.ts';
import { COUNTRY_CODES, type CountryCode } from '@parvoz/contract/country-codes.ts';
import { FIELD_PROBLEMS } from '@parvoz/contract/errors.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { z } from 'zod';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { countryName } from '../../../lib/texts.ts';
import { recordGroup } from '../../platform/audit/audit.service.ts';
import * as countries from '../lists/administration/administration.service.ts';
import { findOwn, map, sentenceOf } from './imports.service.ts';
import type { Kinds } from './kinds.service.ts';
import * as store from './refusals.store.ts';
import { worldPartOf } from './world-parts.rules.ts';

/** Countries by the words that files have for them: their codes, and their names in every language. */
const CODES: ReadonlyMap<string, CountryCode> = new Map(
  COUNTRY_CODES.flatMap((code) =>
    [code, ...WRITTEN_LANGUAGES.map((language) => countryName(language, code))].map(
      (word) => [fold(word), code] as const,
    ),
  ),
);

/** A reason as lines have it, read by its names. */
const Fault = z.object({
  field: ImportFieldName,
  problem: z.enum(FIELD_PROBLEMS),
  limit: z
    .string()
    .nullable()
    .transform((limit) => limit ?? undefined),
});

type Missing = ImportRefusals['missing'];

/** Returns the continent that most countries of each part of the world are on. */
const continentsOf = async (ctx: Pick<Context, 'db'>): Promise<Map<string, number>> => {
  const known = (await countries.listPlaces(ctx)).flatMap(({ code, continentId }) => {
    const found = CODES.get(fold(code));
    return found ? [{ part: worldPartOf(found), continentId }] : [];
  });
  const most = new Map<string, number>();
  for (const [part, of] of Map.groupBy(known, (one) => one.part)) {
    const counts = [...Map.groupBy(of, ({ continentId }) => continentId)];
    const [first] = counts.toSorted(([, a], [, b]) => b.length - a.length);
    if (first) most.set(part, first[0]);
  }
  return most;
};

const findMissing = async (ctx: Pick<Context, 'db' | 'language'>, importId: string): Promise<Missing> => {
  const lineCounts = new Map<CountryCode, number>();
  for (const { word, lineCount } of await store.listUnknownCountries(ctx.db, importId)) {
    const code = CODES.get(fold(word));
    if (code) lineCounts.set(code, (lineCounts.get(code) ?? 0) + lineCount);
  }
  const known = new Set((await countries.listPlaces(ctx)).map(({ code }) => code));
  const missing = [...lineCounts].filter(([code]) => !known.has(code));
  const continents = await continentsOf(ctx);
  const parts = Map.groupBy(missing, ([code]) => worldPartOf(code));
  return WORLD_PARTS.flatMap((part) => {
    const of = parts.get(part);
    if (!of) return [];
    const named = of.map(([code, lineCount]) => ({ code, name: countryName(ctx.language, code), lineCount }));
    return [{ part, continentId: continents.get(part) ?? null, countries: named }];
  });
};

/** Returns why lines are refused, and which countries they name that there are not yet. Throws NOT_FOUND. */
export const get = async (ctx: SignedInContext, id: string): Promise<ImportRefusals> => {
  await findOwn(ctx, id);
  const [reasons, missing] = await Promise.all([store.listReasons(ctx.db, id), findMissing(ctx, id)]);
  return {
    reasons: reasons.map(({ lineCount, ...reason }) => {
      const { field, ...fault } = Fault.parse(reason);
      return { field, lineCount, value: sentenceOf(ctx, fault) };
    }),
    missing,
  };
};

/**
 * Adds the missing countries of these parts of the world as one change, which can be undone as one, and compares the lines again.
 * Throws NOT_FOUND, CONFLICT where none is missing or the import is further on, INVALID_INPUT at `continents` for one that there
 * is not, and CHANGED_MEANWHILE where somebody else has added one of them in this very moment.
 */
export const addCountries = async (
  ctx: SignedInContext,
  kinds: Kinds,
  id: string,
  continents: MissingCountries['continents'],
): Promise<Import> => {
  const { state, fileName, mapping } = await findOwn(ctx, id);
  if (state !== 'READY') throw new AppError('CONFLICT');
  const chosen = new Map(continents.map(({ part, continentId }) => [part, continentId]));
  const added = (await findMissing(ctx, id)).flatMap(({ part, countries: of }) => {
    const continentId = chosen.get(part);
    return continentId === undefined ? [] : of.map(({ code }) => ({ code, continentId }));
  });
  if (added.length === 0) throw new AppError('CONFLICT');
  await inTransaction(ctx, async (tx) => {
    const details = { importId: id };
    const groupId = await recordGroup(tx, {
      ...{ action: 'CREATED', subject: 'country', title: fileName, details },
    });
    await countries.createCountries(tx, groupId, added);
  });
  return map(ctx, kinds, id, mapping);
};
