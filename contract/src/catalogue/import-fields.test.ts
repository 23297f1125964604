import { expect, it } from 'vitest';
import { LANGUAGES, type WrittenLanguage } from '../languages.ts';
import { IMPORT_FIELDS } from './import-fields.ts';
import type { CatalogueKind } from './import-states.ts';
import { ProgramDraft } from './programs-admin.ts';
import { ScholarshipDraft } from './scholarships-admin.ts';
import { TestSittingDraft } from './test-sittings.ts';
import { UniversityDraft } from './universities-admin.ts';

/** `nameUz` is the name in a language. */
type InOneLanguage<Field> = Field extends `${infer Name}${Capitalize<WrittenLanguage>}` ? Name : Field;
type ColumnsOf<Draft> = Record<InOneLanguage<keyof Draft & string>, string | null>;

/** Columns of imports and exports by the fields that can be written of a record, or null for none. */
const COLUMNS = {
  UNIVERSITY: {
    ...{ name: 'name', abbreviation: 'abbreviation', description: 'description', city: 'city' },
    // Pictures do not travel in tables.
    photoId: null,
    ...{ countryId: 'country', degreeIds: 'degrees', facultyIds: 'faculties', webSite: 'webSite' },
    ...{ sourceUrl: 'sourceUrl', checkedOn: 'checkedOn', rating: 'rating', status: 'status' },
  } satisfies ColumnsOf<UniversityDraft>,
  SCHOLARSHIP: {
    ...{ name: 'name', description: 'description', steps: 'steps' },
    // Pictures do not travel in tables.
    attachId: null,
    ...{ universityId: 'university', countryId: 'country', degreeIds: 'degrees' },
    ...{ startDate: 'startDate', expiredDate: 'expiredDate', isExpected: 'isExpected' },
    ...{ price: 'price', coverage: 'coverage' },
    ...{ covers: 'covers', conditions: 'conditions' },
    ...{ sourceUrl: 'sourceUrl', checkedOn: 'checkedOn' },
  } satisfies ColumnsOf<ScholarshipDraft>,
  PROGRAM: {
    ...{ name: 'name', universityId: 'university', degreeId: 'degree', facultyId: 'field' },
    ...{ languages: 'taughtIn', durationMonths: 'durationMonths', tuition: 'tuition', intakes: 'intakes' },
    ...{ requirements: 'requirements', webPage: 'webPage', sourceUrl: 'sourceUrl', factsYear: 'factsYear' },
    checkedOn: 'checkedOn',
  } satisfies ColumnsOf<ProgramDraft>,
  TEST_SITTING: {
    ...{ test: 'test', place: 'place', heldOn: 'heldOn', registerBy: 'registerBy', resultsOn: 'resultsOn' },
    ...{ sourceUrl: 'sourceUrl', checkedOn: 'checkedOn', isCancelled: 'status' },
  } satisfies ColumnsOf<TestSittingDraft>,
} satisfies Record<CatalogueKind, object>;

const ENDING = new RegExp(`(?:${LANGUAGES.join('|')})$`, 'i');
const inOneLanguage = (fields: readonly string[]) => [
  ...new Set(fields.map((field) => (/[A-Z]/.test(field.at(-2)!) ? field.replace(ENDING, '') : field))),
];

it.each([
  ['UNIVERSITY', UniversityDraft],
  ['SCHOLARSHIP', ScholarshipDraft],
  ['PROGRAM', ProgramDraft],
  ['TEST_SITTING', TestSittingDraft],
] as const)('files of %s have a column for what can be written, and no other', (kind, draft) => {
  const columns: Record<string, string | null> = COLUMNS[kind];
  expect(Object.keys(columns).sort()).toEqual(inOneLanguage(Object.keys(draft.shape)).sort());
  const named = Object.values(columns).filter((column) => column !== null);
  // The id, and the public status, which some kinds have apart from the other fields.
  expect([...new Set(['id', 'status', ...named])].sort()).toEqual(inOneLanguage(IMPORT_FIELDS[kind]).sort());
});
