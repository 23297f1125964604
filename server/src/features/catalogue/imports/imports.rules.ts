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
  degree: ['daraja', 'stepen', 'level'],
  field: ['yonalish', 'spetsialnost', 'faculty', 'fieldofstudy'],
  taughtIn: ['languages', 'language', 'til', 'tillar', 'yazik', 'yaziki'],
  durationMonths: ['duration', 'months', 'muddatoy', 'srokmesyatsev'],
  tuition: ['tuitionfee', 'kontrakt', 'tolov', 'stoimostgod'],
  intakes: ['intake', 'qabul', 'qabullar', 'nabor', 'nabori'],
  requirements: ['requirement', 'talablar', 'trebovaniya'],
  webPage: ['programpage', 'dastursahifasi', 'stranitsaprogrammi'],
  factsYear: ['year', 'yil', 'god'],
  university: ['universitet', 'otm', 'vuz', 'uni'],
  startDate: ['start', 'opens', 'boshlanadi', 'boshlanishi', 'qabulboshlanadi', 'nachalo', 'nachalopriyoma'],
  expiredDate: [
    ...['deadline', 'end', 'enddate', 'closes', 'tugaydi', 'tugashi', 'qabultugaydi', 'muddat'],
    ...['dedlayn', 'srok', 'konets', 'konetspriyoma'],
  ],
  price: ['fee', 'cost', 'narx', 'narxi', 'tsena', 'stoimost'],
  coverage: ['qoplama', 'qoplanadi', 'pokritie'],
  sourceUrl: ['source', 'manba', 'istochnik'],
  checkedOn: ['checked', 'tekshirilgan', 'provereno'],
  status: ['holat', 'holati', 'status', 'statusi'],
};

const keyOf = (heading: string): string => fold(heading.replaceAll('_', ' ')).replaceAll(' ', '');

/** Returns the likely field of each column, each field once. */
export const suggestMapping = (kind: ImportKind, headings: readonly string[]): ImportMapping => {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const known = new Map<string, ImportField>();
  for (const field of fields) {
    for (const alias of ALIASES[field] ?? []) known.set(alias, field);
    known.set(keyOf(field), field);
  }
  const taken = new Set<ImportField>();
  return headings.map((heading) => {
    const field = known.get(keyOf(heading));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};

/** Names files with the same headings. */
export const headerHash = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(fold)))
    .digest('hex');

/** Fields that identify the record of a line. */
const NAMING: readonly ImportField[] = ['id', 'nameUz', 'nameRu', 'nameEn', 'webSite'];

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
  return fields.some((field) => NAMING.includes(field)) ? null : 'required';
};

/** Cells of a line by what they are. */
export const cellsOf = (mapping: ImportMapping, cells: readonly string[]): ImportCells =>
  Object.fromEntries(mapping.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])));
