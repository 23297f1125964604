import type { APIRequestContext } from '@playwright/test';
import { act, agencyOf, call, findApplication, tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from '../fixtures.ts';
import { DEMO_PASSWORD, logIn, registerStudent, visitAs } from '../people.ts';
import { test } from '../sides.ts';
import { fill, TEXTS } from '../texts.ts';

const { applications, board, tariffs } = TEXTS.uz;
const texts = TEXTS.uz['tariffs-editing'];

interface Tariff {
  id: number;
  version: number;
  nameUz: string;
  isActive: boolean;
}

/** A copy of the agency's first tariff, which its own page then shows with a name of its own. */
const copyTariff = async (request: APIRequestContext, jwt: string, tariffId: number): Promise<Tariff> => {
  const copy = await call<Tariff>(request, 'POST', `/tariff/${tariffId}/copy`, { jwt });
  const nameUz = `Qismlarga boʻlingan ${copy.id}`;
  const { id } = copy;
  return call(request, 'PUT', `/tariff/${id}`, { jwt, data: { ...copy, nameUz, isActive: true } });
};

/** Records as an administrator that the amount due was received outside a provider. */
const correctDue = async (request: APIRequestContext, id: string): Promise<number> => {
  const jwt = await tokenOf(request, 'admin');
  const { dueAmount: amount } = await call<{ dueAmount: number }>(
    request,
    'GET',
    `/application/${id}/protection`,
    { jwt },
  );
  const data = { amount, reason: 'Bank orqali keldi' };
  await call(request, 'POST', `/application/${id}/correction`, { jwt, data });
  return amount;
};

/** Finishes the levels of the current step. */
const finishStep = async (request: APIRequestContext, jwt: string, id: string): Promise<void> => {
  const { step } = await findApplication(request, id, jwt);
  for (;;) {
    const { step: current } = await act(request, id, 'STEP_LEVEL_FINISHED', { jwt });
    if (current?.number !== step?.number) return;
  }
};

test('a tariff is paid step by step, and led through two of its steps', {
  tag: ['@desktop', '@full'],
}, async ({ page, phone, request }) => {
  test.setTimeout(120_000);
  // Of the second agency: other tests count the tariffs of the first.
  const { jwt: owner } = await logIn(request, 'consulting', '998900000005', DEMO_PASSWORD);
  const offer = await agencyOf(request, owner);
  const tariff = await copyTariff(request, owner, offer.tariffId);

  await visitAs(page, owner, `/consulting-tariffs/update/${tariff.id}`);
  const inParts = page.getByRole('switch', { name: texts.inParts.label });
  await inParts.click();
  await expect(page.getByText(texts.inParts.onHint)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: TEXTS.uz.admin.form.save, exact: true }).click();
  const saved = fill(TEXTS.uz.admin.form.saved, { name: tariff.nameUz });
  await expect(page.getByText(saved)).toBeVisible();

  const student = await registerStudent(request);
  await visitAs(phone, student.jwt, `/consulting-list/${offer.consultingId}`);
  const card = phone.getByRole('article', { name: tariff.nameUz });
  await expect(card).toContainText(tariffs.inParts.short);
  await expect(card).toContainText(tariffs.inParts.text);
  await expectNoAxeViolations(phone);

  const { id } = await call<{ id: string }>(request, 'POST', '/application', {
    jwt: student.jwt,
    data: { ...offer, tariffId: tariff.id },
  });
  await act(request, id, 'ACCEPTED', { jwt: owner });
  await visitAs(page, owner, `/consulting-applications/${id}`);
  const banner = page.getByRole('region', { name: applications.turn.label });
  await expect(banner).toContainText(board.desk.turn.PAY.title);
  const first = await correctDue(request, id);
  await expect(banner).not.toContainText(board.desk.turn.PAY.title);
  await finishStep(request, owner, id);
  // The next share is due, and the agency waits for it again.
  await expect(banner).toContainText(board.desk.turn.PAY.title);
  const second = await correctDue(request, id);
  expect(first + second).toBeLessThan((await findApplication(request, id, owner)).price);
  await finishStep(request, owner, id);

  await visitAs(phone, student.jwt, `/student-applications/${id}`);
  const { step } = await findApplication(request, id, owner);
  expect(step?.number).toBe(3);
  await expect(phone.getByRole('region', { name: applications.turn.label })).toContainText(
    fill(applications.turn.PART.title, { step: 3 }),
  );
  const { stepList } = await call<{ stepList: { name: string }[] }>(request, 'GET', `/application/${id}`, {
    jwt: student.jwt,
  });
  await phone.getByRole('button', { name: applications.history.open }).first().click();
  for (const [index, { name }] of stepList.slice(0, 2).entries())
    await expect(
      phone.getByText(
        fill(applications.history.event.PAYMENT_SUCCESS_PART, { stepNumber: index + 1, step: name }),
      ),
    ).toBeVisible();
  await expectNoAxeViolations(phone);
  await expectNoSidewaysScroll(phone);
});
