import {
  type ClientImport,
  listClientImports,
  sendClientLinks,
  undoClientImport,
} from '@parvoz/contract/applications/moving-in.ts';
import { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import { expect, test, vi } from 'vitest';
import { fakeApi, LineBroken } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';

const texts = TEXTS.uz['walk-ins'].files;
const FILE: ClientImport = {
  ...{ id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c66', fileName: 'mijozlar.xlsx', addedBy: null },
  ...{ createdAt: '2026-11-20T04:00:00.000Z', count: 60, unsent: 60, waiting: 0, claimed: 0, withdrawn: 0 },
  ...{
    undoneAt: null,
    cost: { messages: 60, parts: 120, leftToday: 100, isAgencyOpen: true },
    canUndo: true,
  },
};

test('links go out in portions by a press, with their cost before, and a file is taken back after a question', async () => {
  const api = fakeApi();
  let shown = FILE;
  api.answer(listClientImports, () => [shown]);
  const { screen } = await openPage('/consulting-applications/import', { as: OWNER, screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { name: 'mijozlar.xlsx' })).toBeVisible();
  await expect.element(screen.getByText(/60.*120.*100/)).toBeVisible();
  await expectNoAxeViolations();
  let isLost = true;
  const sent = api.answer(sendClientLinks, () => {
    if (isLost) throw new LineBroken();
    const rest = { messages: 12, parts: 24, leftToday: 52, isAgencyOpen: true };
    shown = { ...FILE, unsent: 12, waiting: 48, cost: rest };
    return { sent: 48, passedOver: 0, reasonList: [], end: 'SMS_LIMIT' as const };
  });
  const portion = screen.getByRole('button', { name: texts.send.replace('{{count}}', '50') });
  await portion.click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(portion).toBeEnabled();
  isLost = false;
  await portion.click();
  await expect.element(screen.getByText(new RegExp(texts.SMS_LIMIT))).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ count: 50 }, { count: 50 }]);
  // A lost answer repeats nothing.
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  await expect
    .element(screen.getByRole('button', { name: texts.send.replace('{{count}}', '12') }))
    .toBeVisible();
  const undone = api.answer(undoClientImport, () => {
    shown = { ...FILE, undoneAt: '2026-11-20T05:00:00.000Z', cost: null, canUndo: false };
    return null;
  });
  await screen.getByRole('button', { name: texts.undo }).click();
  const question = screen.getByRole('alertdialog');
  await question.getByRole('button', { name: texts.undo }).click();
  await expect.element(screen.getByText(texts.undone, { exact: true })).toBeVisible();
  expect(undone).toHaveLength(1);
});

test('a sample has every column in the language of the page, and a line that shows how they are written', async () => {
  const api = fakeApi();
  api.answer(listClientImports, []);
  const { screen } = await openPage('/consulting-applications/import', { as: OWNER }, api);
  const made = vi.spyOn(URL, 'createObjectURL');
  const { fields, file } = TEXTS.uz.imports;
  await screen.getByRole('button', { name: file.sampleOfClients.download }).click();
  const text = await (made.mock.calls[0]![0] as Blob).text();
  made.mockRestore();
  const [head, line] = text
    .trim()
    .split('\r\n')
    .map((cells) => cells.split(';'));
  expect(head).toEqual(IMPORT_FIELDS.CLIENT.map((field) => fields[field]));
  expect(line![head!.indexOf(fields.phone)]).toBe('+998 90 123 45 67');
  expect(line).toHaveLength(head!.length);
});

test('a portion of which nobody was sent a link says why, and not in the colour of success', async () => {
  const api = fakeApi();
  api.answer(listClientImports, [FILE]);
  const { screen } = await openPage('/consulting-applications/import', { as: OWNER }, api);
  const reasonList = ['TARIFF_GONE' as const, 'STEP_GONE' as const];
  api.answer(sendClientLinks, { sent: 0, passedOver: 60, reasonList, end: null });
  await screen.getByRole('button', { name: texts.send.replace('{{count}}', '50') }).click();
  const { reasons } = TEXTS.uz['walk-ins'];
  const said = screen.getByText(`${reasons.TARIFF_GONE} ${reasons.STEP_GONE}`, { exact: false });
  await expect.element(said).toBeVisible();
  expect(said.element().closest('[data-type]')?.getAttribute('data-type')).toBe('error');
});

test('links of an agency that visitors do not see wait, and clients of before add up with those who are gone', async () => {
  const api = fakeApi();
  const cost = { ...FILE.cost!, isAgencyOpen: false };
  api.answer(listClientImports, [{ ...FILE, unsent: 30, waiting: 4, claimed: 5, withdrawn: 1, cost }]);
  const { screen } = await openPage('/consulting-applications/import', { as: OWNER }, api);
  await expect
    .element(screen.getByText(TEXTS.uz['walk-ins'].reasons.CONSULTING_GONE, { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByText(texts.until.replace('{{date}}', '19.01.2027'))).toBeVisible();
  await expect.element(screen.getByText(texts.forgotten.replace('{{count}}', '20'))).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /yuborish/ })).not.toBeInTheDocument();
});

test('a manager is told who sends the links', async () => {
  const api = fakeApi();
  api.answer(listClientImports, [{ ...FILE, cost: null, canUndo: false }]);
  const { screen } = await openPage('/consulting-applications/import', { as: OWNER }, api);
  await expect.element(screen.getByText(texts.ownerOnly)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: texts.undo })).not.toBeInTheDocument();
});
