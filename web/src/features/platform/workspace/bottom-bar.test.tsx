import { listEmployees } from '@parvoz/contract/agencies/staff.ts';
import { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';

const { account, common } = TEXTS.uz;

type Screen = Awaited<ReturnType<typeof openPage>>['screen'];

const barOf = (screen: Screen) => screen.getByRole('navigation', { name: account.bar.label });

const studentApi = () => {
  const api = fakeApi();
  api.answer(filterApplications, { content: [], totalElements: 0, page: 1, size: 10 });
  return api;
};

test.each([390, 320])(
  'a student has four places and the rest behind a button on a phone of %i px',
  async (width) => {
    const size = [width, PHONE[1]] as const;
    const { screen } = await openPage('/student-applications', { as: STUDENT, screen: size }, studentApi());
    const bar = barOf(screen);
    await expect.element(bar).toBeVisible();
    const { applications, shortlist, calendar, finance } = account.sections;
    const names = bar
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
    expect(names).toEqual([applications, shortlist, calendar, finance]);
    await expect
      .element(bar.getByRole('link', { name: applications }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('button', { name: common.openMenu })).not.toBeInTheDocument();
    const { left, right, bottom, height } = bar.element().getBoundingClientRect();
    expect([left, right, bottom]).toEqual([0, width, PHONE[1]]);
    for (const place of bar.element().children) {
      expect(place.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
      expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
    }
    await expect.element(screen.getByRole('main')).toBeVisible();
    // The end of the page is scrolled above it.
    window.scrollTo(0, document.documentElement.scrollHeight);
    const content = screen.getByRole('main').element().getBoundingClientRect();
    expect(content.bottom).toBeLessThanOrEqual(PHONE[1] - height + 1);
    await expectNoAxeViolations();
  },
);

test('an agency sees its tasks there, and opens the other sections by keyboard above the bar', async () => {
  const api = homeApi();
  api.answer(listEmployees, { content: [], totalElements: 0, page: 1, size: 30 });
  const options = { as: OWNER, screen: PHONE, work: { overdue: 2, ourTurn: 7 } };
  const { screen } = await openPage('/consulting-profiles', options, api);
  const bar = barOf(screen);
  const more = bar.getByRole('button', { name: account.bar.more });
  // Staff have no place of their own.
  await expect.element(more).toHaveAttribute('aria-current', 'true');
  const place = bar.getByRole('link', { name: /7 ta ariza/ });
  await expect.element(place).toBeVisible();
  // A corner of its icon, also while the sidebar of wider screens is closed.
  const edgesOf = (part: string) => place.element().querySelector(part)!.getBoundingClientRect();
  expect(edgesOf('[data-count]').left).toBeLessThan(edgesOf('svg').right);
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const sheet = screen.getByRole('dialog', { name: common.menu });
  await expect.element(sheet.getByRole('link', { name: account.sections.staff })).toBeVisible();
  // The sheet covers the bar.
  await expect.poll(() => sheet.element().contains(document.elementFromPoint(40, PHONE[1] - 10))).toBe(true);
  await expectNoAxeViolations();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(document.activeElement).toBe(more.element());
});

test('wide screens have the sidebar alone', async () => {
  const options = { as: STUDENT, screen: DESKTOP };
  const { screen } = await openPage('/student-applications', options, studentApi());
  await expect.element(screen.getByRole('navigation', { name: account.sidebar.label })).toBeVisible();
  await expect.element(barOf(screen)).not.toBeInTheDocument();
});
