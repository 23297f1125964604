import { type AdminDashboard, getCostCoverage, getDashboard } from '@parvoz/contract/platform/dashboards.ts';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';

const { dashboards } = TEXTS.uz;
const texts = TEXTS.uz['dashboards-admin'];
const NO_LANGUAGE = { language: null };

const DASHBOARD: AdminDashboard = {
  ...{ side: 'ADMIN', from: '2026-11-01', to: '2026-11-18' },
  attention: [
    { kind: 'REPORTED', count: 3, since: null, ...NO_LANGUAGE },
    // Its last day was long ago, and that of the next one is far.
    { kind: 'DISPUTES', count: 1, since: '2020-01-01', ...NO_LANGUAGE },
    { kind: 'APPROVALS', count: 2, since: '2026-11-17', ...NO_LANGUAGE },
    { kind: 'EXPIRING', count: 2, since: '2098-12-01', ...NO_LANGUAGE },
    { kind: 'UNTRANSLATED_CONSULTINGS', count: 4, since: null, language: 'ru' },
  ],
  figures: [
    { kind: 'STUDENTS', count: 2, before: 1, total: 9 },
    { kind: 'UNIVERSITIES', count: 5, before: 0, total: 100 },
  ],
  money: { income: { amount: 0, before: 0 }, came: { amount: 0, before: 0 }, held: 0, reserved: 0 },
  trend: [
    { from: '2026-11-17', students: 1, applications: 0 },
    { from: '2026-11-18', students: 1, applications: 2 },
  ],
  statuses: [{ status: 'STARTED', count: 5 }],
  countries: [
    { id: 1, name: 'Rossiya', code: 'RU', count: 60 },
    { id: 2, name: 'Turkiya', code: 'TR', count: 28 },
    { id: 3, name: 'Xitoy', code: 'CN', count: 5 },
  ],
  countryCount: 5,
};

const ALL = { programs: 40, priced: 10, pricedOrRange: 20, total: 5, totalOrRange: 8 };

const open = async (screen: typeof DESKTOP | typeof PHONE) => {
  const api = homeApi();
  api.answer(getDashboard, DASHBOARD);
  api.answer(getCostCoverage, { all: ALL, countries: [{ ...ALL, id: 1, name: 'Germaniya', code: 'DE' }] });
  return openPage('/admin-dashboard', { as: ADMIN, screen }, api);
};

test('says how much is due today, and leads to what has no translation and to the rest of the lands', async () => {
  const { screen } = await open(DESKTOP);
  await expect.element(screen.getByText(texts.dueToday_other.replace('{{count}}', '2'))).toBeVisible();
  await expect.element(screen.getByText(dashboards.attention.open)).toBeVisible();
  const untranslated = screen.getByRole('link', { name: /^4 ta agentlikda tarjima yetishmaydi/ });
  await expect.element(untranslated).toHaveAttribute('href', '/admin-consulting?status=active&missing=ru');
  const approvals = screen.getByRole('link', {
    name: /^2 ta amal ikkinchi administrator tasdigʻini kutmoqda/,
  });
  await expect.element(approvals).toHaveAttribute('href', '/admin-finance/payout');
  const rest = screen.getByRole('link', { name: /^Yana 2 ta davlat ?7$/ });
  await expect.element(rest).toHaveAttribute('href', '/admin-universities?status=active');
  // Cards side by side end at the same line.
  const cards = [texts.statuses.title, texts.countries.title].map((name) =>
    screen.getByRole('heading', { name }).element().closest('section')!.getBoundingClientRect(),
  );
  expect(cards[0]!.bottom).toBeCloseTo(cards[1]!.bottom, 0);
  await expectNoAxeViolations();
});

test('the chart becomes a table and back, each by its own word', async () => {
  const { screen } = await open(DESKTOP);
  await screen.getByRole('button', { name: dashboards.trend.asTable }).click();
  await expect.element(screen.getByRole('table', { name: texts.trend.title })).toBeVisible();
  await screen.getByRole('button', { name: dashboards.trend.asChart }).click();
  await expect.element(screen.getByRole('table', { name: texts.trend.title })).not.toBeInTheDocument();
});

test('rows of costs are low on a phone', async () => {
  const { screen } = await open(PHONE);
  await expect.element(screen.getByRole('cell', { name: 'Germaniya' })).toBeVisible();
  const rows = [...document.querySelectorAll('tbody tr')];
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(96);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
  await expectNoAxeViolations();
});
