import { type AdminDashboard, getCostCoverage, getDashboard } from '@parvoz/contract/platform/dashboards.ts';
import type { AgencyDashboard, SetupItem } from '@parvoz/contract/platform/dashboards-agency.ts';
import { getSetup } from '@parvoz/contract/platform/dashboards-agency.ts';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN, OWNER } from '../../../../../test/people.ts';

const { 'dashboards-agency': ours, 'dashboards-admin': admins, dashboards } = TEXTS.uz;
const DAYS = { from: '2026-11-01', to: '2026-11-18' };
const SOM = 100;

/** Returns the text of a card with all kinds of spaces made the same. */
const textOf = (card: { element(): Element }): string => card.element().textContent!.replace(/\s/gu, ' ');

const setupItem = (kind: SetupItem['kind'], isDone = false): SetupItem => ({
  ...{ kind, isDone, count: 0, missing: [], isPhotoMissing: false, isPhotoDrawn: false, page: null },
});

const agencyOf = (money: Partial<AgencyDashboard['money']> = {}): AgencyDashboard => ({
  ...{ side: 'CONSULTING', ...DAYS, hasApplications: true, attention: [], first: null, answerHours: null },
  figures: [
    { kind: 'CAME', count: 0, before: 0 },
    { kind: 'FINISHED', count: 0, before: 0 },
  ],
  money: {
    income: { amount: 7_950_000 * SOM, before: 1_800_000 * SOM },
    ...{ held: 51_450_000 * SOM, commission: 5_145_000 * SOM, awaiting: 1_800_000 * SOM },
    balance: 23_650_000 * SOM + 5,
    ...money,
  },
  ...{ trend: [{ from: '2026-11-18', came: 0, finished: 0 }], statuses: [], steps: [], managers: [] },
  reviews: { count: 0, average: null, unanswered: 0, total: 0, rating: null },
});

const openAgency = async (dashboard: AgencyDashboard, screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = fakeApi();
  api.answer(getDashboard, () => dashboard);
  api.answer(getSetup, () => []);
  const page = await openPage('/consulting-dashboard', { as: OWNER, screen }, api);
  const amounts = page.screen.getByRole('list', { name: dashboards.money.title });
  await expect.element(amounts).toBeVisible();
  return { ...page, amounts };
};

test('an agency sees what steps have brought, beside the period before, and what it has now', async () => {
  const { amounts } = await openAgency(agencyOf());
  const income = amounts.getByRole('link', { name: new RegExp(`^${ours.money.income}`) });
  expect(textOf(income)).toContain('7 950 000,00 soʻm');
  expect(textOf(income)).toContain('342% ga koʻp');
  const href = '/consulting-finance?purpose=release&from=2026-11-01&to=2026-11-18';
  await expect.element(income).toHaveAttribute('href', href);
  const held = textOf(amounts.getByRole('link', { name: new RegExp(`^${ours.money.held}`) }));
  expect(held).toContain('51 450 000,00');
  expect(held).toContain(ours.money.commission.replace('{{amount}}', '5 145 000,00'));
  const balance = amounts.getByRole('link', { name: new RegExp(`^${ours.money.balance}`) });
  expect(textOf(balance)).toContain('23 650 000,05 soʻm');
  await expect.element(balance).toHaveAttribute('href', '/consulting-finance/payout');
  await expectNoAxeViolations();
});

test('a period without money before it is compared with nothing', async () => {
  const { amounts } = await openAgency(agencyOf({ income: { amount: 100, before: 0 } }));
  const income = amounts.getByRole('link', { name: new RegExp(`^${ours.money.income}`) });
  expect(textOf(income)).toContain('1,00 soʻm');
  expect(textOf(income)).not.toContain('koʻp');
});

test('an agency that visitors do not see yet is told so, and is not sent to a page that is not there', async () => {
  const api = fakeApi();
  const given = { setup: [setupItem('PAGE')] };
  api.answer(getDashboard, () => ({ ...agencyOf(), hasApplications: false }));
  api.answer(getSetup, () => given.setup);
  const { screen } = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await expect.element(screen.getByText(ours.setup.PAGE.todo)).toBeVisible();
  const look = screen.getByRole('link', { name: ours.first.page });
  await expect.element(look).not.toBeInTheDocument();
  const preview = screen.getByRole('link', { name: new RegExp(`: ${ours.setup.PAGE.title}$`) });
  await expect.element(preview).toHaveAttribute('href', '/consulting-preview');
  await expectNoAxeViolations();
  // A page that still stood there would show what the next one shows, once it asks again.
  await screen.unmount();
  const { READY, HIDDEN_FOR } = ours.setup.PAGE.state;
  for (const [page, said] of [
    [{ state: 'READY', openBy: '2026-12-01', reason: null }, READY.replace('{{date}}', '01.12.2026')],
    [
      { state: 'HIDDEN', openBy: null, reason: 'Litsenziya tugagan' },
      HIDDEN_FOR.replace('{{reason}}', 'Litsenziya tugagan'),
    ],
  ] as const) {
    given.setup = given.setup.map((item) => ({ ...item, page }));
    const waiting = await openPage('/consulting-dashboard', { as: OWNER }, api);
    await expect.element(waiting.screen.getByText(said)).toBeVisible();
    await waiting.screen.unmount();
  }
  given.setup = [];
  const active = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await expect.element(active.screen.getByRole('link', { name: ours.first.page })).toBeVisible();
  await expect.element(active.screen.getByText(ours.first.ready)).toBeVisible();
  const bring = active.screen.getByRole('link', { name: ours.first.bring });
  await expect.element(bring).toHaveAttribute('href', '/consulting-applications/import');
});

