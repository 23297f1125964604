import type { FieldProblem } from '../errors.ts';
import { type InEveryLanguage, inEveryLanguage } from '../languages.ts';
import type { ImportKind } from './import-states.ts';

const localised = <Name extends string>(name: Name) =>
  Object.keys(inEveryLanguage(name, () => null)) as (keyof InEveryLanguage<Name, null>)[];

/** Columns that a file may have, in the order in which an export writes them. */
export const IMPORT_FIELDS = {
  UNIVERSITY: [
    'id',
    ...localised('name'),
    ...localised('abbreviation'),
    'country',
    ...localised('city'),
    'webSite',
    'rating',
    'degrees',
    'faculties',
    ...localised('description'),
    'sourceUrl',
    'checkedOn',
    'status',
  ],
  PROGRAM: [
    'id',
    ...localised('name'),
    'university',
    'degree',
    'field',
    'taughtIn',
    'durationMonths',
    'tuition',
    'intakes',
    'requirements',
    'webPage',
    'sourceUrl',
    'factsYear',
    'checkedOn',
    'status',
  ],
  SCHOLARSHIP: [
    'id',
    ...localised('name'),
    'university',
    'country',
    'degrees',
    'startDate',
    'expiredDate',
    'isExpected',
    'price',
    'coverage',
    'covers',
    'conditions',
    ...localised('description'),
    ...localised('steps'),
    'sourceUrl',
    'checkedOn',
    'status',
  ],
  TEST_SITTING: [
    'id',
    'test',
    'place',
    'heldOn',
    'registerBy',
    'resultsOn',
    'sourceUrl',
    'checkedOn',
    'status',
  ],
  CLIENT: [
    'name',
    'surname',
    'phone',
    'language',
    'tariff',
    'university',
    'scholarship',
    'program',
    'degree',
    'step',
    'level',
    'manager',
    'paidOutside',
    'comment',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;

export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/** Field of each column of a file; null for one that is left out. */
export type ImportMapping = (ImportField | null)[];
/** Cells of a line by what they are; only of columns that are something. */
export type ImportCells = Partial<Record<ImportField, string>>;
/** The former value of a field. */
export type ImportChange = { field: ImportField; value: string };
/** Reason that a cell is refused; `limit` is what the sentence names. */
export type ImportProblem = {
  field: ImportField;
  problem: FieldProblem;
  limit?: number | string | undefined;
};
