import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { startUpload } from '@parvoz/contract/applications/application-documents.ts';
import { type ChatEntry, type ChatPage, listMessages } from '@parvoz/contract/applications/chat.ts';
import {
  answerDispute,
  type Dispute,
  getDispute,
  openDispute,
  withdrawDispute,
} from '@parvoz/contract/money/disputes.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, LineBroken, Refusal } from '../../../../test/api.ts';
import { APPLICATION, AWAITING, HELD, shareOf } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';

const { disputes: texts, errors } = TEXTS.uz;
const { id, student, consulting, number } = APPLICATION;
const DISPUTE_ID = '0192f0c4-7a10-7cc0-8000-000000000091';
const PATH = `/student-applications/${id}/dispute/21`;
const NO_MESSAGES = {
  ...{ content: [], hasOlder: false, hasNewer: false, readSeq: 0, otherReadSeq: 0, unreadCount: 0 },
};

const DISPUTE: Dispute = {
  ...{
    id: DISPUTE_ID,
    applicationId: id,
    applicationNumber: number,
    kind: 'DONE_WRONG',
    student,
    consulting,
  },
  step: { id: 21, name: 'Hujjatlar', number: 1, percent: 40 },
  ...{ amount: 80_000_000, state: 'OPEN', turn: 'CONSULTING', version: 1 },
  ...{ openedAt: '2026-11-22T04:14:00.000Z', answerUntil: '2026-11-24T04:14:00.000Z', endedAt: null },
  ...{ decideUntil: '2026-11-29T04:14:00.000Z', comment: 'Dastur boshqa yozilgan' },
  ...{ wish: 'PART', wishAmount: 30_000_000, answer: null, evidenceList: [], eventList: [], result: null },
  commissionPoints: null,
  can: { answer: true, accept: true, withdraw: false, addEvidence: true, ask: false, settle: false },
};

const openForm = async (
  screen: readonly [number, number] = DESKTOP,
  loadMessages: (before?: number) => ChatPage = () => NO_MESSAGES,
) => {
  const api = fakeApi();
  api.answer(getApplication, APPLICATION);
  api.answer(getProtection, AWAITING);
  api.answer(listMessages, ({ query }) => loadMessages(query.before));
  const page = await openPage(PATH, { as: STUDENT, screen }, api);
  const comment = page.screen.getByLabelText(texts.form.comment);
  await expect.element(comment).toBeVisible();
  return { ...page, comment, send: page.screen.getByRole('button', { name: texts.form.send }) };
};

