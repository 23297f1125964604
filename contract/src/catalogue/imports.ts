import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { FilterText, Id, pageOf, pageQuery } from '../common.ts';
import { COUNTRY_CODES } from '../country-codes.ts';
import { endpoint } from '../endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { FILE_ENCODINGS } from '../file-encodings.ts';
import { FileReading } from '../file-reading.ts';
import { writtenText } from '../written-text.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import { IMPORT_KINDS, IMPORT_OUTCOMES, IMPORT_STATES, WORLD_PARTS } from './import-states.ts';

/** Administrators import the catalogue, staff of agencies their clients; each sees their own imports only. */
const IMPORTERS = ['ROLE_ADMIN', ...CONSULTING_ROLES] as const;
const ADMIN = ['ROLE_ADMIN'] as const;
const MAX_FILE_NAME = 200;

const FIELDS = [...new Set(Object.values(IMPORT_FIELDS).flat())] as [ImportField, ...ImportField[]];
export const ImportFieldName = z.enum(FIELDS);

const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, z.number().int()])) as Record<
  (typeof IMPORT_OUTCOMES)[number],
  z.ZodNumber
>;

/** A file on its way into the catalogue, or to an agency’s clients. Nothing of it is anywhere else before it is applied. */
export const Import = z.object({
  id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  ...FileReading.shape,
  /** Delimiter of a CSV; null for a workbook. */
  delimiter: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  /** Columns by their headings, each with the first values below it. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** Field of each column; null for one that is left out. */
  mapping: z.array(ImportFieldName.nullable()),
  /** The columns were matched as they were when a file with the same headings was imported last. */
  isRemembered: z.boolean(),
  rowCount: z.number().int(),
  counts: z.object(counts),
  /** Number of changed lines that are written while it is being applied. */
  done: z.number().int(),
  /** Reason that it could not be applied. */
  failure: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).nullable(),
  /** The bulk change of the audit that it was, once it is done. */
  auditId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type Import = z.infer<typeof Import>;

const byField = <T extends z.ZodType>(value: T) => z.array(z.object({ field: ImportFieldName, value }));

/** Outcome of a line. Texts are as they are in a file. */
export const ImportRow = z.object({
  line: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The record that it changes; null for a new one. */
  refId: z.number().int().nullable(),
  title: z.string(),
  values: byField(z.string()),
  /** Former values of what changes. */
  changes: byField(z.string()),
  /** Sentences in the language of the request. */
  problems: byField(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

/**
 * Reasons that lines of an import are refused for, each with its sentence and number of lines, the most frequent first; and the
 * countries that they name and the catalogue lacks, by parts of the world. `continentId` is the continent that most countries of
 * the part are on; null where there is none of them.
 */
export const ImportRefusals = z.object({
  reasons: z.array(z.object({ field: ImportFieldName, value: z.string(), lineCount: z.number().int() })),
  missing: z.array(
    z.object({
      part: z.enum(WORLD_PARTS),
      continentId: z.number().int().nullable(),
      countries: z.array(
        z.object({ code: z.enum(COUNTRY_CODES), name: z.string(), lineCount: z.number().int() }),
      ),
    }),
  ),
});
export type ImportRefusals = z.infer<typeof ImportRefusals>;

/** Continents to which missing countries are added, by their part of the world; those of other parts are left out. */
export const MissingCountries = z.object({
  continents: z
    .array(z.object({ part: z.enum(WORLD_PARTS), continentId: Id }))
    .min(1)
    .max(WORLD_PARTS.length),
});
export type MissingCountries = z.output<typeof MissingCountries>;

const tag = 'Imports';
const params = z.object({ id: z.uuid() });

export const uploadImport = endpoint({
  method: 'POST',
  path: '/import',
  access: IMPORTERS,
  upload: true,
  tag,
  summary:
    'Read a CSV or XLSX of at most 10 MB, 20,000 rows and 200 columns: multipart form with one field `file`. Administrators import the catalogue, staff of agencies clients (`CLIENT`, at most 5,000 rows). IMPORT_UNREADABLE says at `file` why it cannot be read',
  query: z.object({ kind: z.enum(IMPORT_KINDS), name: writtenText().trim().min(1).max(MAX_FILE_NAME) }),
  data: Import,
});

export const getImport = endpoint({
  method: 'GET',
  path: '/import/{id}',
  access: IMPORTERS,
  tag,
  summary: 'An import of one’s own, with how far it is; it is gone a day after its upload',
  params,
  data: Import,
});

export const mapImport = endpoint({
  method: 'PUT',
  path: '/import/{id}/mapping',
  access: IMPORTERS,
  tag,
  summary:
    'Match the columns, which is remembered for files with the same headings, and find out what each line would do',
  params,
  body: z.object({ mapping: z.array(ImportFieldName.nullable()).max(200) }),
  data: Import,
});

export const readImportAs = endpoint({
  method: 'PUT',
  path: '/import/{id}/encoding',
  access: IMPORTERS,
  tag,
  summary:
    'Read the CSV of an import in another encoding: its columns are matched again where their headings have changed, and its lines compared again after that. INVALID_INPUT at `encoding` for a workbook and where it makes no table',
  params,
  body: z.object({ encoding: z.enum(FILE_ENCODINGS) }),
  data: Import,
});

export const forgetImportMapping = endpoint({
  method: 'DELETE',
  path: '/import/{id}/mapping',
  access: IMPORTERS,
  tag,
  summary:
    'Forget how the columns of files with these headings were matched; those of this one are suggested again',
  params,
  data: Import,
});

export const listImportRows = endpoint({
  method: 'POST',
  path: '/import/{id}/row',
  access: IMPORTERS,
  tag,
  summary: 'Lines of an import with what they would do, in their order',
  params,
  query: pageQuery(),
  body: z
    .object({ outcome: z.array(z.enum(IMPORT_OUTCOMES)).max(4).default([]), query: FilterText })
    .prefault({}),
  data: pageOf(ImportRow),
});

export const exportRefusedRows = endpoint({
  method: 'GET',
  path: '/import/{id}/refused',
  access: IMPORTERS,
  file: true,
  tag,
  summary:
    'The refused lines of an import as a CSV: their columns as they came and the reason, which is passed over when the file is uploaded again',
  params,
  data: z.custom<unknown>(),
});

export const getImportRefusals = endpoint({
  method: 'GET',
  path: '/import/{id}/refusal',
  access: ADMIN,
  tag,
  summary:
    'Why lines of an import are refused, by reason, and which countries it names that there are not yet',
  params,
  data: ImportRefusals,
});

export const addImportCountries = endpoint({
  method: 'POST',
  path: '/import/{id}/country',
  access: ADMIN,
  tag,
  summary:
    'Add the missing countries of an import as one change, and find out again what each line would do; CONFLICT where it misses none of these parts of the world',
  params,
  body: MissingCountries,
  data: Import,
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/import/{id}/apply',
  access: IMPORTERS,
  tag,
  summary:
    'Begin to write all lines that are not refused, in one transaction. FAILED with CHANGED_MEANWHILE when a record was changed since the lines were looked at: nothing is written then',
  params,
  data: Import,
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/import/{id}',
  access: IMPORTERS,
  tag,
  summary: 'Cancel an import: one that is being applied leaves nothing behind',
  params,
  data: Import,
});
