import {
  type CalendarEntry,
  createCalendarLink,
  getReminders,
  listCalendar,
  removeCalendarLink,
  updateReminders,
} from '@parvoz/contract/applications/calendar.ts';
import { REMINDER_DAYS } from '@parvoz/contract/applications/deadlines.ts';
import { showItems } from '@parvoz/contract/applications/shortlist.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { sayMine } from '../../../../test/my-data.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';
import { card } from '../../../../test/programs.ts';

const { calendar, common } = TEXTS.uz;
const APPLICATION = '01a1fe23-6a3c-7268-86ed-7199903270b5';

const entry = (given: Partial<CalendarEntry>): CalendarEntry => ({
  ...{ kind: 'SCHOLARSHIP_DEADLINE', id: 1, key: '', applicationId: null, date: '2099-01-15', datesOf: null },
  ...{ thing: 'Katta grant', about: 'Vengriya' },
  ...given,
});
const ENTRIES = [
  entry({ kind: 'LEVEL_DEADLINE', id: 7, applicationId: APPLICATION, date: '2098-12-26', thing: 'Pasport' }),
  entry({}),
  entry({ kind: 'PROGRAM_OPENS', id: 3, key: '2099-09', date: '2099-01-15', thing: 'Muhandislik' }),
];
const USUAL = REMINDER_DAYS.map((days) => ({ days, notification: true, sms: days < 30 }));

const openAsStudent = async (link: { createdAt: string } | null = null, entryList = ENTRIES) => {
  const api = fakeApi();
  let current = link;
  api.answer(listCalendar, () => ({ entryList, link: current }));
  api.answer(getReminders, USUAL);
  api.answer(createCalendarLink, () => {
    current = { createdAt: '2026-11-24T07:00:00.000Z' };
    return { path: '/api/v1/calendar/abc.ics', createdAt: '2026-11-24T07:00:00.000Z' };
  });
  const removed = api.answer(removeCalendarLink, () => {
    current = null;
    return null;
  });
  return { ...(await openPage('/calendar', { as: STUDENT }, api)), api, removed };
};

test('deadlines stand in the month and in the list, the nearest first, and can be narrowed', async () => {
  const { screen } = await openAsStudent();
  const nearest = screen.getByRole('region', { name: calendar.nearest });
  await expect.element(nearest.getByText(/Pasport/)).toBeVisible();
  const list = screen.getByRole('region', { name: calendar.list });
  expect(
    list
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    `${calendar.feed.LEVEL_DEADLINE}: Pasport`,
    `${calendar.feed.SCHOLARSHIP_DEADLINE}: Katta grant`,
    `${calendar.feed.PROGRAM_OPENS}: Muhandislik`,
  ]);
  await expect.element(screen.getByRole('heading', { name: '2098-yil dekabr' }).first()).toBeVisible();
  await screen.getByRole('button', { name: calendar.nextMonth }).click();
  const grid = screen.getByRole('table').first();
  await expect.element(grid.getByRole('link', { name: /Katta grant/ })).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: new RegExp(`^${calendar.scope.APPLICATIONS}`) }).click();
  await expect.poll(() => list.getByRole('link').elements().length).toBe(1);
});

test('an expected day says so in the month, too', async () => {
  const { screen } = await openAsStudent(null, [
    entry({ datesOf: 2098 }),
    entry({ id: 2, thing: 'Boshqa grant' }),
  ]);
  const grid = screen.getByRole('table').first();
  const said = `${calendar.feed.SCHOLARSHIP_DEADLINE}: Katta grant (2098-yilgi sana boʻyicha)`;
  const expected = grid.getByRole('link', { name: /Katta grant/ });
  await expect.element(expected).toHaveAttribute('title', said);
  await expect.element(expected).toHaveAccessibleName(said.replace('Katta', '≈ Katta'));
  const announced = grid.getByRole('link', { name: /Boshqa grant/ });
  await expect.element(announced).toHaveAccessibleName(`${calendar.feed.SCHOLARSHIP_DEADLINE}: Boshqa grant`);
});

test('what is overdue stays in the list, and the nearest is what is still to come', async () => {
  const level = entry({ kind: 'LEVEL_DEADLINE', id: 7, applicationId: APPLICATION, date: '2020-01-10' });
  const { screen } = await openAsStudent(null, [{ ...level, thing: 'Pasport' }, entry({})]);
  const nearest = screen.getByRole('region', { name: calendar.nearest });
  await expect.element(nearest.getByText(/Katta grant/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '2099-yil yanvar' }).first()).toBeVisible();
  const list = screen.getByRole('region', { name: calendar.list });
  await expect.element(list.getByRole('link', { name: /Pasport/ })).toBeVisible();
  // Only what is saved has its date from the catalogue.
  await expect.element(screen.getByText(calendar.note)).toBeVisible();
  await screen.getByRole('button', { name: new RegExp(`^${calendar.scope.APPLICATIONS}`) }).click();
  await expect.element(screen.getByText(calendar.note)).not.toBeInTheDocument();
});