test('a dispute says at its fields what is missing, keeps what was typed, and is opened once', async () => {
  const { api, screen, comment, send, router } = await openForm(PHONE);
  const opened = api.answer(openDispute, () => {
    if (opened.length === 1) throw new LineBroken('Failed to fetch');
    return { ...DISPUTE, can: { ...DISPUTE.can, answer: false, withdraw: true } };
  });
  await send.click();
  const kinds = screen.getByRole('group', { name: texts.form.why });
  await expect.element(kinds).toHaveAccessibleDescription(texts.form.choose);
  await expect.element(kinds.getByRole('radio').first()).toHaveFocus();
  await kinds.getByRole('radio', { name: texts.kind.DONE_WRONG }).click();
  await comment.fill('Qisqa');
  await send.click();
  await expect.element(comment).toHaveFocus();
  await expect.element(comment).toHaveAccessibleDescription(/kamida/i);
  await comment.fill('Tasdiq xatida boshqa dastur yozilgan.');
  await screen.getByRole('radio', { name: texts.wish.PART }).click();
  const amount = screen.getByLabelText(texts.form.amount);
  await amount.fill('900 000');
  await send.click();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAccessibleDescription(texts.form.tooMuch);
  await expectNoAxeViolations();
  await amount.fill('300 000');
  expect(opened).toHaveLength(0);
  await send.click();
  await expect.element(screen.getByRole('alert').getByText(texts.offline)).toBeVisible();
  await expect.element(comment).toHaveValue('Tasdiq xatida boshqa dastur yozilgan.');
  api.answer(getDispute, DISPUTE);
  await send.dblClick();
  await expect.poll(() => router.state.location.pathname).toBe(`/student-applications/${id}`);
  expect(opened.map(({ body }) => [body.stepId, body.kind, body.wish, body.wishAmount])).toEqual([
    [21, 'DONE_WRONG', 'PART', 30_000_000],
    [21, 'DONE_WRONG', 'PART', 30_000_000],
  ]);
  expect(new Set(opened.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('a dispute is taken back under a key, the same again where the answer was lost', async () => {
  const api = fakeApi();
  api.answer(getApplication, APPLICATION);
  api.answer(listMessages, NO_MESSAGES);
  const open = { ...DISPUTE, can: { ...DISPUTE.can, answer: false, accept: false, withdraw: true } };
  api.answer(getDispute, open);
  api.answer(getProtection, {
    ...{ ...AWAITING, awaiting: 0, disputed: 80_000_000 },
    shareList: [
      shareOf({ state: 'DISPUTED', disputeId: DISPUTE_ID, finishedAt: '2026-11-21T05:40:00.000Z' }),
      AWAITING.shareList[1]!,
    ],
  });
  const asked = api.answer(withdrawDispute, () => {
    if (asked.length === 1) throw new LineBroken('Failed to fetch');
    return { ...open, state: 'WITHDRAWN' as const, can: { ...open.can, withdraw: false } };
  });
  const { screen } = await openPage(`/student-applications/${id}/step/21`, { as: STUDENT }, api);
  for (const count of [1, 2]) {
    await screen.getByRole('button', { name: texts.act.withdraw }).click();
    const question = screen.getByRole('alertdialog', { name: texts.act.withdrawTitle });
    await question.getByRole('button', { name: texts.act.withdraw }).click();
    await expect.poll(() => asked.length).toBe(count);
    await expect.element(question).not.toBeInTheDocument();
  }
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['its percent of the whole tariff', 0, `${texts.sum.amount}, 40%`],
  ['none of what was left of a tariff', 1, texts.sum.amount],
])('a share that is disputed has %s', async (_, paidOutside, name) => {
  const api = fakeApi();
  api.answer(getApplication, APPLICATION);
  api.answer(listMessages, NO_MESSAGES);
  api.answer(getDispute, DISPUTE);
  const disputed = shareOf({
    state: 'DISPUTED',
    disputeId: DISPUTE_ID,
    finishedAt: '2026-11-21T05:40:00.000Z',
  });
  api.answer(getProtection, {
    ...{ ...AWAITING, awaiting: 0, disputed: 80_000_000, paidOutside },
    shareList: [disputed, AWAITING.shareList[1]!],
  });
  const { screen } = await openPage(`/student-applications/${id}/step/21`, { as: STUDENT }, api);
  await expect.element(screen.getByText(name, { exact: true })).toBeVisible();
});

test('what is edited after a lost answer is sent under a key of its own', async () => {
  const { api, screen, comment, send } = await openForm();
  const opened = api.answer(openDispute, () => {
    throw new LineBroken('Failed to fetch');
  });
  await screen.getByRole('radio', { name: texts.kind.NOT_DONE }).click();
  await comment.fill('Hech narsa qilinmagan edi.');
  await screen.getByRole('radio', { name: texts.wish.FIX }).click();
  await send.click();
  await expect.element(screen.getByRole('alert').getByText(texts.offline)).toBeVisible();
  await comment.fill('Hujjatlar umuman topshirilmagan.');
  await send.click();
  await expect.poll(() => opened.length).toBe(2);
  expect(new Set(opened.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('what was written of a dispute outlives a reload', async () => {
  const { screen, comment, api } = await openForm();
  await screen.getByRole('radio', { name: texts.kind.LATE }).click();
  await comment.fill('Muddat oʻtib ketdi');
  const kept = { ...window.localStorage };
  await screen.unmount();
  Object.assign(window.localStorage, kept);
  const again = (await openPage(PATH, { as: STUDENT }, api)).screen;
  await expect.element(again.getByLabelText(texts.form.comment)).toHaveValue('Muddat oʻtib ketdi');
  await expect.element(again.getByRole('radio', { name: texts.kind.LATE })).toBeChecked();
});

test('a share that has passed meanwhile cannot be disputed any more', async () => {
  const api = fakeApi();
  api.answer(getApplication, APPLICATION);
  api.answer(getProtection, HELD);
  const { screen } = await openPage(PATH, { as: STUDENT }, api);
  await expect.element(screen.getByText(texts.gone)).toBeVisible();
  expect(screen.getByLabelText(texts.form.comment).elements()).toEqual([]);
});

test('a refusal is said above the button, and nothing is lost', async () => {
  const { api, screen, comment, send } = await openForm();
  api.answer(openDispute, () => {
    throw new Refusal(409, 'TOO_MANY_DISPUTES', errors.TOO_MANY_DISPUTES);
  });
  await screen.getByRole('radio', { name: texts.kind.NOT_DONE }).click();
  await comment.fill('Hech narsa qilinmagan edi.');
  await screen.getByRole('radio', { name: texts.wish.FIX }).click();
  await send.click();
  await expect.element(screen.getByRole('alert').getByText(errors.TOO_MANY_DISPUTES)).toBeVisible();
  await expect.element(comment).toHaveValue('Hech narsa qilinmagan edi.');
});

const openStep = async (known: { dispute: Dispute }) => {
  const api = fakeApi();
  api.answer(getApplication, APPLICATION);
  api.answer(listMessages, NO_MESSAGES);
  api.answer(getDispute, () => known.dispute);
  api.answer(getProtection, {
    ...{ ...AWAITING, awaiting: 0, disputed: 80_000_000, balance: null, can: HELD.can },
    shareList: [
      shareOf({ state: 'DISPUTED', disputeId: DISPUTE_ID, finishedAt: '2026-11-21T05:40:00.000Z' }),
      AWAITING.shareList[1]!,
    ],
  });
  return openPage(`/consulting-applications/${id}/step/21`, { as: OWNER, screen: PHONE }, api);
};

test('an agency answers once, with what is wrong said at its field and its words kept', async () => {
  const known = { dispute: DISPUTE };
  const { api, screen } = await openStep(known);
  const answered = api.answer(answerDispute, ({ body }) => {
    known.dispute = {
      ...{ ...DISPUTE, version: 2, turn: 'ADMIN', can: { ...DISPUTE.can, answer: false, accept: false } },
      answer: { ...body, author: { ...student, role: 'ROLE_CONSULTING' }, createdAt: DISPUTE.openedAt },
    };
    return known.dispute;
  });
  const now = screen.getByRole('region', { name: TEXTS.uz.protection.now });
  await expect.element(now).toMatchTextContent(TEXTS.uz.protection.step.turn.DISPUTED.asked.title);
  await screen.getByRole('button', { name: texts.act.answer }).click();
  const form = screen.getByRole('form', { name: texts.act.answerTitle });
  const comment = form.getByLabelText(texts.act.answerComment);
  const amount = form.getByLabelText(texts.act.answerAmount);
  const send = form.getByRole('button', { name: texts.act.answerSend });
  await expect.element(comment).toHaveFocus();
  await send.click();
  await expect.element(comment).toHaveAccessibleDescription(/kamida/i);
  await comment.fill('Xatoni shu kuni tuzatdik.');
  await amount.fill('900 000');
  await send.click();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAccessibleDescription(texts.form.tooMuchBack);
  await form.getByRole('button', { name: texts.act.back }).click();
  await expect.element(form).not.toBeInTheDocument();
  await screen.getByRole('button', { name: texts.act.answer }).click();
  await expect.element(comment).toHaveValue('Xatoni shu kuni tuzatdik.');
  await amount.fill('100 000');
  await expectNoAxeViolations();
  await send.dblClick();
  await expect.element(form).not.toBeInTheDocument();
  expect(answered.map(({ body }) => [body.comment, body.returnAmount])).toEqual([
    ['Xatoni shu kuni tuzatdik.', 10_000_000],
  ]);
  await expect.element(screen.getByText(/Xatoni shu kuni tuzatdik/)).toBeVisible();
});

test('an agency is promised its part without the commission, as it answers and as it accepts', async () => {
  const { screen } = await openStep({ dispute: { ...DISPUTE, commissionPoints: 733 } });
  await screen.getByRole('button', { name: texts.act.accept, exact: true }).click();
  const question = screen.getByRole('alertdialog', { name: texts.act.acceptTitle });
  // 7.33 % of the 500 000,00 that are not asked for.
  await expect
    .element(question)
    .toMatchTextContent(/500\s000,00 soʻm agentlikka oʻtadi, shundan 36\s650,00 soʻm Parvoz komissiyasi\./);
  await question.getByRole('button', { name: texts.form.cancel }).click();
  await screen.getByRole('button', { name: texts.act.answer }).click();
  const amount = screen.getByLabelText(texts.act.answerAmount);
  await amount.fill('100 000');
  await expect.element(amount).toHaveAccessibleDescription(/648\s690,00 soʻm/);
});

test('a file that is refused says why beside it, and the next press sends the others', async () => {
  const { api, screen, comment, send, router } = await openForm();
  const uploads = [1, 2].map((number) => `0192f0c4-7a10-7cc0-8000-00000000010${number}`);
  const left = [...uploads];
  // All of it is there at once: bytes go by XMLHttpRequest, which nobody stands in for.
  api.answer(startUpload, ({ body: { sizeBytes } }) => ({
    ...{ id: left.shift()!, sizeBytes, receivedBytes: sizeBytes },
  }));
  const reason = errors.field.tooManyPixels;
  const opened = api.answer(openDispute, () => {
    if (opened.length === 1)
      throw new Refusal(422, 'PICTURE_TOO_LARGE', errors.PICTURE_TOO_LARGE, { 'uploadIds.0': reason });
    return DISPUTE;
  });
  api.answer(getDispute, DISPUTE);
  await screen.getByRole('radio', { name: texts.kind.NOT_DONE }).click();
  await comment.fill('Hech narsa qilinmagan edi.');
  await screen.getByRole('radio', { name: texts.wish.FIX }).click();
  const files = screen.getByRole('group', { name: texts.form.files });
  const input = files.element().querySelector<HTMLInputElement>('input[type="file"]')!;
  for (const name of ['katta.jpg', 'xat.pdf']) {
    await userEvent.upload(input, new File(['%PDF-1.7'], name));
    await expect.element(files.getByRole('listitem').filter({ hasText: name })).toMatchTextContent(/KB/);
  }
  await send.click();
  await expect
    .element(files.getByRole('listitem').filter({ hasText: 'katta.jpg' }))
    .toMatchTextContent(reason);
  await expect.element(screen.getByRole('alert').getByText(texts.form.refusedFile)).toBeVisible();
  await expectNoAxeViolations();
  await send.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/student-applications/${id}`);
  expect(opened.map(({ body }) => body.uploadIds)).toEqual([uploads, [uploads[1]]]);
});

test('a file that does not arrive says why beside it, and nothing waits for it', async () => {
  const { api, screen, comment, send, router } = await openForm();
  api.answer(startUpload, () => {
    throw new Refusal(429, 'UPLOAD_QUOTA', errors.UPLOAD_QUOTA);
  });
  const opened = api.answer(openDispute, DISPUTE);
  api.answer(getDispute, DISPUTE);
  const files = screen.getByRole('group', { name: texts.form.files });
  const input = files.element().querySelector<HTMLInputElement>('input[type="file"]')!;
  await userEvent.upload(input, new File(['%PDF-1.7'], 'xat.pdf'));
  const item = files.getByRole('listitem').filter({ hasText: 'xat.pdf' });
  await expect.element(item).toMatchTextContent(errors.UPLOAD_QUOTA);
  await screen.getByRole('radio', { name: texts.kind.NOT_DONE }).click();
  await comment.fill('Hech narsa qilinmagan edi.');
  await screen.getByRole('radio', { name: texts.wish.FIX }).click();
  await send.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/student-applications/${id}`);
  expect(opened.map(({ body }) => body.uploadIds)).toEqual([[]]);
});

const messageOf = (seq: number): ChatEntry => ({
  ...{ id: `0192f0c4-7a10-7cc0-8000-${String(seq).padStart(12, '0')}`, seq, text: `Xabar ${seq}.` },
  author: { ...student, role: 'ROLE_STUDENT' },
  ...{ isRemoved: false, isFromTelegram: false, file: null, clientId: null, event: null },
  createdAt: '2026-11-21T05:40:00.000Z',
});

test('any message of the chat can be brought, however old, and what is wrong with them is said there', async () => {
  const all = Array.from({ length: 5 }, (_, at) => messageOf(at + 1));
  let isBroken = true;
  const { api, screen, comment, send } = await openForm(DESKTOP, (before = 6) => {
    if (before === 2 && isBroken) throw new Refusal(403, 'ACCESS_DENIED', errors.ACCESS_DENIED);
    const content = all.filter(({ seq }) => seq < before).slice(-2);
    return { ...NO_MESSAGES, content, hasOlder: content[0]!.seq > 1 };
  });
  const opened = api.answer(openDispute, () => {
    throw new Refusal(422, 'INVALID_INPUT', errors.INVALID_INPUT, { messageIds: errors.field.wrong });
  });
  const messages = screen.getByRole('group', { name: texts.form.messages });
  const older = messages.getByRole('button', { name: texts.form.olderMessages });
  await older.click();
  await expect.element(messages.getByRole('checkbox', { name: /Xabar 2\./ })).toBeVisible();
  await older.click();
  await expect.element(screen.getByText(errors.ACCESS_DENIED)).toBeVisible();
  isBroken = false;
  await older.click();
  await messages.getByRole('checkbox', { name: /Xabar 1\./ }).click();
  await expect.element(older).not.toBeInTheDocument();
  expect(messages.getByRole('checkbox').elements()).toHaveLength(5);
  await screen.getByRole('radio', { name: texts.kind.NOT_DONE }).click();
  await comment.fill('Hech narsa qilinmagan edi.');
  await screen.getByRole('radio', { name: texts.wish.FIX }).click();
  await send.click();
  await expect.element(messages).toHaveAccessibleDescription(errors.field.wrong);
  expect(opened.map(({ body }) => body.messageIds)).toEqual([[all[0]!.id]]);
});
