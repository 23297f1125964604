import type { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import { UniversityDraft } from '@parvoz/contract/catalogue/universities-admin.ts';
import { Id } from '@parvoz/contract/common.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import {
  countryOf,
  idsOf,
  isSameLink,
  type Names,
  numberOf,
  pastDateOf,
  readAs,
  wordsOf,
} from '../../../../lib/cells.ts';
import { type Column, type Columns, column, textColumns } from '../../../../lib/import-columns.ts';
import type { ImportedUniversity } from './importing.store.ts';

export type Field = (typeof IMPORT_FIELDS.UNIVERSITY)[number];

export interface Lookups {
  countries: Names;
  degrees: Names;
  faculties: Names;
  /** Date in Tashkent: a check cannot be of a later day. */
  today: string;
  /** Pictures that descriptions of the lines may show. */
  pictures: ReadonlySet<string>;
}

const { shape } = UniversityDraft;

const own = <Key extends keyof ImportedUniversity>(
  key: Key,
  read: Column<ImportedUniversity, Lookups, Key>['read'],
  more?: Partial<Column<ImportedUniversity, Lookups, Key>>,
) => column(key, read, more);

const texts = <Name extends 'name' | 'abbreviation' | 'city' | 'description'>(
  name: Name,
  more?: { isRichText: boolean },
) => textColumns<ImportedUniversity, Lookups, Name>(name, shape, more);

/** Columns of a file of universities. */
export const COLUMNS: Columns<Field, ImportedUniversity, Lookups> = {
  id: own('id', (cell) => readAs(Id, numberOf(cell))),
  ...texts('name'),
  ...texts('abbreviation'),
  ...texts('city'),
  ...texts('description', { isRichText: true }),
  country: own('countryId', (cell, { countries }) => countryOf(cell, countries), {
    write: (id, { countries }) => wordsOf([id], countries),
  }),
  webSite: own('webSite', (cell) => readAs(shape.webSite, cell), { whenEmpty: null, isSame: isSameLink }),
  rating: own('rating', (cell) => readAs(shape.rating, numberOf(cell)), { isFigure: true }),
  degrees: own('degreeIds', (cell, { degrees }) => readAs(shape.degreeIds, idsOf(cell, degrees)), {
    write: (ids, { degrees }) => wordsOf(ids, degrees),
    whenEmpty: [],
  }),
  faculties: own('facultyIds', (cell, { faculties }) => readAs(shape.facultyIds, idsOf(cell, faculties)), {
    write: (ids, { faculties }) => wordsOf(ids, faculties),
    whenEmpty: [],
  }),
  sourceUrl: own('sourceUrl', (cell) => readAs(shape.sourceUrl, cell), {
    whenEmpty: null,
    isSame: isSameLink,
  }),
  checkedOn: own('checkedOn', (cell, { today }) => pastDateOf(cell, today), {
    whenEmpty: null,
    isFigure: true,
  }),
  status: own('status', (cell) => readAs(shape.status, cell.toUpperCase())),
};

/** Default of a university that a file adds: it is inactive until somebody has looked at it. */
export const NEW_UNIVERSITY: ImportedUniversity = {
  id: 0,
  countryId: 0,
  ...inEveryLanguage('name', () => ''),
  ...inEveryLanguage('abbreviation', () => ''),
  ...inEveryLanguage('city', () => ''),
  ...inEveryLanguage('description', () => ''),
  webSite: null,
  sourceUrl: null,
  checkedOn: null,
  rating: 0,
  degreeIds: [],
  facultyIds: [],
  status: 'INACTIVE',
  photoId: null,
  isDemo: false,
};
