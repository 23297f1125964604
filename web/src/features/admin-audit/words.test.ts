import type { CountryDraft } from '@parvoz/contract/catalogue-admin.ts';
import type { ContinentDraft, DegreeDraft, FacultyDraft } from '@parvoz/contract/catalogue-lists-admin.ts';
import type { ConsultingDraft } from '@parvoz/contract/consultings-admin.ts';
import type { CountryFactsDraft } from '@parvoz/contract/country-facts.ts';
import type { CyrillicCorrectionDraft } from '@parvoz/contract/cyrillic-corrections.ts';
import type { ExchangeRateDraft } from '@parvoz/contract/exchange-rates.ts';
import type { WrittenLanguage } from '@parvoz/contract/languages.ts';
import type { LegalTextDraft, OperatorDraft } from '@parvoz/contract/operator-admin.ts';
import type { ProgramDraft } from '@parvoz/contract/programs-admin.ts';
import type { ScholarshipDraft } from '@parvoz/contract/scholarships-admin.ts';
import type { SynonymDraft } from '@parvoz/contract/synonyms.ts';
import type { UniversityDraft } from '@parvoz/contract/universities-admin.ts';
import type { LevelDraft, StepDraft, TariffDraft } from '@parvoz/contract/work-plans.ts';
import { expect, it } from 'vitest';
import type texts from '../../../../locales/en/admin-audit.json';

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
  | TariffDraft
  | StepDraft
  | LevelDraft
  | CyrillicCorrectionDraft
  | OperatorDraft
  | LegalTextDraft;
type FieldOf<T> = T extends unknown ? keyof T & string : never;
/** `nameUz` is the name in a language. */
type InOneLanguage<Field> = Field extends `${infer Name}${Capitalize<WrittenLanguage>}` ? Name : Field;
/** What a record has in columns of other names, which have words; and what only says how something is to be read. */
type Otherwise = 'tuition' | 'surname' | 'isShortSurname';
type Unnamed = Exclude<InOneLanguage<FieldOf<Draft>>, keyof (typeof texts)['fields'] | Otherwise>;

it('every field that can be written has a word in the history', () => {
  // The compiler names those that lack one (`fields` in `admin-audit.json`).
  const unnamed: Record<Unnamed, never> = {};
  expect(unnamed).toEqual({});
});
