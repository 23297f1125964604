import { z } from 'zod';
import { DateOnly, IdParams, PageQuery, pageOf } from '../common.ts';
import { CURRENCIES } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldProblem } from '../errors.ts';
import { FileReading, ReadAs } from '../file-reading.ts';
import { Tiyin } from '../money/tiyin.ts';
import { ADMIN, Link, SeenVersion, Versioned } from '../platform/administration.ts';
import { MAX_RATE_TIYIN, NOMINALS } from './rates-limits.ts';

/**
 * `nominal` units of a currency are `rateTiyin` tiyin: two whole numbers, as banks publish them, so that nothing is
 * rounded before it is converted.
 */
const Rate = {
  currency: z.enum(CURRENCIES),
  rateTiyin: z.number().int(),
  nominal: z.number().int(),
  /** The day that the rate is of. */
  datedOn: DateOnly,
};

/** The latest rate of a currency. `isDemo`: it was invented for the demo data. */
export const ExchangeRate = z.object({ ...Rate, sourceUrl: z.string(), isDemo: z.boolean() });
export type ExchangeRate = z.infer<typeof ExchangeRate>;

const choice: FieldProblem = 'choice';
const required: FieldProblem = 'required';

/** A rate as it is entered. Soʻm have none: they are what others are converted to. */
export const ExchangeRateDraft = z.object({
  currency: z.enum(CURRENCIES).refine((currency) => currency !== 'UZS', { params: { problem: choice } }),
  rateTiyin: Tiyin.min(1).max(MAX_RATE_TIYIN),
  nominal: z.literal(NOMINALS),
  datedOn: DateOnly,
  sourceUrl: Link.refine((link) => link !== null, { params: { problem: required } }),
});
export type ExchangeRateDraft = z.output<typeof ExchangeRateDraft>;

/** A rate in the list of administrators. `isLatest`: sums are converted at it. */
export const ManagedRate = ExchangeRate.extend({ id: z.number().int(), isLatest: z.boolean(), ...Versioned });
export type ManagedRate = z.infer<typeof ManagedRate>;

/** `former` asks for rates that newer ones have replaced, too. */
export const RateFilter = z
  .object({
    currency: z
      .enum(CURRENCIES)
      .nullish()
      .transform((value) => value ?? null),
    former: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
  })
  .prefault({});
export type RateFilter = z.output<typeof RateFilter>;

/** Result of a file of rates; where a line is refused, nothing of it was taken. `line` counts from 1 with the headings. */
export const RateImport = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), column: z.string(), reason: z.string() })),
});
export type RateImport = z.infer<typeof RateImport>;

/** Preview of a file of rates, with how it was read; nothing was written. `problem` says why no rates can be read, as when a column is missing. */
export const RatePreview = RateImport.extend({
  ...FileReading.shape,
  problem: z.string().nullable(),
  /** The first lines that are not refused. */
  lines: z.array(z.object({ line: z.number().int(), ...Rate })),
});
export type RatePreview = z.infer<typeof RatePreview>;

const tag = 'Exchange rates';

export const listExchangeRates = endpoint({
  method: 'GET',
  path: '/exchange-rate',
  access: 'public',
  cached: true,
  tag,
  summary: 'The latest rate of every currency that has one',
  data: z.array(ExchangeRate),
});

export const filterExchangeRates = endpoint({
  method: 'POST',
  path: '/exchange-rate/filter',
  access: ADMIN,
  tag,
  summary: 'Rates by currency, the latest first, for administrators',
  query: PageQuery,
  body: RateFilter,
  data: pageOf(ManagedRate),
});

export const createExchangeRate = endpoint({
  method: 'POST',
  path: '/exchange-rate',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add the rate of a currency on a day',
  body: ExchangeRateDraft,
  data: ManagedRate,
});

export const getExchangeRate = endpoint({
  method: 'GET',
  path: '/exchange-rate/{id}',
  access: ADMIN,
  tag,
  summary: 'A rate, for a form',
  params: IdParams,
  data: ManagedRate,
});

export const updateExchangeRate = endpoint({
  method: 'PUT',
  path: '/exchange-rate/{id}',
  access: ADMIN,
  tag,
  summary: 'Correct a rate; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: ExchangeRateDraft.extend({ version: SeenVersion }),
  data: ManagedRate,
});

export const deleteExchangeRate = endpoint({
  method: 'DELETE',
  path: '/exchange-rate/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a rate; sums are converted at the one before it then',
  params: IdParams,
  data: z.null(),
});

export const previewExchangeRates = endpoint({
  method: 'POST',
  path: '/exchange-rate/import/preview',
  access: ADMIN,
  upload: true,
  tag,
  summary:
    'How a file of rates is read and what it would do; nothing is written. A CSV is read in `encoding`, or in the one that it seems to have. IMPORT_UNREADABLE says at `file` why it is no table',
  query: ReadAs,
  data: RatePreview,
});

export const importExchangeRates = endpoint({
  method: 'POST',
  path: '/exchange-rate/import',
  access: ADMIN,
  upload: true,
  tag,
  summary:
    'Take rates from a CSV or XLSX: multipart form with one field `file`. Columns currency, rate (soʻm), nominal, date, source. A CSV is read in `encoding`, or in the one that it seems to have. Whole or not at all; IMPORT_UNREADABLE says at `file` why',
  query: ReadAs,
  data: RateImport,
});