test('the secret address is seen once, and taken back after a question', async () => {
  const { screen, removed } = await openAsStudent();
  await screen.getByRole('button', { name: calendar.link.create }).click();
  const field = screen.getByRole('textbox', { name: calendar.link.address });
  await expect.element(field).toHaveValue(`${window.location.origin}/api/v1/calendar/abc.ics`);
  const opens = screen.getByRole('link', { name: calendar.link.open });
  await expect.element(opens).toHaveAttribute('href', expect.stringMatching(/^webcal:\/\//));
  await screen.getByRole('button', { name: calendar.link.remove }).click();
  const dialog = screen.getByRole('alertdialog').or(screen.getByRole('dialog'));
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(removed).toHaveLength(0);
  await screen.getByRole('button', { name: calendar.link.remove }).click();
  await dialog.getByRole('button', { name: calendar.link.remove }).click();
  await expect.element(screen.getByRole('button', { name: calendar.link.create })).toBeVisible();
  expect(removed).toHaveLength(1);
});

test('an address that was made before is not shown again', async () => {
  const { screen } = await openAsStudent({ createdAt: '2026-11-20T07:00:00.000Z' });
  await expect.element(screen.getByText(/20\.11\.2026/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: calendar.link.renew })).toBeVisible();
});

test('each reminder is switched by itself, at once', async () => {
  const { screen, api } = await openAsStudent();
  const saved = api.answer(updateReminders, ({ body }) => body.choiceList);
  const box = screen.getByRole('checkbox', { name: `${calendar.reminders.sms}: 30 kun` });
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.element(box).toBeChecked();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.body.choiceList).toEqual(USUAL.map((one) => ({ ...one, sms: true })));
});

test('without an account it has what this browser keeps, and says what an account adds', async () => {
  window.localStorage.setItem('SHORTLIST', JSON.stringify({ owner: null, keys: ['SCHOLARSHIP 1'] }));
  const api = fakeApi();
  api.answer(showItems, {
    ...{ programList: [], universityList: [], tariffList: [] },
    scholarshipList: [
      {
        ...{ id: 1, name: 'Katta grant', attach: null, degreeTypeList: [], university: null, country: null },
        ...{
          startDate: '2026-01-01',
          expiredDate: '2099-01-15',
          isExpected: false,
          status: 'OPEN',
          price: 0,
          coverage: 'FULL',
          covers: null,
          conditions: null,
        },
      },
    ],
  });
  const { screen } = await openPage('/calendar', { screen: PHONE }, api);
  const list = screen.getByRole('region', { name: calendar.list });
  await expect.element(list.getByRole('link', { name: /Katta grant/ })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: calendar.account.action }))
    .toHaveAttribute('href', '/register?to=%2Fcalendar');
  await expect
    .element(screen.getByRole('link', { name: calendar.account.logIn }))
    .toHaveAttribute('href', '/login?to=%2Fcalendar');
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoAxeViolations();
});

test('without an account it leaves out intakes before the month in which one wants to begin', async () => {
  window.localStorage.setItem('SHORTLIST', JSON.stringify({ owner: null, keys: ['PROGRAM 1'] }));
  sayMine({ start: '2099-08' });
  const api = fakeApi();
  const intakes = [
    { start: '2099-03', opensOn: null, deadline: '2098-12-10', isExpected: false },
    { start: '2099-09', opensOn: null, deadline: '2099-05-20', isExpected: false },
  ];
  const nothing = { universityList: [], scholarshipList: [], tariffList: [] };
  api.answer(showItems, { ...nothing, programList: [card({ id: 1, intakes })] });
  const { screen } = await openPage('/calendar', {}, api);
  const list = screen.getByRole('region', { name: calendar.list });
  await expect.element(list.getByRole('link')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '2099-yil may' }).first()).toBeVisible();
});

test('without any deadline it says so, and a student is led to scholarships', async () => {
  const { screen } = await openAsStudent(null, []);
  await expect.element(screen.getByRole('heading', { name: calendar.empty.title })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: calendar.empty.action })).toBeVisible();
  expect(screen.getByRole('link', { name: calendar.account.logIn }).elements()).toEqual([]);
});

test('whoever has an account and follows a message without being signed in comes back here', async () => {
  window.localStorage.setItem('SHORTLIST', JSON.stringify({ owner: OWNER.id, keys: ['SCHOLARSHIP 1'] }));
  const { screen } = await openPage('/calendar', { screen: PHONE }, fakeApi());
  await expect.element(screen.getByText(calendar.empty.signedOut)).toBeVisible();
  const ways = screen.getByRole('link', { name: calendar.account.logIn });
  await expect.element(ways.first()).toHaveAttribute('href', '/login?to=%2Fcalendar');
  await expectNoAxeViolations();
});
