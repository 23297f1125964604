import type { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import { Activity, ScholarshipFields } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { Id } from '@parvoz/contract/common.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import { z } from 'zod';
import {
  countryOf,
  dateOf,
  idsOf,
  isSameLink,
  type NamedRecord,
  type Names,
  numberOf,
  pastDateOf,
  readAs,
  wordsOf,
} from '../../../../lib/cells.ts';
import type { Key } from '../../../../lib/import-clashes.ts';
import {
  type Column,
  type Columns,
  column,
  type Problem,
  textColumns,
} from '../../../../lib/import-columns.ts';
import { foldedNames, nameFieldOf, type Read } from '../../../../lib/import-lines.ts';
import { pictureProblems } from '../../../../lib/import-pictures.ts';
import { idOfNamed, type NamedRecords, numberedWordOf } from '../../../../lib/named-records.ts';
import { conditionsCell, conditionsOf, coversCell, coversOf } from '../../../../lib/term-cells.ts';
import type { ScholarshipState as ImportedScholarship } from '../administration/writes.store.ts';

export type Field = (typeof IMPORT_FIELDS.SCHOLARSHIP)[number];

export interface Lookups {
  countries: Names;
  degrees: Names;
  universities: NamedRecords<NamedRecord & { countryId: number }>;
  /** Date in Tashkent: a check cannot be of a later day. */
  today: string;
  /** Pictures that descriptions of the lines may show. */
  pictures: ReadonlySet<string>;
}

const { shape } = ScholarshipFields;
const TIYIN = 100;

/** Dates were announced for the round, or are those of the one before. */
const Certainty = z.enum(['ANNOUNCED', 'EXPECTED']);

const own = <Key extends keyof ImportedScholarship>(
  key: Key,
  read: Column<ImportedScholarship, Lookups, Key>['read'],
  more?: Partial<Column<ImportedScholarship, Lookups, Key>>,
) => column(key, read, more);

const texts = <Name extends 'name' | 'description' | 'steps'>(name: Name, more?: { isRichText: boolean }) =>
  textColumns<ImportedScholarship, Lookups, Name>(name, shape, more);

const priceOf = (cell: string): number | null => {
  const tiyin = numberOf(cell) * TIYIN;
  return readAs(shape.price, Math.abs(tiyin - Math.round(tiyin)) < 1e-4 ? Math.round(tiyin) : tiyin);
};

/** Columns of a file of scholarships. Prices are in soums there. */
export const COLUMNS: Columns<Field, ImportedScholarship, Lookups> = {
  id: own('id', (cell) => readAs(Id, numberOf(cell))),
  ...texts('name'),
  university: own('universityId', (cell, { universities }) => idOfNamed(cell, universities), {
    write: (id, { universities }) => (id === null ? '' : numberedWordOf(universities.byId.get(id))),
    whenEmpty: null,
  }),
  country: own('countryId', (cell, { countries }) => countryOf(cell, countries), {
    write: (id, { countries }) => (id === null ? '' : wordsOf([id], countries)),
    whenEmpty: null,
  }),
  degrees: own('degreeIds', (cell, { degrees }) => readAs(shape.degreeIds, idsOf(cell, degrees)), {
    write: (ids, { degrees }) => wordsOf(ids, degrees),
    whenEmpty: [],
  }),
  startDate: own('startDate', (cell) => readAs(shape.startDate, dateOf(cell)), { isFigure: true }),
  expiredDate: own('expiredDate', (cell) => readAs(shape.expiredDate, dateOf(cell)), { isFigure: true }),
  isExpected: own('isExpected', (cell) => readAs(Certainty, cell.toUpperCase()) === 'EXPECTED', {
    write: (isExpected) => (isExpected ? 'EXPECTED' : 'ANNOUNCED'),
    whenEmpty: false,
  }),
  price: own('priceTiyin', priceOf, {
    write: (tiyin) => (tiyin === null ? '' : String(tiyin / TIYIN)),
    whenEmpty: null,
    isFigure: true,
  }),
  coverage: own('coverage', (cell) => readAs(shape.coverage, cell.toUpperCase())),
  covers: own('covers', coversOf, { write: coversCell, whenEmpty: null, isFigure: true }),
  conditions: own('conditions', conditionsOf, { write: conditionsCell, whenEmpty: null, isFigure: true }),
  ...texts('description', { isRichText: true }),
  ...texts('steps'),
  sourceUrl: own('sourceUrl', (cell) => readAs(shape.sourceUrl, cell), {
    whenEmpty: null,
    isSame: isSameLink,
  }),
  checkedOn: own('checkedOn', (cell, { today }) => pastDateOf(cell, today), {
    whenEmpty: null,
    isFigure: true,
  }),
  status: own('isActive', (cell) => readAs(Activity, cell.toUpperCase()) === 'ACTIVE', {
    write: (isActive) => (isActive ? 'ACTIVE' : 'INACTIVE'),
  }),
};

/** Default of a scholarship that a file adds: it is inactive until somebody has looked at it. */
export const NEW_SCHOLARSHIP: ImportedScholarship = {
  id: 0,
  ...inEveryLanguage('name', () => ''),
  ...inEveryLanguage('description', () => ''),
  attachId: null,
  countryId: null,
  universityId: null,
  degreeIds: [],
  startDate: '',
  expiredDate: '',
  isExpected: false,
  priceTiyin: null,
  coverage: 'PARTIAL',
  covers: null,
  conditions: null,
  ...inEveryLanguage('steps', () => ''),
  sourceUrl: null,
  checkedOn: null,
  isActive: false,
};

/** Returns the place of a scholarship: a university, a country, or anywhere (empty). */
const placeOf = ({ universityId, countryId }: Partial<ImportedScholarship>): string => {
  if (universityId != null) return `university ${universityId}`;
  return countryId == null ? '' : `country ${countryId}`;
};

/** A name and where it is for: what tells scholarships apart that have no id. */
export const nameKey = (place: Partial<ImportedScholarship>, name: string): string =>
  `${placeOf(place)} ${name}`;

const PLACES: readonly Field[] = ['university', 'country'];

/** Returns the keys of a scholarship: its names at its place. */
export const keysOf = ({ cells, values, problems }: Read<Field, ImportedScholarship>): Key<Field>[] => {
  const by = nameFieldOf(cells);
  // If a cell does not name one place, the scholarship is unknown, too.
  return problems.some(({ field }) => PLACES.includes(field))
    ? []
    : foldedNames(values).map((name) => ({ key: nameKey(values, name), by }));
};

/** Returns the problems of a scholarship as a file would make it. */
export const problemsOf = (
  draft: ImportedScholarship,
  { values }: Read<Field, ImportedScholarship>,
  current: ImportedScholarship | null,
  { countries, universities, pictures }: Lookups,
): Problem<Field>[] => {
  const problems: Problem<Field>[] = pictureProblems(draft, current, pictures);
  if (draft.startDate > draft.expiredDate) problems.push({ field: 'expiredDate', problem: 'dateOrder' });
  // New dates in place of expected ones are one or the other: the file has to say which.
  if (current?.isExpected && values.isExpected === undefined && draft.expiredDate !== current.expiredDate)
    problems.push({ field: 'isExpected', problem: 'required' });
  const { universityId } = draft;
  const itsCountry =
    universityId === null ? null : (universities.byId.get(universityId)?.countryId ?? current?.countryId);
  // The country of a university's scholarship is the university's, and no other can be said.
  if (itsCountry != null && values.countryId !== undefined && values.countryId !== itsCountry)
    problems.push({ field: 'country', problem: 'itsCountry', limit: wordsOf([itsCountry], countries) });
  return problems;
};
