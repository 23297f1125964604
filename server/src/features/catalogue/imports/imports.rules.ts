import { createHash } from 'node:crypto';
import {
  IMPORT_FIELDS,
  type ImportCells,
  type ImportField,
  type ImportMapping,
} from '@parvoz/contract/catalogue/import-fields.ts';
import type { ImportKind } from '@parvoz/contract/catalogue/import-states.ts';
import type { FieldProblem } from '@parvoz/contract/errors.ts';
import { fold } from '@parvoz/contract/fold.ts';

/** Headings of columns in files of others, folded and without spaces. */
const ALIASES: Partial<Record<ImportField, readonly string[]>> = {
  nameUz: ['nomi', 'nomiuz', 'nomiozbekcha', 'name_uz', 'nazvanienauzbekskom'],
  nameRu: ['nomiru', 'nomiruscha', 'nazvanie', 'nazvanieru', 'nazvanienarusskom'],
  nameEn: ['name', 'universityname', 'scholarship', 'nomien', 'nomiinglizcha', 'nazvanieen', 'title'],
  country: [
    'countrycode',
    'alphatwocode',
    'davlat',
    'davlatkodi',
    'strana',
    'kodstrani',
    'iso',
    'countryname',
  ],
  cityUz: ['shahar', 'cityuz'],
  cityRu: ['gorod', 'cityru'],
  cityEn: ['city', 'cityen', 'town'],
  webSite: ['website', 'webpage', 'webpages', 'url', 'site', 'veb', 'vebsayt', 'sayt', 'vebsayti', 'link'],
  rating: ['reyting', 'baho', 'score'],
  degrees: ['degree', 'darajalar', 'talimdarajasi', 'urovni', 'urovniobrazovaniya'],
  faculties: ['faculty', 'fields', 'yonalishlar', 'napravleniya', 'fakulteti'],
  descriptionUz: ['tavsif', 'tavsifuz'],
  descriptionRu: ['opisanie', 'opisanieru'],
  descriptionEn: ['description', 'about'],
  degree: ['daraja', 'stepen', 'level', 'urovenobrazovaniya'],
  program: [
    'dastur',
    'talimdasturi',
    'programma',
    'programmaobucheniya',
    'programme',
    'studyprogramme',
    'course',
  ],
  field: ['yonalish', 'spetsialnost', 'faculty', 'fieldofstudy'],
  taughtIn: ['languages', 'language', 'til', 'tillar', 'yazik', 'yaziki'],
  durationMonths: ['duration', 'months', 'muddatoy', 'srokmesyatsev'],
  tuition: ['tuitionfee', 'kontrakt', 'tolov', 'stoimostgod'],
  intakes: ['intake', 'qabul', 'qabullar', 'nabor', 'nabori'],
  requirements: ['requirement', 'talablar', 'trebovaniya'],
  webPage: ['programpage', 'dastursahifasi', 'stranitsaprogrammi'],
  factsYear: ['year', 'yil', 'god'],
  university: ['universitet', 'otm', 'vuz', 'uni'],
  scholarship: ['grant', 'grantnomi', 'stipendiya', 'stipendiyagrant'],
  startDate: ['start', 'opens', 'boshlanadi', 'boshlanishi', 'qabulboshlanadi', 'nachalo', 'nachalopriyoma'],
  isExpected: ['expected', 'certainty', 'kutilayotgan', 'ozhidaemye'],
  expiredDate: [
    ...['deadline', 'end', 'enddate', 'closes', 'tugaydi', 'tugashi', 'qabultugaydi', 'muddat'],
    ...['dedlayn', 'srok', 'konets', 'konetspriyoma'],
  ],
  price: ['fee', 'cost', 'narx', 'narxi', 'tsena', 'stoimost'],
  coverage: ['qoplama', 'qoplanadi', 'pokritie'],
  sourceUrl: ['source', 'manba', 'istochnik'],
  checkedOn: ['checked', 'tekshirilgan', 'provereno'],
  name: ['ism', 'ismi', 'imya', 'fio', 'fish', 'mijoz', 'klient', 'client', 'student', 'talaba', 'fullname'],
  surname: ['familiya', 'familiyasi', 'lastname'],
  phone: ['telefon', 'telefonraqami', 'nomertelefona', 'raqam', 'tel', 'mobile'],
  language: ['til', 'yazik', 'lang', 'xabartili', 'yaziksoobsheniya', 'languageofthemessage'],
  tariff: ['tarif', 'paket', 'package', 'xizmat', 'usluga'],
  step: ['bosqich', 'etap', 'stage', 'bosqichi'],
  level: ['qadam', 'shag', 'qadami', 'podetap'],
  manager: [
    ...['menejer', 'menedzher', 'masul', 'masulxodim', 'otvetstvenniy', 'responsible', 'kurator'],
    'personincharge',
  ],
  paidOutside: [
    ...['tolagan', 'tolangan', 'oplacheno', 'oplatil', 'paid', 'tolov', 'oplata', 'paidoutside'],
    ...['parvozgachatolangansom', 'oplachenodoparvozsum', 'paidbeforeparvozsom'],
  ],
  comment: ['izoh', 'kommentariy', 'note', 'primechanie'],
  status: ['holat', 'holati', 'status', 'statusi'],
  test: ['exam', 'imtihon', 'ekzamen'],
  place: ['city', 'shahar', 'joy', 'gorod', 'mesto'],
  heldOn: ['date', 'day', 'testdate', 'sana', 'imtihonkuni', 'data', 'dataekzamena', 'denekzamena'],
  registerBy: [
    'deadline',
    'registration',
    'registrationdeadline',
    'royxatdanotish',
    'muddat',
    'zapisdo',
    'dedlayn',
  ],
  resultsOn: ['results', 'resultdate', 'natija', 'natijakuni', 'rezultati', 'denrezultatov'],
};

