import {
  createSynonym,
  deleteSynonym,
  filterSynonyms,
  getSynonym,
  listMissedQueries,
  type Synonym,
  type SynonymPreview,
  trySynonyms,
  updateSynonym,
} from '@parvoz/contract/catalogue/synonyms.ts';
import { getLastChange } from '@parvoz/contract/platform/audit.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const { admin, tables, validation, editor } = TEXTS.uz;
const texts = TEXTS.uz.synonyms;

const GERMANY: Synonym = {
  ...{ id: 5, meaning: 'NAME', names: ['Germaniya', 'Germany', 'ФРГ'] },
  ...{ version: 3, updatedAt: '2026-11-20T10:00:00.000Z' },
};
const PATH = '/admin-search-words';

const openWords = async (path = PATH, screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = homeApi();
  const asked = api.answer(filterSynonyms, { content: [GERMANY], totalElements: 1, page: 1, size: 30 });
  api.answer(listMissedQueries, {
    content: [
      { text: 'olmaniya', count: 4, latestOn: '2026-11-22', found: 0 },
      { text: 'hindiston', count: 2, latestOn: '2026-11-21', found: 7 },
    ],
    ...{ totalElements: 2, page: 1, size: 30 },
  });
  return { ...(await openPage(path, { as: ADMIN, screen }, api)), asked };
};

const TRIAL: SynonymPreview = {
  parts: [
    {
      ...{ typed: 'Germaniyada', reading: 'SYNONYM', readAs: [], isKnown: true, isLeftOut: false },
      synonyms: [{ id: 5, meaning: 'NAME', names: GERMANY.names }],
    },
    {
      typed: 'medisina',
      reading: 'CORRECTED',
      readAs: ['meditsina'],
      synonyms: [],
      isKnown: true,
      isLeftOut: false,
    },
    { typed: 'zzqq', reading: 'UNKNOWN', readAs: [], synonyms: [], isKnown: false, isLeftOut: true },
  ],
  groups: [{ kind: 'UNIVERSITY', total: 12, content: [{ id: 1, name: 'TUM', place: 'Myunxen' }] }],
};

