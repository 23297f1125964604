import type { Page } from '@playwright/test';
import { call, tokenOf } from '../../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title, visit } from '../../fixtures.ts';
import { createPaid, give, sharesOf } from '../../money.ts';
import { visitAs } from '../../people.ts';

/** Wide and narrow, light; in the dark only the colours are others. */
const expectGood = async (page: Page, path: string): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, path);
  await expect(page).toHaveURL(path);
  await expect(title(page)).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
};

interface PaymentList {
  content: { id: string }[];
}

test('the screens of money are accessible to students', { tag: '@desktop' }, async ({ page, request }) => {
  test.setTimeout(120_000);
  const { student, application } = await createPaid(request, 1);
  const { jwt } = student;
  const [share] = await sharesOf(request, jwt, application.id);
  const payment = await give(request, jwt, 1_000_000);
  const waiting = await call<{ id: string }>(request, 'POST', '/payment/top-up', {
    jwt,
    data: { amount: 2_000_000, provider: 'SANDBOX' },
  });
  await visitAs(page, jwt, '/student-finance');
  for (const path of [
    '/student-finance',
    '/student-finance/top-up',
    `/student-finance/top-up/${payment}`,
    `/student-finance/top-up/${waiting.id}`,
    `/student-finance/top-up/${waiting.id}/sandbox`,
    `/student-finance/payment/${payment}`,
    '/student-finance/withdrawal',
    `/student-applications/${application.id}`,
    `/student-applications/${application.id}/payment`,
    `/student-applications/${application.id}/step/${share!.stepId}`,
    `/student-applications/${application.id}/dispute/${share!.stepId}`,
  ])
    await expectGood(page, path);
});

test('the screens of money are accessible to agencies', { tag: '@desktop' }, async ({ page, request }) => {
  test.setTimeout(120_000);
  const { agency, student, application } = await createPaid(request, 1);
  const { jwt } = agency;
  const [share] = await sharesOf(request, jwt, application.id);
  await call(request, 'POST', `/application/${application.id}/confirm`, {
    jwt: student.jwt,
    data: { stepId: share!.stepId },
  });
  const [payment] = (await call<PaymentList>(request, 'POST', '/payment/filter', { jwt, data: {} })).content;
  await visitAs(page, jwt, '/consulting-finance');
  for (const path of [
    '/consulting-finance',
    `/consulting-finance/payment/${payment!.id}`,
    '/consulting-finance/payout',
    `/consulting-applications/${application.id}`,
    `/consulting-applications/${application.id}/step/${share!.stepId}`,
  ])
    await expectGood(page, path);
});

test('the screens of money are accessible to administrators', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { student, application } = await createPaid(request, 1);
  const [share] = await sharesOf(request, student.jwt, application.id);
  const dispute = await call<{ id: string }>(request, 'POST', `/application/${application.id}/dispute`, {
    jwt: student.jwt,
    data: {
      ...{ stepId: share!.stepId, kind: 'NOT_DONE', wish: 'WHOLE', wishAmount: null },
      ...{ comment: 'Hech narsa topshirilmadi, kutyapman', uploadIds: [], messageIds: [] },
    },
  });
  const jwt = await tokenOf(request, 'admin');
  const [payment] = (await call<PaymentList>(request, 'POST', '/payment/filter', { jwt, data: {} })).content;
  await visitAs(page, jwt, '/admin-finance');
  for (const path of [
    '/admin-finance',
    `/admin-finance/payment/${payment!.id}`,
    '/admin-finance/payout',
    '/admin-disputes',
    `/admin-applications/${application.id}`,
    `/admin-applications/${application.id}/step/${share!.stepId}`,
    `/admin-applications/${application.id}/dispute/${dispute.id}`,
  ])
    await expectGood(page, path);
});
