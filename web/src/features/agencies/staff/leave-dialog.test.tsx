import { changeEmployeeStatus, type Employee, listEmployees } from '@parvoz/contract/agencies/staff.ts';
import { listStaff } from '@parvoz/contract/applications/application-calls.ts';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { openPage, TEXTS } from '../../../../test/page.tsx';
import { OWNER } from '../../../../test/people.ts';

const texts = TEXTS.uz.staff;

const person = (at: number, name: string) => ({
  ...{ id: `c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1d0${at}`, name, surname: 'Karimova', photo: null },
});
const LEAVING: Employee = {
  ...person(1, 'Nodira'),
  ...{ phone: '998901234501', role: 'ROLE_CONSULTING_MANAGER', status: 'ACTIVE', mustChangePassword: false },
  ...{ lastUsedAt: null, invitedAt: null, version: 1 },
  load: { openCount: 2, waitingCount: 0, overdueCount: 0, clientCount: 0 },
  answerMinutes: null,
};
const NEAR: Employee = { ...LEAVING, ...person(2, 'Umida'), load: { ...LEAVING.load, openCount: 3 } };
const BLOCKED: Employee = { ...LEAVING, ...person(3, 'Sevara'), status: 'BLOCKED' };

test('work goes to whoever may sign in, also from another page of the list', async () => {
  const api = homeApi();
  api.answer(listEmployees, { content: [LEAVING, NEAR, BLOCKED], totalElements: 40, page: 1, size: 30 });
  const far = person(4, 'Feruza');
  api.answer(listStaff, [far, person(1, 'Nodira'), person(2, 'Umida')]);
  const changes = api.answer(changeEmployeeStatus, { ...LEAVING, status: 'BLOCKED' });
  const { screen } = await openPage('/consulting-profiles', { as: OWNER }, api);
  await screen
    .getByRole('row', { name: /Nodira/ })
    .getByRole('button', { name: texts.block.open })
    .click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('radio', { name: /Umida.*3 → 5/ })).toBeVisible();
  const names = [/Feruza/, /Umida/, new RegExp(texts.handOver.nobody)];
  for (const name of names) await expect.element(dialog.getByRole('radio', { name })).toBeVisible();
  const heirs = dialog.getByRole('radio').elements() as HTMLInputElement[];
  expect(heirs.filter(({ name }) => name === 'heir')).toHaveLength(names.length);
  await expectNoAxeViolations();
  await dialog.getByRole('radio', { name: /Feruza/ }).click();
  await dialog.getByRole('button', { name: texts.block.withHandOver }).click();
  await expect
    .poll(() => changes.map(({ body }) => body))
    .toEqual([{ status: 'BLOCKED', managerId: far.id }]);
});

test('students who have not confirmed yet are handed over as well', async () => {
  const api = homeApi();
  const load = { ...LEAVING.load, openCount: 0, clientCount: 7 };
  api.answer(listEmployees, { content: [{ ...LEAVING, load }, NEAR], totalElements: 2, page: 1, size: 30 });
  api.answer(listStaff, [person(1, 'Nodira'), person(2, 'Umida')]);
  const changes = api.answer(changeEmployeeStatus, { ...LEAVING, status: 'BLOCKED' });
  const { screen } = await openPage('/consulting-profiles', { as: OWNER }, api);
  await screen
    .getByRole('row', { name: /Nodira/ })
    .getByRole('button', { name: texts.block.open })
    .click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(texts.handOver.clients.replace('{{count}}', '7'))).toBeVisible();
  await dialog.getByRole('radio', { name: /Umida/ }).click();
  await dialog.getByRole('button', { name: texts.block.withHandOver }).click();
  await expect
    .poll(() => changes.map(({ body }) => body))
    .toEqual([{ status: 'BLOCKED', managerId: NEAR.id }]);
});
