import { Id } from '@parvoz/contract/common.ts';
import type { IMPORT_FIELDS } from '@parvoz/contract/import-fields.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import { Activity, ScholarshipFields } from '@parvoz/contract/scholarships-admin.ts';
import {
  CellFault,
  countryOf,
  dateOf,
  idsOf,
  isSameLink,
  type NamedRecord,
  type Names,
  numberOf,
  pastDateOf,
  readAs,
  richTextOf,
  wordsOf,
} from '../../../lib/cells.ts';
import { fold } from '../../../lib/fold.ts';
import type { Key } from '../../../lib/import-clashes.ts';
import { type Column, type Columns, column, type Problem, textColumns } from '../../../lib/import-columns.ts';
import { foldedNames, nameFieldOf, type Read } from '../../../lib/import-lines.ts';
import { pictureProblems } from '../../../lib/import-pictures.ts';
import type { ScholarshipState as ImportedScholarship } from '../administration/writes/store.ts';

export type Field = (typeof IMPORT_FIELDS.SCHOLARSHIP)[number];

type NamedUniversity = NamedRecord & { countryId: number };

/** Those that lines or their records name. */
export interface Universities {
  byId: Map<number, NamedUniversity>;
  /** By each of their names, folded. */
  byName: Map<string, NamedUniversity[]>;
}

export interface Lookups {
  countries: Names;
  degrees: Names;
  universities: Universities;
  /** In Tashkent: nothing was checked tomorrow. */
  today: string;
  /** Pictures that descriptions of the lines may show. */
  pictures: ReadonlySet<string>;
}

const { shape } = ScholarshipFields;
const TIYIN = 100;

const own = <Key extends keyof ImportedScholarship>(
  key: Key,
  read: Column<ImportedScholarship, Lookups, Key>['read'],
  more?: Partial<Column<ImportedScholarship, Lookups, Key>>,
) => column(key, read, more);

const texts = <Name extends 'name' | 'description'>(name: Name, read?: (cell: string) => string) =>
  textColumns<ImportedScholarship, Lookups, Name>(name, shape, read);

const NUMBERED = /^(.*?)#?(\d+)$/s;

/** The parts of "Vienna University #57", of "#57" and "57"; null where a cell has a name alone. */
export const numberedName = (cell: string): { name: string; id: number } | null => {
  const [, name, digits] = NUMBERED.exec(cell) ?? [];
  return digits !== undefined && (name === '' || cell.includes(`#${digits}`))
    ? { name: name!.trim(), id: Number(digits) }
    : null;
};

const namesOf = ({ nameUz, nameRu, nameEn }: NamedUniversity): string[] =>
  [nameEn, nameUz, nameRu].filter(Boolean);

export const universitiesOf = (named: readonly NamedUniversity[]): Universities => {
  const universities: Universities = { byId: new Map(), byName: new Map() };
  for (const one of named) {
    universities.byId.set(one.id, one);
    for (const name of new Set(namesOf(one).map(fold)))
      universities.byName.set(name, [...(universities.byName.get(name) ?? []), one]);
  }
  return universities;
};

/** With its number: names alone are not always one university's. */
const wordOf = (university: NamedUniversity | undefined): string =>
  university ? `${namesOf(university)[0] ?? ''} #${university.id}`.trim() : '';

const universityOf = (cell: string, { universities: { byId, byName } }: Lookups): number => {
  const called = byName.get(fold(cell)) ?? [];
  if (called.length === 1) return called[0]!.id;
  if (called.length > 1) throw new CellFault('severalNamed', called.map(wordOf).join(', '));
  const numbered = numberedName(cell);
  const found = numbered && byId.get(numbered.id);
  // A number beside another name is a slip in one of them.
  if (!found || (numbered.name && !namesOf(found).map(fold).includes(fold(numbered.name))))
    throw new CellFault('unknownName', cell);
  return found.id;
};

const priceOf = (cell: string): number => {
  const tiyin = numberOf(cell) * TIYIN;
  return readAs(shape.price, Math.abs(tiyin - Math.round(tiyin)) < 1e-4 ? Math.round(tiyin) : tiyin);
};

/** What a file says of a scholarship. Prices are in soums there. */
export const COLUMNS: Columns<Field, ImportedScholarship, Lookups> = {
  id: own('id', (cell) => readAs(Id, numberOf(cell))),
  ...texts('name'),
  university: own('universityId', universityOf, {
    write: (id, { universities }) => (id === null ? '' : wordOf(universities.byId.get(id))),
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
  startDate: own('startDate', dateOf),
  expiredDate: own('expiredDate', dateOf),
  price: own('priceTiyin', priceOf, { write: (tiyin) => String(tiyin / TIYIN) }),
  coverage: own('coverage', (cell) => readAs(shape.coverage, cell.toUpperCase())),
  ...texts('description', richTextOf),
  sourceUrl: own('sourceUrl', (cell) => readAs(shape.sourceUrl, cell), {
    whenEmpty: null,
    isSame: isSameLink,
  }),
  checkedOn: own('checkedOn', (cell, { today }) => pastDateOf(cell, today), { whenEmpty: null }),
  status: own('isActive', (cell) => readAs(Activity, cell.toUpperCase()) === 'ACTIVE', {
    write: (isActive) => (isActive ? 'ACTIVE' : 'INACTIVE'),
  }),
};

/** Of a scholarship that a file adds: nobody sees it before somebody has looked at it. */
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
  priceTiyin: 0,
  coverage: 'PARTIAL',
  sourceUrl: null,
  checkedOn: null,
  isActive: false,
};

/** Where a scholarship is for: at a university, in a country, or anywhere. */
const placeOf = ({ universityId, countryId }: Partial<ImportedScholarship>): string => {
  if (universityId != null) return `university ${universityId}`;
  return countryId == null ? '' : `country ${countryId}`;
};

/** A name and where it is for: what tells scholarships apart that have no id. */
export const nameKey = (place: Partial<ImportedScholarship>, name: string): string =>
  `${placeOf(place)} ${name}`;

const PLACES: readonly Field[] = ['university', 'country'];

/** Its names at its place. */
export const keysOf = ({ cells, values, problems }: Read<Field, ImportedScholarship>): Key<Field>[] => {
  const by = nameFieldOf(cells);
  // Where a cell does not say which place is meant, nobody knows which scholarship is.
  return problems.some(({ field }) => PLACES.includes(field))
    ? []
    : foldedNames(values).map((name) => ({ key: nameKey(values, name), by }));
};

/** What is wrong with a scholarship as a file would make it. */
export const problemsOf = (
  draft: ImportedScholarship,
  { values }: Read<Field, ImportedScholarship>,
  current: ImportedScholarship | null,
  { countries, universities, pictures }: Lookups,
): Problem<Field>[] => {
  const problems: Problem<Field>[] = pictureProblems(draft, current, pictures);
  if (draft.startDate > draft.expiredDate) problems.push({ field: 'expiredDate', problem: 'dateOrder' });
  const { universityId } = draft;
  const itsCountry =
    universityId === null ? null : (universities.byId.get(universityId)?.countryId ?? current?.countryId);
  // The country of a university's scholarship is the university's, and no other can be said.
  if (itsCountry != null && values.countryId !== undefined && values.countryId !== itsCountry)
    problems.push({ field: 'country', problem: 'itsCountry', limit: wordsOf([itsCountry], countries) });
  return problems;
};
