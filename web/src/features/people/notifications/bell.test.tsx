import { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import { listNotifications, type Notification } from '@parvoz/contract/people/notifications.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { openPage, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';

const noticeOf = (kind: Notification['kind'], index: number): Notification => ({
  ...{ id: `0198f0a0-0000-7000-8000-00000000000${index}`, kind, applicationId: null, paymentId: null },
  ...{ programId: 1, scholarshipId: null, isRead: true, createdAt: '2026-11-24T07:00:00Z' },
  data: {
    ...{ number: '', actor: '', target: 'Katta grant', level: 'Pasport', step: null, comment: null },
    ...{ amount: null, deadline: '2026-11-26', next: null },
  },
});

test('a reminder of a day says the day once, and not how far it is', async () => {
  const api = fakeApi();
  api.answer(filterApplications, { content: [], totalElements: 0, page: 1, size: 30 });
  const { screen } = await openPage('/student-applications', { as: STUDENT }, api);
  const kinds = ['DEADLINE_3_DAYS', 'DEADLINE_1_DAY', 'SAVED_1_DAY', 'SAVED_7_DAYS'] as const;
  const content = kinds.map(noticeOf);
  api.answer(listNotifications, { content, totalElements: 4, page: 1, size: 20, unreadCount: 0 });
  const { notifications } = TEXTS.uz;
  await screen.getByRole('button', { name: notifications.title }).click();
  const list = screen.getByRole('dialog', { name: notifications.title });
  await expect.element(list.getByRole('link').nth(3)).toBeVisible();
  const texts = list
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts.map((text) => text?.split('26.11.2026').length)).toEqual([2, 2, 2, 2]);
  expect(texts.slice(0, 3).join()).not.toMatch(/[13] kun/);
  expect(texts[3]).toContain(notifications.kind.SAVED_7_DAYS);
});
