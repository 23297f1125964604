import { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';

const { account } = TEXTS.uz;

/** 112 million Som and some tiyin. */
const MUCH = 11_234_567_890;

test.each([390, 360, 320])(
  'a large balance has its room in the top bar of a phone of %i px',
  async (width) => {
    const screen = [width, PHONE[1]] as const;
    const api = fakeApi();
    api.answer(filterApplications, { content: [], totalElements: 0, page: 1, size: 10 });
    const page = await openPage('/student-applications', { as: { ...STUDENT, balance: MUCH }, screen }, api);
    const topUp = page.screen.getByRole('link', { name: account.topUp });
    await expect.element(topUp).toBeVisible();
    const bar = document.querySelector('header')!;
    const shown = [...bar.children].filter(
      (one) => one.getBoundingClientRect().width > 0 && getComputedStyle(one).position !== 'absolute',
    );
    const ends = shown.map((one) => one.getBoundingClientRect());
    for (const [index, { left }] of ends.entries())
      if (index > 0) expect(left).toBeGreaterThanOrEqual(ends[index - 1]!.right);
    const pill = document.querySelector('[data-balance]')!;
    // To the tiyin, as everywhere.
    expect((pill as HTMLElement).innerText).toMatch(/112\s345\s678,90/);
    expect(pill.scrollWidth).toBeLessThanOrEqual(pill.clientWidth);
    expect(ends.at(-1)!.right).toBeLessThanOrEqual(width);
  },
);