test('a colleague is not among the steps after which students can apply', async () => {
  const api = fakeApi();
  const given = { setup: [setupItem('TARIFF'), setupItem('PROFILE', true), setupItem('COLLEAGUE')] };
  api.answer(getDashboard, () => ({ ...agencyOf(), hasApplications: false }));
  api.answer(getSetup, () => given.setup);
  const { screen } = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await expect.element(screen.getByText(ours.setup.left_one.replace('{{count}}', '1'))).toBeVisible();
  await screen.unmount();
  given.setup = [setupItem('TARIFF', true), setupItem('PROFILE', true), setupItem('COLLEAGUE')];
  const ready = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await expect.element(ready.screen.getByText(ours.first.ready)).toBeVisible();
  await expect.element(ready.screen.getByText(ours.setup.COLLEAGUE.todo)).toBeVisible();
});

test('who works alone says so for their own agency alone', async () => {
  onTestFinished(() => window.localStorage.removeItem('setup-alone 1'));
  const api = fakeApi();
  api.answer(getDashboard, () => ({ ...agencyOf(), hasApplications: false }));
  api.answer(getSetup, () => [setupItem('TARIFF'), setupItem('COLLEAGUE')]);
  const { screen } = await openPage('/consulting-dashboard', { as: OWNER }, api);
  await screen.getByRole('button', { name: ours.setup.skip }).click();
  await expect.element(screen.getByText(ours.setup.COLLEAGUE.todo)).not.toBeInTheDocument();
  await screen.unmount();
  const consulting = { id: 2, name: 'Yulduz' };
  const other = await openPage('/consulting-dashboard', { as: { ...OWNER, consulting } }, api);
  await expect.element(other.screen.getByText(ours.setup.COLLEAGUE.todo)).toBeVisible();
});

test('amounts fit a phone', async () => {
  const { amounts } = await openAgency(agencyOf({ balance: 123_456_789_012_34 }), PHONE);
  const list = amounts.element();
  for (const card of list.querySelectorAll('li'))
    expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
  expect(list.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
});

test('administrators see what came, what passed to agencies and what is held', async () => {
  const api = fakeApi();
  api.answer(
    getDashboard,
    (): AdminDashboard => ({
      ...{ side: 'ADMIN', ...DAYS, attention: [], figures: [], statuses: [], countries: [], countryCount: 0 },
      money: {
        income: { amount: 29_500_000 * SOM, before: 59_000_000 * SOM },
        came: { amount: 8_190_000 * SOM, before: 8_190_000 * SOM },
        ...{ held: 55_410_000 * SOM, reserved: 0 },
      },
      trend: [{ from: '2026-11-18', students: 0, applications: 0 }],
    }),
  );
  const counts = { programs: 3, priced: 1, pricedOrRange: 2, total: 0, totalOrRange: 2 };
  api.answer(getCostCoverage, {
    all: counts,
    countries: [{ ...counts, id: 1, name: 'Turkiya', code: 'TR' }],
  });
  const { screen } = await openPage('/admin-dashboard', { as: ADMIN, screen: DESKTOP }, api);
  const costs = screen.getByRole('region', { name: admins.costs.title });
  await expect.element(costs.getByRole('row').last()).toHaveTextContent('Turkiya333%66%0%66%');
  const amounts = screen.getByRole('list', { name: dashboards.money.title });
  await expect.element(amounts).toBeVisible();
  const income = amounts.getByRole('link', { name: new RegExp(`^${admins.money.income}`) });
  expect(textOf(income)).toContain('29 500 000,00 soʻm');
  expect(textOf(income)).toContain('50% ga kam');
  const href = '/admin-finance?purpose=release%2Ccommission&from=2026-11-01&to=2026-11-18';
  await expect.element(income).toHaveAttribute('href', href);
  const came = amounts.getByRole('link', { name: new RegExp(`^${admins.money.came}`) });
  expect(textOf(came)).toContain(dashboards.figures.same);
  const both = '/admin-finance?purpose=top_up%2Ctop_up_reversed&from=2026-11-01&to=2026-11-18';
  await expect.element(came).toHaveAttribute('href', both);
  expect(textOf(amounts.getByRole('link', { name: new RegExp(`^${admins.money.held}`) }))).toContain(
    '55 410 000,00',
  );
});