describe('the list', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('says what things are called on a %s', async (_, size) => {
    const { screen } = await openWords(PATH, size);
    await expect.element(screen.getByRole('heading', { name: texts.title, exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Germaniya', exact: true })).toBeVisible();
    await expect.element(screen.getByText('Germany, ФРГ')).toBeVisible();
    await expectNoAxeViolations();
  });

  test('keeps its filter in the address', async () => {
    const { asked } = await openWords(`${PATH}?meaning=filler&order=-updated&query=qanday`);
    await expect
      .poll(() => asked.at(-1)?.body)
      .toEqual({ query: 'qanday', meaning: ['FILLER'], order: '-UPDATED' });
    expect(address()).toContain('meaning=filler');
  });

  test('asks before a row is deleted', async () => {
    const { screen, api } = await openWords();
    const calls = api.answer(deleteSynonym, null);
    await screen.getByRole('button', { name: 'Amallar: Germaniya' }).click();
    await screen.getByRole('menuitem', { name: tables.remove }).click();
    await screen.getByRole('button', { name: admin.remove.confirm, exact: true }).click();
    await expect.poll(() => calls.length).toBe(1);
  });
});

describe('the form', () => {
  const dialogOf = (screen: Awaited<ReturnType<typeof openWords>>['screen'], name: string) =>
    screen.getByRole('dialog', { name });

  test('takes names one by one or as a list, each once', async () => {
    const { screen, api } = await openWords();
    const saved = api.answer(createSynonym, { ...GERMANY, names: ['Xitoy'] });
    await userEvent.keyboard('n');
    const dialog = dialogOf(screen, texts.add);
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect.element(dialog.getByText(validation.synonym.names.required)).toBeVisible();
    const field = dialog.getByLabelText(texts.names);
    await field.fill('Xitoy');
    await userEvent.keyboard('{Enter}');
    await field.fill('xitoy');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent(editor.tags.again.replace('{{name}}', 'xitoy'));
    // The server, too, takes it for the same.
    await field.fill('Хитой');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent(editor.tags.again.replace('{{name}}', 'Хитой'));
    await field.fill('?!');
    await userEvent.keyboard('{Enter}');
    // Text that was typed but not entered is saved as well.
    await field.fill('Китай');
    await expectNoAxeViolations();
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saved[0]?.body).toEqual({ meaning: 'NAME', names: ['Xitoy', 'Китай'] });
  });

  test('says at the field what the server refuses, and loses nothing', async () => {
    const { screen, api } = await openWords();
    const sentence = '“grant” boshqa maʼnodagi qatorda bor.';
    api.answer(updateSynonym, () => {
      throw new Refusal(422, 'INVALID_INPUT', 'wrong', { names: sentence });
    });
    await screen.getByRole('button', { name: 'Germaniya', exact: true }).click();
    const dialog = dialogOf(screen, texts.edit);
    await dialog.getByLabelText(texts.names).fill('grant');
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Olib tashlash: grant' })).toBeVisible();
  });

  test('shows the difference to somebody else’s save', async () => {
    const { screen, api } = await openWords();
    const theirs = { ...GERMANY, names: [...GERMANY.names, 'nemis'], version: 4 };
    api.answer(getSynonym, theirs);
    api.answer(getLastChange, null);
    const saved = api.answer(updateSynonym, ({ body }) => {
      if (body.version !== 4) throw new Refusal(409, 'CHANGED_MEANWHILE', 'changed');
      return theirs;
    });
    await screen.getByRole('button', { name: 'Germaniya', exact: true }).click();
    const dialog = dialogOf(screen, texts.edit);
    await dialog.getByLabelText(texts.names).fill('Olmoniya');
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    const conflict = screen.getByRole('dialog', { name: admin.conflict.title });
    await expect.element(conflict.getByRole('radio', { name: /nemis$/ })).toBeVisible();
    await conflict.getByRole('button', { name: admin.conflict.save }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saved.at(-1)?.body).toMatchObject({ version: 4, names: [...GERMANY.names, 'Olmoniya'] });
  });
});

describe('trying', () => {
  test('says how a query was read, what it found, and leads to the words', async () => {
    const { screen, api } = await openWords();
    const calls = api.answer(trySynonyms, TRIAL);
    api.answer(getSynonym, GERMANY);
    const panel = screen.getByRole('region', { name: texts.try.title });
    await panel.getByLabelText(texts.try.label).fill('ab');
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByText('Kamida 3 ta belgi kiriting')).toBeVisible();
    await panel.getByLabelText(texts.try.label).fill('Germaniyada medisina zzqq');
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByText('Imlosi tuzatib oʻqildi: meditsina.')).toBeVisible();
    await expect.element(panel.getByText(texts.try.leftOut)).toBeVisible();
    await expect.element(panel.getByRole('link', { name: 'TUM' })).toBeVisible();
    await expectNoAxeViolations();
    expect(calls.map(({ body }) => body.query)).toEqual(['Germaniyada medisina zzqq']);
    await panel.getByRole('button', { name: /^Germaniya, Germany/ }).click();
    await expect.element(screen.getByRole('dialog', { name: texts.edit })).toBeVisible();
  });
});

describe('what was looked for in vain', () => {
  test('becomes a name of what has a row already', async () => {
    const { screen, api } = await openWords(`${PATH}/missed`);
    const saved = api.answer(updateSynonym, { ...GERMANY, version: 4 });
    await expect.element(screen.getByText('endi 7 ta topiladi')).toBeVisible();
    await expectNoAxeViolations();
    await screen.getByRole('button', { name: 'Soʻz qoʻshish: olmaniya' }).click();
    const finder = screen.getByRole('dialog', { name: '“olmaniya” soʻzini qoʻshish' });
    await expect.element(finder.getByLabelText(texts.finder.label)).toHaveFocus();
    await userEvent.keyboard('germ');
    await finder.getByRole('button', { name: /^Germaniya/ }).click();
    const dialog = screen.getByRole('dialog', { name: texts.edit });
    await expect.element(dialog.getByRole('button', { name: 'Olib tashlash: olmaniya' })).toBeVisible();
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saved[0]?.body).toEqual({ meaning: 'NAME', names: [...GERMANY.names, 'olmaniya'], version: 3 });
  });
});
