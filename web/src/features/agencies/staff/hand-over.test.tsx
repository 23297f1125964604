import {
  changeEmployeeStatus,
  deleteEmployee,
  type Employee,
  listEmployees,
} from '@parvoz/contract/agencies/staff.ts';
import { filterApplications, listStaff } from '@parvoz/contract/applications/application-calls.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../test/api.ts';
import { APPLICATION } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { OWNER } from '../../../../test/people.ts';

const { errors, staff: texts } = TEXTS.uz;

const person = (at: number, name: string) => ({
  ...{ id: `c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1d0${at}`, name, surname: 'Karimova', photo: null },
});
const LEAVING: Employee = {
  ...person(1, 'Nodira'),
  ...{ phone: '998901234501', role: 'ROLE_CONSULTING_MANAGER', status: 'ACTIVE', mustChangePassword: false },
  ...{ lastUsedAt: null, invitedAt: null, version: 1, answerMinutes: null },
  load: { openCount: 3, waitingCount: 0, overdueCount: 0, clientCount: 0 },
};
const loaded = (at: number, name: string, openCount: number): Employee => ({
  ...LEAVING,
  ...person(at, name),
  load: { ...LEAVING.load, openCount },
});
const [BUSY, FREE] = [loaded(2, 'Umida', 9), loaded(3, 'Feruza', 0)];

const HELD = ['PV-2611-0001', 'PV-2611-0002', 'PV-2611-0003'].map((number, at) => ({
  ...APPLICATION,
  ...{ id: `0192f0c4-7a10-7cc0-8000-00000000010${at}`, number },
}));

const open = async (screenSize: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = homeApi();
  const content = [LEAVING, BUSY, FREE];
  api.answer(listEmployees, { content, totalElements: 3, page: 1, size: 100 });
  api.answer(listStaff, [person(2, 'Umida'), person(1, 'Nodira'), person(3, 'Feruza')]);
  const given = { held: HELD };
  const asked = api.answer(filterApplications, () => ({
    ...{ content: given.held, totalElements: given.held.length, page: 1, size: 100 },
  }));
  const { screen } = await openPage('/consulting-profiles', { as: OWNER, screen: screenSize }, api);
  const start = async (act: string) => {
    await screen
      .getByRole('button', { name: texts.acts.replace('{{name}}', 'Nodira Karimova'), exact: true })
      .click();
    await screen.getByRole('menuitem', { name: act }).click();
    return screen.getByRole('dialog');
  };
  return { api, screen, given, asked, start };
};

test('applications are dealt out equally, and loads are shown before and after', async () => {
  const { api, start } = await open();
  const changes = api.answer(changeEmployeeStatus, { ...LEAVING, status: 'BLOCKED' });
  const dialog = await start(texts.block.open);
  await dialog.getByText(texts.handOver.way.EQUALLY, { exact: true }).click();
  // Whoever has fewer gets what is left over.
  await expect.element(dialog.getByRole('checkbox', { name: /Umida.*9 → 10/ })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: /Feruza.*0 → 2/ })).toBeChecked();
  await expectNoAxeViolations();
  const go = dialog.getByRole('button', { name: texts.block.withHandOver });
  await dialog.getByRole('checkbox', { name: /Feruza/ }).click();
  await expect.element(dialog.getByRole('checkbox', { name: /Umida.*9 → 12/ })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /Umida/ }).click();
  await expect.element(go).toBeDisabled();
  for (const name of [/Umida/, /Feruza/]) await dialog.getByRole('checkbox', { name }).click();
  await go.click();
  await expect
    .poll(() => changes.map(({ body }) => body))
    .toEqual([{ status: 'BLOCKED', managerIdList: [FREE.id, BUSY.id] }]);
});

test('on a phone each application gets somebody, also one that has come meanwhile, and then the account is deleted', async () => {
  const { api, given, asked, start } = await open(PHONE);
  const changes = api.answer(changeEmployeeStatus, () => {
    if (changes.length > 1) return { ...LEAVING, status: 'BLOCKED' as const };
    throw new Refusal(409, 'CHANGED_MEANWHILE', errors.CHANGED_MEANWHILE);
  });
  const removed = api.answer(deleteEmployee, null);
  given.held = HELD.slice(0, 2);
  const dialog = await start(texts.remove.open);
  await dialog.getByText(texts.handOver.way.ONE_BY_ONE, { exact: true }).click();
  const heirOf = (number: string) => dialog.getByRole('combobox', { name: new RegExp(number) });
  await expect.element(heirOf('0001')).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({ managerId: LEAVING.id, sort: 'DEADLINE' });
  const go = dialog.getByRole('button', { name: texts.remove.withHandOver });
  await expect.element(go).toBeDisabled();
  await heirOf('0001').selectOptions(BUSY.id);
  await expect.element(dialog.getByText(/9 → 10/)).toBeVisible();
  await heirOf('0002').selectOptions('nobody');
  await expectNoAxeViolations();
  given.held = HELD;
  await go.click();
  await expect.element(dialog.getByText(texts.handOver.changed)).toBeVisible();
  await expect.element(heirOf('0003')).toBeVisible();
  await expect.element(go).toBeDisabled();
  expect(removed).toHaveLength(0);
  await heirOf('0003').selectOptions(BUSY.id);
  await expect.element(dialog.getByText(/9 → 11/)).toBeVisible();
  await go.click();
  await expect.poll(() => removed.map(({ params }) => params)).toEqual([{ id: LEAVING.id }]);
  const assignmentList = HELD.map(({ id }, at) => ({
    ...{ applicationId: id, managerId: at === 1 ? null : BUSY.id },
  }));
  expect(changes.at(-1)?.body).toEqual({ status: 'BLOCKED', assignmentList });
});
