import { applyImport, getImport, type Import, listImportRows } from '@parvoz/contract/catalogue/imports.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { OWNER } from '../../../../test/people.ts';

const { clients: texts, outcomes, result } = TEXTS.uz.imports;
const ID = '0192f0c4-7a10-7cc0-8000-0000000000ab';

const FOUND: Import = {
  ...{ id: ID, kind: 'CLIENT', fileName: 'mijozlar.csv', format: 'csv', encoding: 'utf-8', delimiter: ';' },
  ...{ unreadLines: [], sheet: null, state: 'READY', isRemembered: false, rowCount: 42, done: 0 },
  columns: [
    { name: 'Ism', samples: ['Malika'] },
    { name: 'Telefon', samples: ['998901234567'] },
  ],
  mapping: ['name', 'phone'],
  counts: { NEW: 40, CHANGED: 0, SAME: 0, REFUSED: 2 },
  ...{ failure: null, auditId: null, createdAt: '2026-11-20T10:00:00.000Z' },
};

test('a file of clients says whom it adds and whom it refuses, and nothing of records', async () => {
  const api = fakeApi();
  let found = FOUND;
  api.answer(getImport, () => found);
  const row = { line: 2, outcome: 'NEW' as const, refId: null, title: 'Malika', changes: [], problems: [] };
  const values = [
    { field: 'phone' as const, value: '998901234567' },
    { field: 'paidOutside' as const, value: '1500000.00' },
  ];
  api.answer(listImportRows, { content: [{ ...row, values }], totalElements: 1, page: 1, size: 30 });
  const applied = api.answer(applyImport, () => {
    found = { ...FOUND, state: 'DONE', done: 40, auditId: ID };
    return found;
  });
  const { screen } = await openPage(
    `/consulting-applications/import?id=${ID}`,
    { as: OWNER, screen: PHONE },
    api,
  );
  const shown = screen.getByRole('group', { name: outcomes.legend });
  await expect.element(shown.getByRole('checkbox', { name: new RegExp(texts.new) })).toBeVisible();
  await expect
    .element(shown.getByRole('checkbox', { name: new RegExp(outcomes.REFUSED.name) }))
    .toBeVisible();
  expect(shown.getByRole('checkbox').elements()).toHaveLength(2);
  // As people write them, not as a file does.
  await expect.element(screen.getByText(/\+998\s90\s123\s45\s67.*: 1\s500\s000,00/)).toBeVisible();
  const crumb = screen.getByRole('main').getByRole('link', { name: TEXTS.uz.board.title });
  await expect.element(crumb).toHaveAttribute('href', '/consulting-applications');
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: texts.apply_other.replace('{{count}}', '40') }).click();
  await expect.poll(() => applied).toHaveLength(1);
  await expect.element(screen.getByText(/40.*2/)).toBeVisible();
});

test.each([
  ['an owner is led to them', OWNER, true],
  ['a manager is told whose they are', { ...OWNER, roleList: ['ROLE_CONSULTING_MANAGER' as const] }, false],
])('of links that are not sent yet, %s', async (_, as, isOwner) => {
  const api = fakeApi();
  api.answer(getImport, { ...FOUND, state: 'DONE', done: 40, auditId: ID });
  const { screen } = await openPage(`/consulting-applications/import?id=${ID}`, { as }, api);
  const told = screen.getByText(result.ownerSends);
  const lead = screen.getByRole('main').getByRole('link', { name: result.links });
  await expect.element(screen.getByRole('link', { name: result.toApplications })).toBeVisible();
  await expect.element(isOwner ? lead : told).toBeVisible();
  await expect.element(isOwner ? told : lead).not.toBeInTheDocument();
});
