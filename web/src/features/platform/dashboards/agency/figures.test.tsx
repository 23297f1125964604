import { listAgencyReviews } from '@parvoz/contract/agencies/consulting-reviews.ts';
import { listTariffs } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { filterApplications, getBoard, listStaff } from '@parvoz/contract/applications/application-calls.ts';
import { listViews } from '@parvoz/contract/applications/application-notes.ts';
import { APPLICATION_MARKS, RUNNING_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import { listWalkIns } from '@parvoz/contract/applications/walk-ins.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { getDashboard } from '@parvoz/contract/platform/dashboards.ts';
import { type AgencyDashboard, getSetup } from '@parvoz/contract/platform/dashboards-agency.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/api.ts';
import { APPLICATION } from '../../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';

const { 'dashboards-agency': texts, board, dashboards, tables } = TEXTS.uz;
const DAYS = { from: '2026-11-01', to: '2026-11-18' };

const DASHBOARD: AgencyDashboard = {
  ...{ side: 'CONSULTING', ...DAYS, hasApplications: true, attention: [], first: null, answerHours: 30 },
  figures: [
    { kind: 'CAME', count: 7, before: 0 },
    { kind: 'FINISHED', count: 1, before: 0 },
  ],
  money: { income: { amount: 0, before: 0 }, held: 0, commission: 0, awaiting: 0, balance: 0 },
  trend: [
    { from: '2026-10-01', came: 3, finished: 2 },
    { from: '2026-11-01', came: 1, finished: 0 },
  ],
  ...{ statuses: [], steps: [], managers: [] },
  reviews: { count: 0, average: null, unanswered: 0, total: 0, rating: null },
};

/** The agency's pages, with one application in every list. */
const agencyApi = () => {
  const api = fakeApi();
  api.answer(getDashboard, DASHBOARD);
  api.answer(getSetup, []);
  api.answer(getBoard, {
    ...{ columnList: [], totalElements: 1 },
    markCounts: Object.fromEntries(APPLICATION_MARKS.map((mark) => [mark, 0])) as never,
  });
  api.answer(listTariffs, { content: [], totalElements: 0, page: 1, size: 100 });
  api.answer(listCountries, []);
  api.answer(listStaff, []);
  api.answer(listViews, []);
  api.answer(listWalkIns, { content: [], totalElements: 0, page: 1, size: 10 });
  const asked = api.answer(filterApplications, {
    ...{ content: [APPLICATION], totalElements: 1, page: 1, size: 20 },
  });
  return { api, asked };
};

test('a new review is counted while the page is open', async () => {
  const { api } = agencyApi();
  const loaded = api.answer(getDashboard, DASHBOARD);
  const { screen } = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await expect
    .element(screen.getByRole('link', { name: new RegExp(`^${texts.figures.CAME}`) }))
    .toBeVisible();
  const before = loaded.length;
  const tabs = new BroadcastChannel(`parvoz-live-${OWNER.id}`);
  tabs.postMessage({ kind: 'REVIEW' });
  await expect.poll(() => loaded.length).toBe(before + 1);
  tabs.close();
});

test('what was finished leads to the applications that ended in the period, of which the filter is seen and taken away', async () => {
  const { api, asked } = agencyApi();
  const { screen } = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await screen.getByRole('link', { name: new RegExp(`^${texts.figures.FINISHED}`) }).click();
  const ended = screen.getByRole('link', { name: /01\.11\.2026 – 18\.11\.2026$/ });
  await expect.element(ended).toBeVisible();
  await expect.element(screen.getByRole('table')).toBeVisible();
  const period = { endedFrom: DAYS.from, endedTo: DAYS.to };
  expect(asked.at(-1)?.body).toMatchObject({ status: ['FINISHED'], ...period, from: null, to: null });
  await expectNoAxeViolations();
  await ended.click();
  await expect.element(ended).not.toBeInTheDocument();
  const still = { status: ['FINISHED'], endedFrom: null, endedTo: null };
  await expect.poll(() => asked.at(-1)?.body).toMatchObject(still);
});

test.each([
  ['2', { status: ['FINISHED'], endedFrom: '2026-10-01', endedTo: '2026-10-31' }],
  ['1', { status: [], from: '2026-11-01', to: DAYS.to }],
])('a number of a chart, %s, leads from its table to what was counted on its days', async (name, body) => {
  const { api, asked } = agencyApi();
  const { screen } = await openPage('/consulting-dashboard?period=year', { as: OWNER }, api);
  await screen.getByRole('button', { name: dashboards.trend.asTable }).click();
  const table = screen.getByRole('table', { name: texts.trend.title });
  await table.getByRole('link', { name, exact: true }).click();
  await expect.poll(() => asked.at(-1)?.body).toMatchObject(body);
});

test('the time to acceptance leads to what came in the period and was accepted', async () => {
  const { api, asked } = agencyApi();
  const { screen } = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await screen.getByRole('link', { name: new RegExp(`^${texts.figures.answer}`) }).click();
  const { acceptance, accepted, notAccepted, anyAcceptance } = board.filter;
  const filter = screen.getByRole('link', { name: new RegExp(`${acceptance}: ${accepted}$`) });
  await expect.element(filter).toBeVisible();
  await expect.element(screen.getByRole('table')).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({ isAccepted: true, ...DAYS, status: [], endedFrom: null });
  await screen.getByRole('button', { name: new RegExp(`^${tables.filters} `) }).click();
  await screen.getByRole('radio', { name: notAccepted }).click();
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ isAccepted: false, ...DAYS });
  await screen.getByRole('radio', { name: anyAcceptance }).click();
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ isAccepted: null, ...DAYS });
  await expect.element(filter).not.toBeInTheDocument();
});

