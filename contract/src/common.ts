import { z } from 'zod';
import type { JsonList } from './json-list.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_QUERY_LENGTH } from './limits.ts';
import { writtenText } from './written-text.ts';

/** Largest integer that an id column holds. */
export const MAX_ID = 2_147_483_647;
/** Last page of a list that can be read. */
const MAX_PAGE = 100_000;

/** Identifier of a catalogue row in a body. */
export const Id = z.number().int().min(1).max(MAX_ID);

/** Whole number from `min` to `max` in a path or query. */
export const digits = (max: number, min = 1) =>
  z
    .union([z.string(), z.number()])
    .transform((value, context) => {
      const number =
        typeof value === 'number' ? value : /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      if (Number.isInteger(number)) return number;
      context.addIssue({ code: 'invalid_type', expected: 'number', input: value });
      return z.NEVER;
    })
    .pipe(z.number().int().min(min).max(max));

/** Identifier of a catalogue row in a path. Anything else is not found, never an error of the caller's form. */
export const IdParams = z.object({ id: digits(MAX_ID) });

/** 1-based page and its size; the default size differs by list (docs/rules.md#paging). */
export const pageQuery = (defaultSize = DEFAULT_PAGE_SIZE) =>
  z.object({
    page: digits(MAX_PAGE).default(1),
    size: digits(MAX_PAGE_SIZE).default(defaultSize),
  });

export const PageQuery = pageQuery();

/** Returns a schema of one page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
  });

export interface Page<T> {
  content: T[];
  totalElements: number;
  page: number;
  size: number;
}

/** One id or several; always several after parsing. */
export const IdList = z
  .union([Id, z.array(Id).max(100)])
  .nullish()
  .transform((value) => (value == null ? [] : [...new Set(Array.isArray(value) ? value : [value])]));

/** Free text of a filter of at most `max` characters: trimmed; null when empty. */
export const filterText = (max: number) =>
  writtenText()
    .max(max)
    .nullish()
    .transform((value) => value?.trim() || null);

export const FilterText = filterText(MAX_QUERY_LENGTH);

/** A name that people give: one line of at most `max` characters that are seen. */
export const oneLine = (max: number, min = 1) =>
  writtenText()
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .min(min)
    .max(max);

/** Returns a schema of public text by people: plain, of several lines, without runs of empty ones. */
export const plainLines = (max: number, min = 1) =>
  writtenText()
    .overwrite((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    )
    .min(min)
    .max(max);

/** Calendar date without a zone, `YYYY-MM-DD`; there is no year 0. */
export const DateOnly = z.iso.date().refine((date) => date >= '0001-01-01');

/** Calendar date of a filter; null without one. */
export const FilterDay = DateOnly.nullish().transform((value) => value ?? null);
/** Filter by the first and the last of some days in Tashkent, either of which may be left out. */
export const DAYS = { from: FilterDay, to: FilterDay };

/** A public picture. `url` is relative to the site; `?w=` asks for a width, `&shape=wide` for a banner. */
export const Picture = z.object({ id: z.uuid(), url: z.string() });
export type Picture = z.infer<typeof Picture>;

/** A stable key beside its name in the request's language. */
export const KeyValue = z.object({ key: z.string(), value: z.string() });
export type KeyValue = z.infer<typeof KeyValue>;

/** A country as cards show it; `code` is ISO 3166-1 alpha-2, upper case. */
export const CountryRef = z.object({ id: z.number().int(), name: z.string(), code: z.string() });

export const NamedRef = z.object({ id: z.number().int(), name: z.string() });

/** A list inside a JSON string; `decodeList` makes it a list again. */
export const jsonListOf = <T extends z.ZodType>(_item: T) =>
  z.custom<JsonList<z.output<T>>>().meta({ type: 'string' });
