import { addApplicationEvent, getApplication } from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { listMessages } from '@parvoz/contract/applications/chat.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../../test/api.ts';
import { APPLICATION, RELEASED } from '../../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, showComponent, TEXTS } from '../../../../../test/page.tsx';
import { STUDENT } from '../../../../../test/people.ts';
import { ActForm } from '../desk/act-form.tsx';
import { AppealNote } from '../desk/appeal-note.tsx';
import { DeskActionsBar } from '../desk/desk-actions-bar.tsx';

const { applications: texts, board } = TEXTS.uz;
const NARROW = [320, 700] as const;
const REASON = 'Agentlik ikki haftadan beri javob bermayapti';
const CHAT = {
  ...{ content: [], hasOlder: false, hasNewer: false },
  ...{ readSeq: 0, otherReadSeq: 0, unreadCount: 0 },
};
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** A paid application at its second step, which is the agency's turn. */
const SILENT: ApplicationDetail = {
  ...APPLICATION,
  ...{ payment: 'PAID', next: 'LEAD', turn: 'CONSULTING', finishedStepCount: 1 },
  appeal: { ...APPLICATION.appeal, allowedAt: inDays(3) },
};
const ASKED: ApplicationDetail = {
  ...SILENT,
  ...{ appeal: { allowedAt: null, askedAt: inDays(-1), until: inDays(2), reason: REASON }, version: 4 },
  can: { ...SILENT.can, APPEAL_WITHDRAWN: true },
};

const open = async (application: ApplicationDetail, screen: readonly [number, number]) => {
  const api = fakeApi();
  const known = { application };
  api.answer(getApplication, () => known.application);
  api.answer(getProtection, RELEASED);
  // Beside the application on a wide screen.
  api.answer(listMessages, CHAT);
  const path = `/student-applications/${APPLICATION.id}`;
  const page = await openPage(path, { as: STUDENT, screen }, api);
  return { ...page, api, known };
};

test('says from which day Parvoz may be asked, and asks for nothing before', async () => {
  const { screen } = await open(SILENT, PHONE);
  await expect.element(screen.getByText(/dan boshlab Parvozga murojaat qilishingiz mumkin/)).toBeVisible();
  expect(screen.getByRole('button', { name: texts.appeal.open }).elements()).toEqual([]);
});

test.each([
  ['a phone', NARROW],
  ['a wide screen', DESKTOP],
] as const)('asks Parvoz with a reason, and takes it back, on %s', async (_, size) => {
  const silent = { ...SILENT, can: { ...SILENT.can, APPEALED: true } };
  const { screen, api, known } = await open(silent, size);
  const ask = screen.getByRole('button', { name: texts.appeal.open });
  await expect.element(ask).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
  await expectNoAxeViolations();
  await ask.click();
  const dialog = screen.getByRole('dialog');
  const reason = dialog.getByLabelText(texts.appeal.reason);
  await userEvent.fill(reason, 'qisqa');
  await dialog.getByRole('button', { name: texts.appeal.act }).click();
  await expect.element(reason).toHaveFocus();
  await expect.element(dialog.getByText(texts.appeal.short.replace('{{min}}', '10'))).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.fill(reason, REASON);
  const calls = api.answer(addApplicationEvent, () => {
    known.application = ASKED;
    return ASKED;
  });
  await dialog.getByRole('button', { name: texts.appeal.act }).click();
  const block = screen.getByRole('region', { name: texts.appeal.asked });
  await expect.element(block.getByText(REASON)).toBeVisible();
  expect(calls[0]!.body).toEqual({ type: 'APPEALED', comment: REASON, version: APPLICATION.version });
  await block.getByRole('button', { name: texts.appeal.withdraw }).click();
  await dialog.getByRole('button', { name: texts.appeal.withdrawAct }).click();
  await expect.poll(() => calls[1]?.body).toMatchObject({ type: 'APPEAL_WITHDRAWN', version: 4 });
});

test('tells the agency until when it may act, and an administrator when to decide', async () => {
  const screen = await showComponent(<AppealNote application={ASKED} />);
  const block = screen.getByRole('region', { name: board.desk.appeal.title });
  await expect.element(block.getByText(/gacha ishni davom ettiring/)).toBeVisible();
  await expect.element(block.getByText(new RegExp(REASON))).toBeVisible();
  await screen.rerender(<AppealNote application={ASKED} isSeen />);
  await expect.element(block.getByText(/shundan keyin qaror qilasiz/)).toBeVisible();
  const over = { ...ASKED, appeal: { ...ASKED.appeal, until: inDays(-0.1) } };
  await screen.rerender(<AppealNote application={over} isSeen />);
  await expect.element(block.getByText(/arizani toʻxtating yoki murojaatni rad eting/)).toBeVisible();
  await screen.rerender(<AppealNote application={SILENT} />);
  expect(block.elements()).toEqual([]);
});

test('an administrator has both decisions before them once they may decide', async () => {
  const can = { ...ASKED.can, STOPPED: true, APPEAL_DECLINED: true };
  const chosen: string[] = [];
  const screen = await showComponent(
    <DeskActionsBar application={{ ...ASKED, can }} onAct={(action) => chosen.push(action)} />,
  );
  await screen.getByRole('button', { name: board.desk.stop }).click();
  await screen.getByRole('button', { name: board.desk.declineAppeal }).click();
  expect(chosen).toEqual(['STOPPED', 'APPEAL_DECLINED']);
});

test.each([
  ['STOPPED', false],
  ['APPEAL_DECLINED', false],
  ['REJECTED', true],
] as const)('the reason of %s says once who reads it', async (action, hasHint) => {
  const screen = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ActForm subject={ASKED} action={action} moneyOf={() => null} onBusy={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const reason = screen.getByRole('textbox', { name: board.act[action].comment });
  await expect.element(reason).toBeVisible();
  expect(screen.getByText(board.act.commentHint).elements()).toHaveLength(hasHint ? 1 : 0);
});
