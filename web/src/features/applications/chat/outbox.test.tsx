import { type ChatEntry, sendMessage } from '@parvoz/contract/applications/chat.ts';
import { describe, expect, test } from 'vitest';
import { fakeApi, LineBroken } from '../../../../test/api.ts';
import { openPage } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';
import { ApiError } from '../../../lib/api.ts';
import { newId } from '../../../lib/ids.ts';
import { currentSession, signOut } from '../../../lib/session.ts';
import { readToken, reportDeadToken } from '../../../lib/session-token.ts';
import { readMessages } from '../../../lib/stored-messages.ts';
import type * as Outbox from './outbox.ts';

const APPLICATION = '0192f0c4-7a10-7cc0-8000-000000000042';
const PATH = '/compare';

/** Returns the outbox of a tab that knows nothing of this one. */
const openTab = (): Promise<typeof Outbox> => import(/* @vite-ignore */ `./outbox.ts?tab=${newId()}`);

/** A tab in which a message was sent, and that was closed before an answer came. */
const closeTabAfter = async (...texts: string[]) => {
  const tab = await openTab();
  tab.attachSender(STUDENT.id, APPLICATION, { send: () => new Promise(() => {}), onSent: () => {} });
  return texts.map((text) => {
    const clientId = newId();
    tab.enqueue({ clientId, applicationId: APPLICATION, text, fileName: null });
    return clientId;
  });
};

const entryOf = (clientId: string, text: string, seq: number): ChatEntry => ({
  ...{ id: newId(), seq, author: null, text, isRemoved: false, isFromTelegram: false },
  ...{ file: null, clientId, event: null, createdAt: '2026-11-28T04:00:00.000Z' },
});

/** Opens any page of the product, whose calls to send fail `failures` times. */
const openAnyPage = async (as: typeof STUDENT, failures = 0) => {
  const api = fakeApi();
  let [left, seq] = [failures, 0];
  const calls = api.answer(sendMessage, ({ body }) => {
    if (left-- > 0) throw new LineBroken();
    return entryOf(body.clientId, body.text, ++seq);
  });
  await openPage(PATH, { as }, api);
  return calls;
};

const stored = () => readMessages(STUDENT.id).map(({ text }) => text);

describe('messages sent without a line', () => {
  test('outlive their tab, and go once and in their order from whatever page is opened next', async () => {
    const ids = await closeTabAfter('Birinchi', 'Ikkinchi');
    expect(stored()).toEqual(['Birinchi', 'Ikkinchi']);
    const calls = await openAnyPage(STUDENT);
    await expect.poll(stored).toEqual([]);
    expect(calls.map(({ body }) => [body.clientId, body.text])).toEqual([
      [ids[0], 'Birinchi'],
      [ids[1], 'Ikkinchi'],
    ]);
    expect(calls.map(({ params }) => params.id)).toEqual([APPLICATION, APPLICATION]);
  });

  test('are tried again under the same id', async () => {
    const [id] = await closeTabAfter('Salom');
    const calls = await openAnyPage(STUDENT, 1);
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    window.dispatchEvent(new Event('online'));
    await expect.poll(stored).toEqual([]);
    expect(calls.map(({ body }) => body.clientId)).toEqual([id, id]);
  });

  test('of two tabs do not overwrite each other', async () => {
    await Promise.all([closeTabAfter('Bir'), closeTabAfter('Ikki')]);
    expect(stored().sort()).toEqual(['Bir', 'Ikki']);
    signOut();
  });

  test('are gone for their author, too, as soon as another account signs in', async () => {
    await closeTabAfter('Sir');
    const calls = await openAnyPage(OWNER);
    expect(stored()).toEqual([]);
    expect(calls).toEqual([]);
  });

  test('outlive a session that has ended, and go with signing out', async () => {
    await openAnyPage(STUDENT);
    await closeTabAfter('Kutaman');
    reportDeadToken(readToken());
    expect(currentSession().loggedIn).toBe(false);
    expect(stored()).toEqual(['Kutaman']);
    signOut();
    expect(stored()).toEqual([]);
  });

  test('that were refused stay refused in the next tab, until they are sent again by hand', async () => {
    const tab = await openTab();
    const refused = new ApiError(403, { code: 'ACCESS_DENIED', message: 'Yopiq' });
    tab.attachSender(STUDENT.id, APPLICATION, { send: () => Promise.reject(refused), onSent: () => {} });
    const clientId = newId();
    tab.enqueue({ clientId, applicationId: APPLICATION, text: 'Salom', fileName: null });
    await expect.poll(() => tab.currentOutbox()[0]?.state).toBe('FAILED');
    const next = await openTab();
    const sent: string[] = [];
    const send = async (message: Outbox.Pending) => {
      sent.push(message.clientId);
      return entryOf(message.clientId, message.text, 1);
    };
    next.attachSender(STUDENT.id, APPLICATION, { send, onSent: () => {} });
    expect(next.currentOutbox().map(({ state }) => state)).toEqual(['FAILED']);
    expect(sent).toEqual([]);
    next.retry(clientId);
    await expect.poll(stored).toEqual([]);
    expect(sent).toEqual([clientId]);
  });
});