test.each([
  ['a wide screen', undefined],
  ['a phone', PHONE],
])('new reviews lead to as many, of the days of the figure, on %s', async (_, screenSize) => {
  const { api } = agencyApi();
  const reviews = api.answer(listAgencyReviews, { content: [], totalElements: 0, page: 1, size: 5 });
  const { screen } = await openPage(
    '/consulting-dashboard',
    { as: OWNER, ...(screenSize && { screen: screenSize }) },
    api,
  );
  await screen.getByRole('link', { name: new RegExp(`^${texts.figures.reviews}`) }).click();
  const days = screen.getByRole('button', { name: /^01\.11\.2026 – 18\.11\.2026/ });
  await expect.element(days).toBeVisible();
  expect(reviews.at(-1)?.query).toMatchObject({ state: 'SHOWN', ...DAYS });
  await expect.element(screen.getByText(TEXTS.uz.reviews.page.none.SHOWN)).toBeVisible();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await days.click();
  await expect.poll(() => reviews.at(-1)?.query.from ?? null).toBeNull();
  await expect.element(days).not.toBeInTheDocument();
});

test('on a phone the filters of such a list are counted and cleared at once', async () => {
  const { api, asked } = agencyApi();
  const path = '/consulting-applications?view=table&accepted=yes&endedFrom=2026-11-01&endedTo=2026-11-18';
  const { screen } = await openPage(path, { as: OWNER, screen: PHONE }, api);
  await screen.getByRole('button', { name: new RegExp(`^${tables.filters} `) }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('radio', { name: board.filter.accepted })).toBeChecked();
  await dialog.getByRole('button', { name: tables.clear }).click();
  const none = { isAccepted: null, endedFrom: null, endedTo: null };
  await expect.poll(() => asked.at(-1)?.body).toMatchObject(none);
});

test('a member’s open applications lead to a list of as many, without ended ones', async () => {
  const { api, asked } = agencyApi();
  api.answer(getDashboard, {
    ...DASHBOARD,
    managers: [{ manager: null, running: 1, ourTurn: 0, overdue: 0, came: 0 }],
  });
  const { screen } = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await screen.getByRole('table', { name: texts.managers.title }).getByRole('link').nth(1).click();
  await expect
    .poll(() => asked.at(-1)?.body)
    .toMatchObject({ managerId: 'none', status: [...RUNNING_STATUSES] });
  await expect.element(screen.getByRole('link', { name: new RegExp(`${board.filter.open}$`) })).toBeVisible();
});

test.each([
  ['a wide screen', undefined],
  ['a phone', PHONE],
])(
  'the application to begin with is named and opened by its button on %s, and lines name students',
  async (_, screenSize) => {
    const { api } = agencyApi();
    const deadline = '2026-11-18';
    const level = { id: 31, name: 'Motivatsion xat', number: 1, status: 'TRAIL' as const, isReturned: false };
    const application = { ...APPLICATION, level, next: 'CHECK' as const, deadline, isOverdue: true };
    const { name, surname } = APPLICATION.student;
    const students = [
      { name, surname },
      { name: 'Kamola', surname: 'Tosheva' },
    ];
    api.answer(getDashboard, {
      ...DASHBOARD,
      attention: [
        { kind: 'OVERDUE', count: 5, since: deadline, students },
        { kind: 'REVIEWS', count: 1, since: deadline, students: [] },
      ],
      first: { kind: 'OUR_TURN', application },
    });
    const { screen } = await openPage(
      '/consulting-dashboard',
      { as: OWNER, ...(screenSize && { screen: screenSize }) },
      api,
    );
    const says = new RegExp(`^Avval shu: ${name} ${surname}.*Motivatsion xat`);
    await expect.element(screen.getByRole('heading', { name: says })).toBeVisible();
    await expect.element(screen.getByText(/PV-2611-0203 · .*18\.11\.2026 da oʻtgan/)).toBeVisible();
    const open = screen.getByRole('link', { name: texts.begin.open });
    await expect.element(open).toHaveAttribute('href', `/consulting-applications/${APPLICATION.id}`);
    const today = screen.getByRole('region', { name: texts.attention.title });
    const late = today.getByRole('link', { name: new RegExp(texts.attention.OVERDUE.title) });
    const names = `${name} ${surname}, Kamola Tosheva va yana 3 ta`;
    await expect.element(late.getByText(names)).toBeVisible();
    const reviews = today.getByRole('link', { name: new RegExp(texts.attention.REVIEWS.title) });
    await expect.element(reviews.getByText(texts.attention.REVIEWS.text)).toBeVisible();
    await expectNoAxeViolations();
  },
);