const keyOf = (heading: string): string => fold(heading.replaceAll('_', ' ')).replaceAll(' ', '');

/** Returns the likely field of each column, each field once: where several may be one, the column with its surest name. */
export const suggestMapping = (kind: ImportKind, headings: readonly string[]): ImportMapping => {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const known = new Map<string, { field: ImportField; rank: number }>();
  for (const field of fields)
    for (const [rank, alias] of (ALIASES[field] ?? []).entries()) known.set(alias, { field, rank });
  for (const field of fields) known.set(keyOf(field), { field, rank: -1 });
  const meant = headings.map((heading) => known.get(keyOf(heading)));
  const surest = new Map<ImportField, number>();
  for (const [index, one] of meant.entries()) {
    const before = one && surest.get(one.field);
    if (one && (before === undefined || one.rank < meant[before]!.rank)) surest.set(one.field, index);
  }
  return meant.map((one, index) => (one && surest.get(one.field) === index ? one.field : null));
};

/** Names files with the same headings. */
export const headerHash = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(fold)))
    .digest('hex');

/** Fields that identify the record of a line, and the one that a client cannot be reached without. */
const NAMING: readonly ImportField[] = ['id', 'nameUz', 'nameRu', 'nameEn', 'webSite', 'test'];
const NAMING_OF_CLIENTS: readonly ImportField[] = ['phone'];

/** Returns the problem of a mapping, or null. */
export const mappingProblem = (
  kind: ImportKind,
  headings: readonly string[],
  mapping: ImportMapping,
): FieldProblem | null => {
  const fields = mapping.filter((field) => field !== null);
  if (mapping.length !== headings.length) return 'wrong';
  if (fields.some((field) => !(IMPORT_FIELDS[kind] as readonly ImportField[]).includes(field)))
    return 'choice';
  if (new Set(fields).size < fields.length) return 'duplicate';
  const naming = kind === 'CLIENT' ? NAMING_OF_CLIENTS : NAMING;
  return fields.some((field) => naming.includes(field)) ? null : 'required';
};

/** Cells of a line by what they are. */
export const cellsOf = (mapping: ImportMapping, cells: readonly string[]): ImportCells =>
  Object.fromEntries(mapping.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])));
