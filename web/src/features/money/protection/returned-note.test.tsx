import { listOwnReviews } from '@parvoz/contract/agencies/consultings.ts';
import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { APPLICATION, HELD } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';

const { protection: texts } = TEXTS.uz;

test('an application that has ended says first what came back, and leads to taking it back', async () => {
  const api = fakeApi();
  const ended = { status: 'REJECTED', turn: null, next: 'NONE', endComment: 'Kechirasiz' } as const;
  api.answer(getApplication, { ...APPLICATION, ...ended });
  api.answer(listOwnReviews, []);
  api.answer(getProtection, { ...HELD, held: 0, refundNow: 0, returned: HELD.paid });
  const path = `/student-applications/${APPLICATION.id}`;
  const { screen } = await openPage(path, { as: STUDENT, screen: PHONE }, api);
  const returned = screen.getByRole('region', { name: /^Balansingizga qaytdi: 2\s000\s000,00\ssoʻm$/ });
  await expect.element(returned).toBeVisible();
  await expect
    .element(returned.getByRole('link', { name: texts.returned.action }))
    .toHaveAttribute('href', '/student-finance/withdrawal');
  const { bottom } = returned.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(PHONE[1]);
  const turn = screen.getByRole('region', { name: TEXTS.uz.applications.turn.label });
  expect(bottom).toBeLessThanOrEqual(turn.element().getBoundingClientRect().top);
  await expect.element(screen.getByText(texts.paid.returned)).toBeVisible();
  expect(screen.getByText(texts.paid.all).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
  await expectNoAxeViolations();
});
