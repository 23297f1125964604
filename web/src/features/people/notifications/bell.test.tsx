import { filterApplications, getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { listMessages } from '@parvoz/contract/applications/chat.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '@parvoz/contract/people/notifications.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { APPLICATION, RELEASED } from '../../../../test/applications.ts';
import { openPage, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';

const { notifications } = TEXTS.uz;
/** Its name also has the number of unread ones. */
const BELL = new RegExp(`^${notifications.title}`);

let made = 0;

const noticeOf = (kind: Notification['kind'], data: Partial<Notification['data']> = {}): Notification => ({
  ...{
    id: `0198f0a0-0000-7000-8000-${String(++made).padStart(12, '0')}`,
    kind,
    applicationId: null,
    paymentId: null,
  },
  ...{ programId: 1, scholarshipId: null, isRead: true, createdAt: '2026-11-24T07:00:00Z' },
  data: {
    ...{ number: '', actor: '', target: 'Katta grant', level: 'Pasport', step: null, comment: null },
    ...{ amount: null, deadline: '2026-11-26', next: null },
    ...data,
  },
});

/** Returns the texts of the list for these. */
const listed = async (content: Notification[]): Promise<string[]> => {
  const api = fakeApi();
  api.answer(filterApplications, { content: [], totalElements: 0, page: 1, size: 30 });
  const { screen } = await openPage('/student-applications', { as: STUDENT }, api);
  api.answer(listNotifications, {
    ...{ content, totalElements: content.length, page: 1, size: 20, unreadCount: 0 },
  });
  await screen.getByRole('button', { name: notifications.title }).click();
  const list = screen.getByRole('dialog', { name: notifications.title });
  await expect.element(list.getByRole('link').nth(content.length - 1)).toBeVisible();
  const links = list.getByRole('link').elements();
  return links.map(({ textContent }) => textContent ?? '');
};

test('a reminder of a day says the day once, and not how far it is', async () => {
  const kinds = [
    'DEADLINE_3_DAYS',
    'DEADLINE_1_DAY',
    'SAVED_1_DAY',
    'RELEASE_24_HOURS',
    'SAVED_7_DAYS',
    'SAVED_EXPECTED',
  ] as const;
  const texts = await listed(kinds.map((kind) => noticeOf(kind)));
  expect(texts.map((text) => text.split('26.11.2026').length)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(texts.slice(0, 4).join()).not.toMatch(/[13] kun|24 soat/);
  expect(texts[4]).toContain(notifications.kind.SAVED_7_DAYS);
  expect(texts[5]).toContain('26.11.2026 (2025-yilgi sana boʻyicha)');
});

test('what follows has its day once: documents after a payment, and a finished step until it is released', async () => {
  const next = { level: null, priceTiyin: 80_000_000 };
  const texts = await listed([
    noticeOf('PAYMENT_SUCCESS', { next: { ...next, action: 'SUBMIT', level: 'Pasport' } }),
    noticeOf('STEP_FINISHED', { next: { ...next, action: 'CONFIRM' } }),
    noticeOf('STEP_FINISHED', { next: { ...next, action: 'PAY' } }),
  ]);
  expect(texts.map((text) => text.split('26.11.2026').length)).toEqual([2, 2, 2]);
  const confirm = notifications.next.CONFIRM.replace('{{date}}', '26.11.2026');
  expect(texts.map((text) => text.includes(confirm))).toEqual([false, true, true]);
  expect(texts[2]).toMatch(/800\s000/);
});

test('what somebody did whose account was deleted is not said to be the product’s', async () => {
  const [text] = await listed([noticeOf('CANCELED', { deadline: null })]);
  expect(text).toContain(notifications.deleted);
});

test.each([
  ['the newest one is unread', false],
  ['unread ones are further down', true],
])('all are read by one press, where %s', async (_, isFirstRead) => {
  const api = fakeApi();
  api.answer(filterApplications, { content: [], totalElements: 0, page: 1, size: 30 });
  const { screen } = await openPage('/student-applications', { as: STUDENT }, api);
  let isRead = false;
  api.answer(listNotifications, () => ({
    content: [{ ...noticeOf('ACCEPTED'), isRead: isRead || isFirstRead }],
    ...{ totalElements: 21, page: 1, size: 20 },
    unreadCount: isRead ? 0 : 1,
  }));
  const read = api.answer(readNotifications, () => {
    isRead = true;
    return { unreadCount: 0 };
  });
  await screen.getByRole('button', { name: BELL }).click();
  const all = screen.getByRole('button', { name: notifications.readAll });
  await all.click();
  await expect.element(all).not.toBeInTheDocument();
  expect(read.map(({ body }) => body)).toEqual([{ idList: null, applicationId: null, paymentId: null }]);
});

test('the page of an application reads its notifications, and the bell shows what is left', async () => {
  const api = fakeApi();
  api.answer(getApplication, APPLICATION);
  api.answer(getProtection, RELEASED);
  api.answer(listMessages, {
    ...{ content: [], hasOlder: false, hasNewer: false, readSeq: 0, otherReadSeq: 0, unreadCount: 0 },
  });
  const { screen } = await openPage(`/student-applications/${APPLICATION.id}`, { as: STUDENT }, api);
  let unreadCount = 0;
  api.answer(listNotifications, () => ({ content: [], totalElements: 5, page: 1, size: 1, unreadCount }));
  const read = api.answer(readNotifications, () => {
    unreadCount = 2;
    return { unreadCount };
  });
  const bell = screen.getByRole('button', { name: BELL });
  await expect.element(bell).toBeVisible();
  // Others come while the page is open, of this application and of another one.
  for (const news of [5, 4]) {
    unreadCount = news;
    const before = read.length;
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => read.length).toBeGreaterThan(before);
    await expect.poll(() => bell.element().textContent).toContain(`${notifications.title}2`);
  }
  for (const { body } of read)
    expect(body).toEqual({ idList: null, applicationId: APPLICATION.id, paymentId: null });
});
