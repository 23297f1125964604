import {
  addEmployee,
  changeEmployeeStatus,
  type Employee,
  listEmployees,
  updateEmployee,
} from '@parvoz/contract/agencies/staff.ts';
import { getCurrentConsultingProfile } from '@parvoz/contract/agencies/staff-accounts.ts';
import { listStaff } from '@parvoz/contract/applications/application-calls.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { OWNER } from '../../../../test/people.ts';

const { errors, staff: texts, validation } = TEXTS.uz;
const MANAGER_ID = '0192f0c4-7a10-7cc0-8000-000000000002';

const someone = (id: string, name: string, given: Partial<Employee> = {}): Employee => ({
  ...{ id, name, surname: 'Karimova', photo: null, phone: '998901112233', role: 'ROLE_CONSULTING_MANAGER' },
  ...{ status: 'ACTIVE', mustChangePassword: false, lastUsedAt: null, invitedAt: null, version: 3 },
  load: { openCount: 2, waitingCount: 1, overdueCount: 0, clientCount: 0 },
  answerMinutes: 120,
  ...given,
});
const SELF = someone(OWNER.id, 'Sardor', {
  role: 'ROLE_CONSULTING',
  load: { openCount: 1, waitingCount: 0, overdueCount: 0, clientCount: 0 },
});
const MANAGER = someone(MANAGER_ID, 'Dilnoza');

const pageOf = (...content: Employee[]) => ({ content, totalElements: content.length, page: 1, size: 30 });

const open = async (screenSize: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = fakeApi();
  const given = { staff: pageOf(SELF, MANAGER) };
  api.answer(listEmployees, () => given.staff);
  api.answer(
    listStaff,
    [SELF, MANAGER].map(({ id, name, surname, photo }) => ({ id, name, surname, photo })),
  );
  const { screen } = await openPage('/consulting-profiles', { as: OWNER, screen: screenSize }, api);
  await expect.element(screen.getByRole('heading', { name: texts.title })).toBeVisible();
  const choose = async (name: string, act: string) => {
    await screen.getByRole('button', { name: texts.acts.replace('{{name}}', name) }).click();
    await screen.getByRole('menuitem', { name: act }).click();
  };
  return { api, screen, given, choose };
};

test('a colleague is added once, and a phone that somebody has is said at its field', async () => {
  const { api, screen } = await open();
  const asked = api.answer(addEmployee, ({ body }) => {
    if (asked.length === 1) throw new Refusal(409, 'STAFF_PHONE_TAKEN', errors.STAFF_PHONE_TAKEN);
    return { ...MANAGER, ...body, mustChangePassword: true };
  });
  await screen.getByRole('button', { name: texts.add.open }).click();
  const name = screen.getByLabelText(texts.form.name, { exact: true });
  await expect.element(name).toHaveFocus();
  // It is sent with the address at which agencies sign in.
  await expect.element(screen.getByText(/\/login\?as=agency/)).toBeVisible();
  const add = screen.getByRole('button', { name: texts.add.act });
  await add.click();
  await expect.element(name).toHaveAccessibleDescription(validation.name.required);
  await name.fill('Kamron');
  const surname = screen.getByLabelText(texts.form.surname, { exact: true });
  await surname.fill('Li');
  await screen.getByLabelText(texts.form.phone).fill('901234567');
  await screen.getByRole('button', { name: validation.shortSurname.confirmOther }).click();
  await add.dblClick();
  await expect
    .element(screen.getByLabelText(texts.form.phone))
    .toHaveAccessibleDescription(errors.STAFF_PHONE_TAKEN);
  expect(asked).toHaveLength(1);
  await expectNoAxeViolations();
  await screen.getByLabelText(texts.form.phone).fill('907654321');
  await add.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const [first, second] = asked;
  expect(second?.body).toMatchObject({
    ...{ name: 'Kamron', surname: 'Li', phone: '998907654321', role: 'ROLE_CONSULTING_MANAGER' },
  });
  // A corrected form is a new request.
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});

