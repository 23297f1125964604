import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { address, openPage, TEXTS } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';
import { signIn } from '../../../lib/session.ts';

const { common } = TEXTS.uz;
const WAITING = common.draft.waiting.replace('{{title}}', 'Mening maʼlumotlarim');

/** Somebody was writing when their session ended; now a student signs in, and goes on to /compare. */
const signInAfter = async (author: typeof STUDENT, page: string) => {
  const api = homeApi();
  api.answer(getCurrentProfile, STUDENT);
  api.answer(listNotifications, { content: [], totalElements: 0, page: 1, size: 10, unreadCount: 0 });
  const opened = await openPage('/login?to=/compare', {}, api);
  const { auth } = TEXTS.uz;
  await expect.element(opened.screen.getByRole('heading', { name: auth.loginTitle })).toBeVisible();
  const draft = {
    ...{ values: {}, savedAt: new Date().toISOString() },
    ...{ address: page, title: 'Mening maʼlumotlarim · Parvoz' },
  };
  window.localStorage.setItem(`DRAFT ${author.id} my-text`, JSON.stringify(draft));
  signIn(STUDENT, 'a-token');
  await expect.poll(address).toBe('/compare');
  return opened;
};

test('who signs in is offered the page on which they were writing when their session ended', async () => {
  const { screen } = await signInAfter(STUDENT, '/my-data');
  await expect.element(screen.getByText(WAITING)).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: common.draft.open }).click();
  await expect.poll(address).toBe('/my-data');
  await expect
    .element(screen.getByRole('heading', { level: 1, name: TEXTS.uz['my-data'].title }))
    .toBeVisible();
});

test.each([
  ['on that page itself', STUDENT, '/compare'],
  ['of another account', OWNER, '/my-data'],
  ['that is out of the site', STUDENT, '//example.com/my-data'],
])('nothing is offered %s', async (_, author, page) => {
  const { screen } = await signInAfter(author, page);
  await expect.element(screen.getByText(TEXTS.uz.compare.title).first()).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByText(WAITING).elements()).toEqual([]);
});
