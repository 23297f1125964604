import type { ConsultingDraft } from '@parvoz/contract/agencies/consultings-admin.ts';
import type { LevelDraft, StepDraft, TariffDraft } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { CountryFactsDraft } from '@parvoz/contract/catalogue/country-facts.ts';
import type { ContinentDraft, DegreeDraft, FacultyDraft } from '@parvoz/contract/catalogue/lists-admin.ts';
import type { CountryDraft } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import type { ProgramDraft } from '@parvoz/contract/catalogue/programs-admin.ts';
import type { ExchangeRateDraft } from '@parvoz/contract/catalogue/rates.ts';
import type { ScholarshipDraft } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { SynonymDraft } from '@parvoz/contract/catalogue/synonyms.ts';
import type { TestSittingDraft } from '@parvoz/contract/catalogue/test-sittings.ts';
import type { UniversityDraft } from '@parvoz/contract/catalogue/universities-admin.ts';
import type { WrittenLanguage } from '@parvoz/contract/languages.ts';
import type { LegalTextDraft, OperatorDraft } from '@parvoz/contract/money/operator-admin.ts';
import type { CyrillicCorrectionDraft } from '@parvoz/contract/platform/cyrillic-corrections.ts';
import { expect, it } from 'vitest';
import texts from '../../../../../locales/en/platform/audit.json' with { type: 'json' };
import { ACTIONS, SUBJECTS } from './audit-list.ts';

/** Everything whose changes the history tells, as it is written. */
type Draft =
  | UniversityDraft
  | ProgramDraft
  | ScholarshipDraft
  | ConsultingDraft
  | CountryDraft
  | CountryFactsDraft
  | ContinentDraft
  | DegreeDraft
  | FacultyDraft
  | SynonymDraft
  | ExchangeRateDraft
  | TestSittingDraft
  | TariffDraft
  | StepDraft
  | LevelDraft
  | CyrillicCorrectionDraft
  | OperatorDraft
  | LegalTextDraft;
type FieldOf<T> = T extends unknown ? keyof T & string : never;
/** `nameUz` is the name in a language. */
type InOneLanguage<Field> = Field extends `${infer Name}${Capitalize<WrittenLanguage>}` ? Name : Field;
/** Fields whose columns have other names, which have words, and what an owner confirms of their names. */
type Otherwise = 'tuition' | 'surname' | 'isShortName' | 'isShortSurname' | 'hasNoSurname';
type Unnamed = Exclude<InOneLanguage<FieldOf<Draft>>, keyof (typeof texts)['fields'] | Otherwise>;

it('every field that can be written has a word in the history', () => {
  // The compiler names those that lack one (`fields` in `admin-audit.json`).
  const unnamed: Record<Unnamed, never> = {};
  expect(unnamed).toEqual({});
});

it('every kind of record and every action that the list is filtered by has a word', () => {
  // Orders are of a whole list: they are no records.
  const named = Object.keys(texts.subjects).filter((subject) => !subject.endsWith('-order'));
  expect(SUBJECTS.toSorted()).toEqual(named.toSorted());
  expect(ACTIONS.filter((action) => !(action in texts.actions))).toEqual([]);
});
