import { isAfterNextYear } from '@parvoz/contract/catalogue/cycles.ts';
import type { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import type { Intake, Tuition } from '@parvoz/contract/catalogue/programs.ts';
import { Activity, ProgramDraft } from '@parvoz/contract/catalogue/programs-admin.ts';
import type { Requirement, Requirements } from '@parvoz/contract/catalogue/requirements.ts';
import { Id } from '@parvoz/contract/common.ts';
import { CURRENCIES, minorDigits } from '@parvoz/contract/currencies.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import {
  CellFault,
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
import { type Column, type Columns, column, textColumns } from '../../../../lib/import-columns.ts';
import { foldedNames, nameFieldOf, type Read } from '../../../../lib/import-lines.ts';
import { idOfNamed, type NamedRecords, numberedWordOf } from '../../../../lib/named-records.ts';
import type { ProgramState } from '../administration/writes.store.ts';

export type Field = (typeof IMPORT_FIELDS.PROGRAM)[number];

/** A programme as files know it: its tuition is one thing. */
export type ImportedProgram = Omit<ProgramState, 'tuitionMinor' | 'tuitionCurrency'> & { tuition: Tuition };

export interface Lookups {
  degrees: Names;
  faculties: Names;
  universities: NamedRecords<NamedRecord & { countryId: number }>;
  /** Date in Tashkent: a check cannot be of a later day. */
  today: string;
}

const { shape } = ProgramDraft;

const own = <Key extends keyof ImportedProgram>(
  key: Key,
  read: Column<ImportedProgram, Lookups, Key>['read'],
  more?: Partial<Column<ImportedProgram, Lookups, Key>>,
) => column(key, read, more);

/** Returns the only id that a cell names. Throws `CellFault` for none or several. */
const onlyOf = (cell: string, names: Names): number => {
  const [id, ...more] = idsOf(cell, names);
  if (id === undefined || more.length > 0) throw new CellFault('unknownName', cell);
  return id;
};

const PRICE = /^([\d\s.,'’-]+)([A-Z]{3})$/;

/** `free`, or `4000 USD` for a year. */
const tuitionOf = (cell: string): Tuition => {
  const text = cell.trim().toUpperCase();
  if (text === 'FREE') return { kind: 'FREE' };
  const [, sum = '', code] = PRICE.exec(text) ?? [];
  const currency = CURRENCIES.find((one) => one === code);
  if (!currency) throw new CellFault('format');
  const amount = numberOf(sum) * 10 ** minorDigits(currency);
  return readAs(shape.tuition, { kind: 'PAID', amount: Math.round(amount * 1e4) / 1e4, currency });
};

const tuitionText = (tuition: Tuition): string => {
  if (tuition.kind === 'PAID')
    return `${tuition.amount / 10 ** minorDigits(tuition.currency)} ${tuition.currency}`;
  return tuition.kind === 'FREE' ? 'free' : '';
};

/** Throws `CellFault` for a year that nobody can know figures of. */
const yearOfFigures = (cell: string, { today }: Lookups): number | null => {
  const year = readAs(shape.factsYear, numberOf(cell));
  if (isAfterNextYear(year, today)) throw new CellFault('year');
  return year;
};

const INTAKE = /^(\d{4}-\d\d)(?:\s+(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?(\s+expected)?)?$/i;

/**
 * `2027-09 2027-01-10..2027-06-30; 2028-03`: the month, and from when to when one applies; `expected` behind the days where they
 * are those of the year before.
 */
const intakesOf = (cell: string): Intake[] =>
  readAs(
    shape.intakes,
    cell
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const [, start, opensOn = null, deadline = null, expected] = INTAKE.exec(part) ?? [];
        if (!start) throw new CellFault('format');
        return { start, opensOn, deadline, isExpected: expected !== undefined };
      }),
  );

const intakesText = (intakes: readonly Intake[]): string =>
  intakes
    .map(({ start, opensOn, deadline, isExpected }) =>
      opensOn || deadline
        ? `${start} ${opensOn ?? ''}..${deadline ?? ''}${isExpected ? ' expected' : ''}`
        : start,
    )
    .join('; ');

const NOTHING = 'none';
const OWN_EXAM = 'OWN_EXAM';

const rangeOf = (text: string): { from: number | null; to: number | null } => {
  const [, from, to] = /^(\d*)-(\d*)$/.exec(text) ?? [];
  if (from === undefined) throw new CellFault('format');
  return { from: from ? Number(from) : null, to: to ? Number(to) : null };
};

/** `IELTS 5.5`, `SCHOOL_MARK 4/5`, `SCHOOL_YEARS 11`, `AGE 17-25`, `OWN_EXAM`. */
const requirementOf = (text: string): unknown => {
  const [, kind = '', value = ''] = /^(\S+)\s*(.*)$/s.exec(text.trim().toUpperCase()) ?? [];
  if (kind === OWN_EXAM) return { kind };
  if (kind === 'AGE') return { kind, ...rangeOf(value) };
  if (kind === 'SCHOOL_YEARS') return { kind, years: numberOf(value) };
  if (kind !== 'SCHOOL_MARK') return { kind, score: numberOf(value) };
  const [mark = '', scale = ''] = value.split('/');
  return { kind, mark: numberOf(mark), scale: numberOf(scale) };
};

const requirementText = (requirement: Requirement): string => {
  switch (requirement.kind) {
    case 'OWN_EXAM':
      return OWN_EXAM;
    case 'AGE':
      return `AGE ${requirement.from ?? ''}-${requirement.to ?? ''}`;
    case 'SCHOOL_YEARS':
      return `SCHOOL_YEARS ${requirement.years}`;
    case 'SCHOOL_MARK':
      return `SCHOOL_MARK ${requirement.mark}/${requirement.scale}`;
    default:
      return `${requirement.kind} ${requirement.score}`;
  }
};

/** Groups between semicolons, of which one between bars is enough each; `none` asks for nothing. */
const requirementsOf = (cell: string): Requirements | null =>
  readAs(
    shape.requirements,
    cell.trim().toLowerCase() === NOTHING
      ? []
      : cell
          .split(';')
          .filter((group) => group.trim())
          .map((group) => group.split('|').map(requirementOf)),
  );

const requirementsText = (requirements: Requirements | null): string => {
  if (!requirements) return '';
  if (requirements.length === 0) return NOTHING;
  return requirements.map((group) => group.map(requirementText).join(' | ')).join('; ');
};

const languagesOf = (cell: string): ProgramState['languages'] =>
  readAs(
    shape.languages,
    cell
      .toLowerCase()
      .split(/[\s|;,]+/)
      .filter(Boolean),
  );

const linkColumn = (key: 'webPage' | 'sourceUrl') =>
  own(key, (cell) => readAs(shape[key], cell), { whenEmpty: null, isSame: isSameLink });

/** Columns of a file of programmes. */
export const COLUMNS: Columns<Field, ImportedProgram, Lookups> = {
  id: own('id', (cell) => readAs(Id, numberOf(cell))),
  ...textColumns<ImportedProgram, Lookups, 'name'>('name', shape),
  university: own('universityId', (cell, { universities }) => idOfNamed(cell, universities), {
    write: (id, { universities }) => numberedWordOf(universities.byId.get(id)),
  }),
  degree: own('degreeId', (cell, { degrees }) => onlyOf(cell, degrees), {
    write: (id, { degrees }) => wordsOf([id], degrees),
  }),
  field: own('facultyId', (cell, { faculties }) => onlyOf(cell, faculties), {
    write: (id, { faculties }) => wordsOf([id], faculties),
  }),
  taughtIn: own('languages', languagesOf, { write: (languages) => languages.join(' | ') }),
  durationMonths: own('durationMonths', (cell) => readAs(shape.durationMonths, numberOf(cell)), {
    whenEmpty: null,
    isFigure: true,
  }),
  tuition: own('tuition', tuitionOf, { write: tuitionText, whenEmpty: { kind: 'UNKNOWN' }, isFigure: true }),
  intakes: own('intakes', intakesOf, { write: intakesText, whenEmpty: [], isFigure: true }),
  requirements: own('requirements', requirementsOf, {
    write: requirementsText,
    whenEmpty: null,
    isFigure: true,
  }),
  webPage: linkColumn('webPage'),
  sourceUrl: linkColumn('sourceUrl'),
  factsYear: own('factsYear', yearOfFigures, {
    whenEmpty: null,
    isFigure: true,
  }),
  checkedOn: own('checkedOn', (cell, { today }) => pastDateOf(cell, today), {
    whenEmpty: null,
    isFigure: true,
  }),
  status: own('isActive', (cell) => readAs(Activity, cell.toUpperCase()) === 'ACTIVE', {
    write: (isActive) => (isActive ? 'ACTIVE' : 'INACTIVE'),
  }),
};

/** Default of a programme that a file adds: it is inactive until somebody has looked at it. */
export const NEW_PROGRAM: ImportedProgram = {
  id: 0,
  ...inEveryLanguage('name', () => ''),
  universityId: 0,
  degreeId: 0,
  facultyId: 0,
  languages: [],
  durationMonths: null,
  tuition: { kind: 'UNKNOWN' },
  intakes: [],
  requirements: null,
  webPage: null,
  sourceUrl: null,
  factsYear: null,
  checkedOn: null,
  isActive: false,
};

/** Returns the key of a programme without an id: its name, degree and university. */
export const nameKey = (
  { universityId, degreeId }: Pick<ImportedProgram, 'universityId' | 'degreeId'>,
  name: string,
): string => `${universityId} ${degreeId} ${name}`;

/** Returns the keys of a programme: its names at its university; none where a cell does not name one university. */
export const keysOf = ({ cells, values }: Read<Field, ImportedProgram>): Key<Field>[] => {
  const { universityId, degreeId } = values;
  if (universityId === undefined || degreeId === undefined) return [];
  const by = nameFieldOf(cells);
  return foldedNames(values).map((name) => ({ key: nameKey({ universityId, degreeId }, name), by }));
};
