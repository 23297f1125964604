import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { confirmStep, getProtection, type Protection } from '@parvoz/contract/money/protection.ts';
import { describe, expect, test } from 'vitest';
import { fakeApi, LineBroken } from '../../../../../test/api.ts';
import { APPLICATION, AWAITING, DUE, RELEASED } from '../../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openOwn } from '../../../../../test/own-application.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';

const { protection: texts } = TEXTS.uz;
const NARROW = [320, 700] as const;

describe('the page of a finished step', () => {
  const confirmation = (screen: Awaited<ReturnType<typeof openOwn>>['screen']) =>
    screen.getByRole('alertdialog').getByRole('button', { name: /tasdiqlash|oʻtkazish/i });

  test('confirms once after a question that says what passes to whom', async () => {
    const { api, screen, known } = await openOwn('/step/21', AWAITING, PHONE);
    const confirmed = api.answer(confirmStep, () => {
      known.protection = RELEASED;
      return RELEASED;
    });
    await expect.element(screen.getByText('“Tarjima tayyor”')).toBeVisible();
    await expectNoAxeViolations();
    await screen.getByRole('button', { name: texts.confirm.open, exact: true }).click();
    await expect.element(screen.getByRole('alertdialog')).toMatchTextContent(/Ufq Taʼlim/);
    await confirmation(screen).dblClick();
    await expect.element(screen.getByText(texts.step.turn.RELEASED.title)).toBeVisible();
    expect(confirmed.map(({ body }) => body)).toEqual([{ stepId: 21 }]);
    expect(screen.getByRole('button', { name: texts.confirm.open, exact: true }).elements()).toEqual([]);
  });

  test('says what stays protected where other finished steps wait as well', async () => {
    const waiting: Protection = {
      ...AWAITING,
      ...{ held: 0, awaiting: 200_000_000, refundNow: 0 },
      shareList: [
        AWAITING.shareList[0]!,
        { ...AWAITING.shareList[0]!, ...{ stepId: 22, number: 2, amount: 120_000_000 } },
      ],
    };
    const { screen } = await openOwn('/step/21', waiting, PHONE);
    await expect.element(screen.getByText(/1\s200\s000,00 soʻm himoyada qoladi\./)).toBeVisible();
    await screen.getByRole('button', { name: texts.confirm.open, exact: true }).click();
    await expect
      .element(screen.getByRole('alertdialog'))
      .toMatchTextContent(/Himoyada 1\s200\s000,00 soʻm qoladi\./);
    expect(document.body.textContent).not.toMatch(/(^|\D)0,00 soʻm/);
  });

  test('fits into 320 px, its moments in lines of their own', async () => {
    const { screen } = await openOwn('/step/21', AWAITING, NARROW);
    await expect.element(screen.getByText(/, bosqich tugadi$/)).toBeVisible();
    await expect.element(screen.getByText(/, avtomatik oʻtadi$/)).toBeVisible();
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
  });

  test('says so where the confirmation has happened although its answer was lost', async () => {
    const { api, screen, known } = await openOwn('/step/21', AWAITING);
    api.answer(confirmStep, () => {
      known.protection = RELEASED;
      throw new LineBroken('Failed to fetch');
    });
    await screen.getByRole('button', { name: texts.confirm.open, exact: true }).click();
    await confirmation(screen).click();
    await expect.element(screen.getByText(texts.step.turn.RELEASED.title)).toBeVisible();
  });

  test('leads to the dispute, and offers none once it cannot be opened any more', async () => {
    const { screen, known, router } = await openOwn('/step/21', AWAITING);
    const dispute = screen.getByRole('link', { name: texts.decision.dispute });
    await expect
      .element(dispute)
      .toHaveAttribute('href', `/student-applications/${APPLICATION.id}/dispute/21`);
    known.protection = { ...AWAITING, can: { ...AWAITING.can, dispute: false } };
    await router.options.context.queryClient.invalidateQueries({ queryKey: ['application'] });
    await expect.element(dispute).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: texts.confirm.open, exact: true })).toBeVisible();
  });

  test('changes without a reload when the share passes by itself', async () => {
    const { screen, known, router } = await openOwn('/step/21', AWAITING);
    await expect.element(screen.getByText(texts.decision.title)).toBeVisible();
    const [first, second] = RELEASED.shareList;
    known.protection = { ...RELEASED, shareList: [{ ...first!, endedBy: 'TIME' }, second!] };
    await router.options.context.queryClient.invalidateQueries({ queryKey: ['application'] });
    await expect.element(screen.getByText(texts.step.turn.RELEASED.title)).toBeVisible();
    expect(screen.getByText(texts.decision.title).elements()).toEqual([]);
  });

  test('says that a step is not there', async () => {
    const { screen } = await openOwn('/step/99', AWAITING);
    await expect.element(screen.getByText(texts.step.gone)).toBeVisible();
  });

  test('gives the agency nothing to decide', async () => {
    const api = fakeApi();
    api.answer(getApplication, APPLICATION);
    api.answer(getProtection, { ...AWAITING, balance: null, can: { ...DUE.can, pay: false } });
    const path = `/consulting-applications/${APPLICATION.id}/step/21`;
    const { screen } = await openPage(path, { as: OWNER, screen: PHONE }, api);
    await expect.element(screen.getByText('“Tarjima tayyor”')).toBeVisible();
    expect(screen.getByRole('button', { name: texts.confirm.open, exact: true }).elements()).toEqual([]);
    await expectNoAxeViolations();
  });

  test('names no moment to the agency while the student cannot sign in', async () => {
    const api = fakeApi();
    api.answer(getApplication, APPLICATION);
    const [first, second] = AWAITING.shareList;
    api.answer(getProtection, {
      ...{ ...AWAITING, balance: null, can: { ...DUE.can, pay: false } },
      shareList: [{ ...first!, releasesAt: null }, second!],
    });
    const path = `/consulting-applications/${APPLICATION.id}/step/21`;
    const { screen } = await openPage(path, { as: OWNER, screen: PHONE }, api);
    await expect.element(screen.getByText(texts.step.turn.AWAITING.resting.title)).toBeVisible();
    expect(screen.getByRole('timer').elements()).toEqual([]);
  });
});
