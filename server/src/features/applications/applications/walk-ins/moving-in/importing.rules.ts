import { WalkInPerson } from '@parvoz/contract/applications/walk-ins.ts';
import type { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { DEFAULT_LANGUAGE, type InEveryLanguage, type Language } from '@parvoz/contract/languages.ts';
import { Phone } from '@parvoz/contract/people/accounts.ts';
import {
  hasLetter,
  isSameName,
  PersonName,
  type Names as PersonNames,
  Surname,
} from '@parvoz/contract/people/names.ts';
import { normalisePhone } from '@parvoz/contract/phone.ts';
import {
  amountOf,
  CellFault,
  idsOf,
  type NamedRecord,
  type Names,
  readAs,
} from '../../../../../lib/cells.ts';
import { type Column, type Columns, column, type Problem } from '../../../../../lib/import-columns.ts';
import { idOfNamed, type NamedRecords } from '../../../../../lib/named-records.ts';
import type { NewClient } from './moving-in.store.ts';
import { type ProgramsByUniversity, programIn } from './programs.rules.ts';

export type Field = (typeof IMPORT_FIELDS.CLIENT)[number];

/** Names of a step, with those of its levels: of a step without levels one that is called as the step. */
type Stage = InEveryLanguage<'name', string> & { levels: readonly InEveryLanguage<'name', string>[] };

/** A tariff on offer whose steps are divided whole. */
export interface ClientTariff extends NamedRecord {
  priceTiyin: number;
  stages: readonly Stage[];
}

interface ClientScholarship extends NamedRecord {
  /** The only university that it is for, if any. */
  universityId: number | null;
}

interface Colleague extends PersonNames {
  id: string;
  phone: string | null;
}

export interface Lookups {
  tariffs: NamedRecords<ClientTariff>;
  universities: NamedRecords<NamedRecord>;
  scholarships: NamedRecords<ClientScholarship>;
  degrees: Names;
  staff: readonly Colleague[];
}

/** A line as it is read: its step and level are known with its tariff only, its programme with its university. */
type Client = Omit<NewClient, 'reachedStep' | 'reachedLevel' | 'programId' | 'facultyId'> & {
  step: string;
  level: string;
  program: string;
};

const own = <Key extends keyof Client>(
  key: Key,
  read: Column<Client, Lookups, Key>['read'],
  more?: Partial<Column<Client, Lookups, Key>>,
) => column<Client, Lookups, Key>(key, read, more);

const WORDS: Readonly<Record<Language, readonly string[]>> = {
  uz: ['uz', 'ozbek', 'ozbekcha', 'uzbek', 'uzbekskiy'],
  ru: ['ru', 'rus', 'ruscha', 'russkiy', 'russian'],
  'uz-Cyrl': ['uzcyrl', 'ozbekkirill', 'ozbekchakirill', 'kirill', 'kirillcha'],
  en: ['en', 'ingliz', 'inglizcha', 'angliyskiy', 'english'],
};

const languageOf = (cell: string): Language => {
  const word = fold(cell.replaceAll('-', ' ')).replaceAll(' ', '');
  const found = (Object.keys(WORDS) as Language[]).find((language) => WORDS[language].includes(word));
  if (!found) throw new CellFault('choice');
  return found;
};

const nameOf = (cell: string): string => {
  const name = readAs(PersonName, cell);
  if (!hasLetter(name)) throw new CellFault('letters');
  return name;
};

/** Returns the member of staff whom a cell names, by name in any order or by phone. Throws `CellFault` for none or several. */
const colleagueOf = (cell: string, { staff }: Lookups): string => {
  const phone = normalisePhone(cell);
  const [found, another] = staff.filter(
    (one) => (phone !== null && one.phone === phone) || isSameName(one, { name: cell, surname: '' }),
  );
  if (!found) throw new CellFault('unknownName', cell);
  if (another)
    throw new CellFault('severalNamed', [found, another].map(({ phone: own }) => own ?? '').join(', '));
  return found.id;
};

const degreeOf = (cell: string, { degrees }: Lookups): number => {
  const [id, ...more] = idsOf(cell, degrees);
  if (id === undefined || more.length > 0) throw new CellFault('unknownName', cell);
  return id;
};

const paidOf = (cell: string): number => {
  const tiyin = amountOf(cell);
  if (tiyin < 0) throw new CellFault('amountTooSmall', 0);
  return tiyin;
};

/** Som with two decimals, as `amountOf` reads them. */
const somOf = (tiyin: number): string => (tiyin / 100).toFixed(2);

export const COLUMNS: Columns<Field, Client, Lookups> = {
  name: own('name', nameOf),
  surname: own('surname', (cell) => readAs(Surname, cell), { whenEmpty: '' }),
  phone: own('phone', (cell) => readAs(Phone, cell), { isFigure: true }),
  language: own('language', languageOf),
  tariff: own('tariffId', (cell, { tariffs }) => idOfNamed(cell, tariffs)),
  university: own('universityId', (cell, { universities }) => idOfNamed(cell, universities), {
    whenEmpty: null,
  }),
  scholarship: own('scholarshipId', (cell, { scholarships }) => idOfNamed(cell, scholarships), {
    whenEmpty: null,
  }),
  program: own('program', (cell) => cell.trim(), { whenEmpty: '' }),
  degree: own('degreeId', degreeOf, { whenEmpty: null }),
  step: own('step', (cell) => cell.trim(), { whenEmpty: '' }),
  level: own('level', (cell) => cell.trim(), { whenEmpty: '' }),
  manager: own('managerId', colleagueOf, { whenEmpty: null }),
  paidOutside: own('paidOutsideTiyin', paidOf, {
    whenEmpty: 0,
    isFigure: true,
    write: (tiyin) => somOf(tiyin),
  }),
  comment: own('comment', (cell) => readAs(WalkInPerson.shape.comment, cell) ?? null, { whenEmpty: null }),
};

/** A client of whom a file says nothing. */
const BLANK: Omit<Client, 'phone' | 'tariffId'> = {
  ...{
    name: '',
    surname: '',
    language: DEFAULT_LANGUAGE,
    universityId: null,
    scholarshipId: null,
    degreeId: null,
    managerId: null,
  },
  ...{ program: '', step: '', level: '', paidOutsideTiyin: 0, comment: null },
};

/** Number of the thing that a cell names, by its number or one of its names; the first where it says nothing. Null for none. */
const numberIn = (cell: string, things: readonly InEveryLanguage<'name', string>[]): number | null => {
  if (cell === '') return 1;
  if (/^\d{1,4}$/.test(cell)) return Number(cell) >= 1 && Number(cell) <= things.length ? Number(cell) : null;
  const word = fold(cell);
  const called = things.flatMap(({ nameUz, nameRu, nameEn }, index) =>
    [nameUz, nameRu, nameEn].some((name) => fold(name) === word) ? [index + 1] : [],
  );
  return called.length === 1 ? called[0]! : null;
};

const namesOf = (things: readonly InEveryLanguage<'name', string>[]): string =>
  things.map(({ nameUz }, index) => `${index + 1}. ${nameUz}`).join('; ');

const noProblem = { problems: [] as Problem<Field>[] };

/** Returns the place in a tariff that a line names, or why there is none. */
const placeIn = ({ stages }: ClientTariff, { step, level }: Pick<Client, 'step' | 'level'>) => {
  const first = { step: 1, level: 1 };
  const number = numberIn(step, stages);
  if (number === null)
    return {
      ...first,
      problems: [{ field: 'step' as const, problem: 'noStep' as const, limit: namesOf(stages) }],
    };
  const { levels } = stages[number - 1]!;
  const at = numberIn(level, levels);
  if (at === null)
    return {
      ...first,
      problems: [{ field: 'level' as const, problem: 'noLevel' as const, limit: namesOf(levels) }],
    };
  return { step: number, level: at, ...noProblem };
};

/** Returns the university of a client, which may be that of the scholarship, or why the two do not match. */
const aimIn = (
  { universityId, scholarshipId }: Pick<Client, 'universityId' | 'scholarshipId'>,
  { universities, scholarships }: Pick<Lookups, 'universities' | 'scholarships'>,
) => {
  const only = (scholarshipId !== null && scholarships.byId.get(scholarshipId)?.universityId) || null;
  if (only === null || only === universityId) return { universityId, ...noProblem };
  if (universityId === null && universities.byId.has(only)) return { universityId: only, ...noProblem };
  return { universityId, problems: [{ field: 'scholarship' as const, problem: 'wrong' as const }] };
};

/** Returns the universities whose programmes a line may be for. */
export const universitiesOf = (
  { program, universityId, scholarshipId }: Partial<Client>,
  { scholarships }: Pick<Lookups, 'scholarships'>,
): number[] => {
  if (!program) return [];
  const only = scholarshipId ? scholarships.byId.get(scholarshipId)?.universityId : null;
  return [universityId, only].filter((id) => id != null);
};

/** Returns a whole name in one cell as name and surname; what people read stays in its order. */
const splitNames = ({ name, surname }: PersonNames, hasSurname: boolean): PersonNames => {
  const [first = '', ...rest] = name.split(' ');
  return hasSurname || rest.length === 0 ? { name, surname } : { name: first, surname: rest.join(' ') };
};

export interface Resolved {
  client: NewClient | null;
  problems: Problem<Field>[];
}

/** Fields that say among whose programmes one is looked for. */
const AIMS: ReadonlySet<Field> = new Set(['university', 'scholarship', 'degree']);
const REQUIRED = { name: 'name', phone: 'phone', tariff: 'tariffId' } as const;

/** Returns the client of a line that was read, or the reasons that it is refused. */
export const resolve = (
  {
    cells,
    values,
    problems,
  }: { cells: Partial<Record<Field, string>>; values: Partial<Client>; problems: Problem<Field>[] },
  lookups: Pick<Lookups, 'tariffs' | 'universities' | 'scholarships'> & { programs: ProgramsByUniversity },
): Resolved => {
  const missing = (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[])
    .filter((field) => values[REQUIRED[field]] === undefined && !problems.some((one) => one.field === field))
    .map((field) => ({ field, problem: 'required' as const }));
  const tariff = values.tariffId === undefined ? undefined : lookups.tariffs.byId.get(values.tariffId);
  const { step, level, program, ...rest } = { ...BLANK, phone: '', tariffId: 0, ...values };
  const place = tariff ? placeIn(tariff, { step, level }) : { step: 1, level: 1, ...noProblem };
  const aim = aimIn(rest, lookups);
  const isAimed = aim.problems.length === 0 && !problems.some(({ field }) => AIMS.has(field));
  const studies = programIn(
    { program: isAimed ? program : '', universityId: aim.universityId, degreeId: rest.degreeId },
    lookups.programs,
  );
  const isTooMuch = tariff !== undefined && rest.paidOutsideTiyin > tariff.priceTiyin;
  const all: Problem<Field>[] = [
    ...[...problems, ...missing, ...place.problems, ...aim.problems, ...studies.problems],
    ...(isTooMuch
      ? [{ field: 'paidOutside' as const, problem: 'amountTooBig' as const, limit: tariff.priceTiyin }]
      : []),
  ];
  if (all.length > 0) return { client: null, problems: all };
  const names = splitNames(rest, cells.surname !== undefined);
  const { universityId } = aim;
  const { degreeId, facultyId, programId } = studies;
  return {
    client: {
      ...rest,
      ...names,
      universityId,
      degreeId,
      facultyId,
      programId,
      reachedStep: place.step,
      reachedLevel: place.level,
    },
    problems: [],
  };
};

/** Names a client with an aim: an agency has each once. */
export const keyOf = ({
  phone,
  universityId,
  scholarshipId,
}: Pick<NewClient, 'phone' | 'universityId' | 'scholarshipId'>): string =>
  `${phone} ${universityId ?? 0} ${scholarshipId ?? 0}`;