test('who is blocked hands open applications over, to a colleague or to nobody', async () => {
  const { api, screen, choose } = await open();
  const asked = api.answer(changeEmployeeStatus, { ...MANAGER, status: 'BLOCKED' });
  await choose('Dilnoza Karimova', texts.block.open);
  const block = screen.getByRole('button', { name: texts.block.withHandOver });
  await expect.element(block).toBeDisabled();
  // Not offered: the one who leaves. Shown: the colleague's load afterwards.
  await expect.element(screen.getByRole('radio', { name: /Dilnoza/ })).not.toBeInTheDocument();
  await expect.element(screen.getByText('1 → 3')).toBeVisible();
  await screen.getByRole('radio', { name: /^Sardor Karimova/ }).click();
  await block.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked[0]).toMatchObject({
    params: { id: MANAGER_ID },
    body: { status: 'BLOCKED', managerId: OWNER.id },
  });
  await choose('Dilnoza Karimova', texts.block.open);
  await screen.getByRole('radio', { name: texts.handOver.nobody }).click();
  await block.click();
  await expect.poll(() => asked[1]?.body).toEqual({ status: 'BLOCKED', managerId: null });
});

test('staff are narrowed by state and by a part of the name or phone, which the address has', async () => {
  const { api, screen, given } = await open();
  const asked = api.answer(listEmployees, () => given.staff);
  const answer = texts.answer.hours_other.replace('{{count}}', '2');
  await expect.element(screen.getByRole('row', { name: /Dilnoza/ }).getByText(answer)).toBeVisible();
  await expect.element(screen.getByText(texts.load.open)).toBeVisible();
  // As many as it leads to: without what has ended.
  await expect
    .element(screen.getByRole('row', { name: /Dilnoza/ }).getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('open=yes'));
  given.staff = pageOf(MANAGER);
  await screen.getByText(texts.states.BLOCKED, { exact: true }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ state: 'BLOCKED', query: null });
  given.staff = pageOf();
  await screen.getByRole('searchbox', { name: texts.search }).fill('90 111');
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ state: 'BLOCKED', query: '90 111', page: 1 });
  await expect.element(screen.getByText(texts.notFound)).toBeVisible();
  // Sums are of everybody, whoever is shown.
  const loads = screen.getByText(texts.load.open).element().closest('div');
  expect(loads?.textContent).toContain(String(SELF.load.openCount + MANAGER.load.openCount));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    ...{ state: 'blocked', query: '90 111' },
  });
  await expectNoAxeViolations();
});

test('on a phone, what somebody else has changed meanwhile is said before it is saved over', async () => {
  const { api, screen, given, choose } = await open(PHONE);
  const asked = api.answer(updateEmployee, ({ body }) => {
    if (body.version === 3) throw new Refusal(409, 'CHANGED_MEANWHILE', errors.CHANGED_MEANWHILE);
    return { ...SELF, ...body };
  });
  await choose('Sardor Karimova', texts.edit.open);
  given.staff = pageOf({ ...SELF, name: 'Dildora', version: 4 }, MANAGER);
  await screen.getByLabelText(texts.form.surname, { exact: true }).fill('Yusupov');
  const save = screen.getByRole('button', { name: texts.edit.act });
  await save.click();
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Dildora Karimova' })).toBeVisible();
  await save.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked.map(({ body }) => body.version)).toEqual([3, 4]);
  expect(asked[1]?.body).toMatchObject({ name: 'Sardor', surname: 'Yusupov' });
});

test('an owner who changes their own name has it in the menu at once', async () => {
  const { api, screen, choose } = await open();
  api.answer(updateEmployee, ({ body }) => {
    api.answer(getCurrentConsultingProfile, { ...OWNER, name: body.name });
    return { ...SELF, ...body };
  });
  await choose('Sardor Karimova', texts.edit.open);
  await screen.getByLabelText(texts.form.name, { exact: true }).fill('Jahongir');
  await screen.getByRole('button', { name: texts.edit.act }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .element(
      screen
        .getByRole('banner')
        .getByText(/Jahongir/)
        .first(),
    )
    .toBeVisible();
});
