import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationDetail, ApplicationStep } from '@parvoz/contract/applications/applications.ts';
import { listMessages } from '@parvoz/contract/applications/chat.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/api.ts';
import { APPLICATION, MOVED_IN } from '../../../../../test/applications.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { STUDENT } from '../../../../../test/people.ts';

const { applications: texts } = TEXTS.uz;
const [FIRST, SECOND] = APPLICATION.stepList as [ApplicationStep, ApplicationStep];
const doneBefore = (step: ApplicationStep): ApplicationStep => ({
  ...step,
  ...{ status: 'FINISHED', finishedAt: null, shareTiyin: 0 },
});

/** Of a client who has moved in at the third of four steps. */
const APPLICATION_MOVED_IN: ApplicationDetail = {
  ...APPLICATION,
  ...{ paidOutside: MOVED_IN.paidOutside, stepCount: 4, finishedStepCount: 2 },
  step: { id: 23, name: 'Viza', number: 3 },
  stepList: [
    doneBefore(FIRST),
    doneBefore(SECOND),
    { ...FIRST, id: 23, number: 3, name: 'Viza' },
    { ...SECOND, id: 24, number: 4, name: 'Yoʻlga chiqish' },
  ],
};

const open = async (application: ApplicationDetail) => {
  const api = fakeApi();
  api.answer(getApplication, application);
  api.answer(getProtection, { ...MOVED_IN, paidOutside: application.paidOutside });
  api.answer(listMessages, {
    ...{ content: [], hasOlder: false, hasNewer: false },
    ...{ readSeq: 0, otherReadSeq: 0, unreadCount: 0 },
  });
  const path = `/student-applications/${APPLICATION.id}`;
  const { screen } = await openPage(path, { as: STUDENT, screen: PHONE }, api);
  const steps = screen.getByRole('region', { name: texts.steps, exact: true });
  await expect.element(steps).toBeVisible();
  return { screen, steps };
};

test.each([
  ['with money paid outside', MOVED_IN.paidOutside],
  ['without', 0],
])(
  'the steps of who has moved in have their sums, and no percents of the tariff: %s',
  async (_, paidOutside) => {
    const { steps } = await open({ ...APPLICATION_MOVED_IN, paidOutside });
    await expect.element(steps.getByText(/800\s000,00/)).toBeVisible();
    expect(steps.element().textContent).not.toMatch(/%|\D0,00/);
  },
);

test('the steps of who began here have their percents', async () => {
  const { steps } = await open(APPLICATION);
  await expect.element(steps.getByText(/40%/)).toBeVisible();
});

test('the step that keeps from withdrawing is one that was finished here', async () => {
  const [one, two, third, fourth] = APPLICATION_MOVED_IN.stepList;
  const finished = { ...third!, status: 'FINISHED' as const, finishedAt: '2026-11-22T04:00:00.000Z' };
  const stepList = [one!, two!, finished, { ...fourth!, status: 'STARTED' as const }];
  const { screen } = await open({ ...APPLICATION_MOVED_IN, stepList });
  await expect.element(screen.getByText(texts.withdraw.tooLate.replace('{{step}}', '3'))).toBeVisible();
});
