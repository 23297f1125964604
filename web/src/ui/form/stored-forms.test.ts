import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Stores of what is typed into a form: the hooks of this folder, and those that forms with more than fields have. */
const STORES = /\b(useContractForm|useRecordForm|useDraftState|saveDraft)\b[(<]/;
const FORM = /<form\b/;
const LONG_TEXT = /<(textarea|TextAreaField|RichTextField)\b/;

/** Files with a form or a long text that store nothing themselves, and why. */
const WITHOUT: Record<string, string> = {
  'features/agencies/staff/leave-dialog.tsx': 'one choice',
  'features/agencies/tariffs/editing/copy-choices.tsx': 'one choice',
  'features/agencies/tariffs/editing/form-fields.tsx': 'a part of forms that use useRecordForm',
  'features/applications/applications/apply/apply-form.tsx': 'use-apply.ts stores it',
  'features/applications/applications/board/filters/save-view-form.tsx': 'one short name',
  'features/applications/applications/desk/assign-dialog.tsx': 'one choice',
  'features/agencies/consultings/linked-universities.tsx': 'the address has it',
  'features/applications/applications/apply/agency-apply.tsx': 'choices, which the whole form stores',
  'features/applications/applications/walk-ins/walk-in-form.tsx': 'use-walk-in-form.ts stores it',
  'features/applications/chat/composer.tsx': 'compositions.ts stores it',
  'features/catalogue/facts/fact-record.tsx': 'facts-page.tsx stores the quote',
  'features/catalogue/facts/roll-over.tsx': 'two dates, which are proposed',
  'features/catalogue/imports/columns-step.tsx': 'choices that are guessed',
  'features/catalogue/imports/refusals-card.tsx': 'choices that are proposed',
  'features/catalogue/lists/admin/country-facts/facts-form.tsx': 'use-facts-form.ts stores it',
  'features/catalogue/scholarships/admin/terms-parts.tsx': 'a part of a form that uses useRecordForm',
  'features/catalogue/search/search-field.tsx': 'the address has it',
  'features/catalogue/synonyms/try-panel.tsx': 'words to try, which change nothing',
  'features/money/operator/accepted-list.tsx': 'a search',
  'features/money/operator/admin/publish-dialog.tsx': 'one day',
  'features/money/payouts/amount-form.tsx': 'one sum, which depends on the balance',
  'features/money/reconciliation/upload-statement.tsx': 'a file, which nobody has typed',
  'features/people/my-data/certificate-form.tsx': 'a score and its day',
  'ui/acceptance/acceptance-dialog.tsx': 'ticks',
  'ui/filters/filter-panel.tsx': 'the address has it',
  'ui/form/edit-frame.tsx': 'the frame of forms that use useRecordForm',
  'ui/form/rich-text/html-source.tsx': 'a part of the field',
  'ui/form/text-area-field.tsx': 'the field itself',
  'ui/record/form-parts.tsx': 'parts of forms that use useRecordForm',
};

const sources = globSync('**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const isWritten = (text: string) => FORM.test(text) || LONG_TEXT.test(text);
const written = sources.filter(({ text }) => isWritten(text));
const stores = ({ text }: { text: string }) => STORES.test(text);

/** Calls of `useContractForm`, each with what its options begin with. */
const contractForms = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/useContractForm(?:<\w+>)?\(\{([\s\S]*?)\bsend\b/g)].map(([, options = '']) => ({
    path,
    text,
    options,
  })),
);

/** True if the file, or one beside it that takes the form from it, shows what is returned about its draft. */
const showsNote = ({ path, text }: { path: string; text: string }) => {
  const beside = sources.filter(
    (one) => dirname(one.path) === dirname(path) && one.text.includes(`/${relative(dirname(path), path)}'`),
  );
  return [text, ...beside.map((one) => one.text)].some((one) => /draftNote\b/.test(one));
};

describe('every form', () => {
  test('stores what is typed into it, or stands here with why not', () => {
    expect(written.length).toBeGreaterThan(70);
    const lost = written.filter((one) => !stores(one) && !(one.path in WITHOUT)).map(({ path }) => path);
    expect(lost).toEqual([]);
  });

  test('that stands here is there, and stores nothing', () => {
    const known = new Map(written.map((one) => [one.path, one]));
    const gone = Object.keys(WITHOUT).filter((path) => !known.has(path) || stores(known.get(path)!));
    expect(gone).toEqual([]);
  });

  test('of a schema names its draft, and shows that it is filled in with one', () => {
    expect(contractForms.length).toBeGreaterThan(35);
    const unnamed = contractForms.filter(({ options }) => !/\bdraft: /.test(options)).map(({ path }) => path);
    expect(unnamed).toEqual([]);
    const silent = contractForms
      .filter(({ options }) => !/\bdraft: \{ unstored/.test(options))
      .filter((one) => !showsNote(one))
      .map(({ path }) => path);
    expect(silent).toEqual([]);
  });

  test('that is said to be short has no long text', () => {
    const short = contractForms.filter(({ options }) => /unstored: '(SHORT|NOTHING)'/.test(options));
    expect(short.length).toBeGreaterThan(4);
    const long = short.filter(({ text }) => LONG_TEXT.test(text)).map(({ path }) => path);
    // These have other forms beside the one without fields.
    expect(long.sort()).toEqual([
      'features/money/approvals/approval-dialog.tsx',
      'features/money/payouts/decision-dialog.tsx',
    ]);
  });
});
