import { type ChatEntry, sendMessage } from '@parvoz/contract/applications/chat.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, LineBroken, Refusal } from '../../../../test/api.ts';
import { openPage, showComponent, TEXTS } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';
import { ApiError } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { newId } from '../../../lib/ids.ts';
import { currentSession, endSession, signIn, signOut } from '../../../lib/session.ts';
import { readToken, reportDeadToken, saveToken } from '../../../lib/session-token.ts';
import { MAX_STORED_BYTES, readFile, saveFile } from '../../../lib/stored-files.ts';
import { readMessages, saveMessage } from '../../../lib/stored-messages.ts';
import { FILE_DAYS } from '../../../lib/stored-waiting.ts';
import type * as Outbox from './outbox.ts';
import { PendingMessages } from './pending-message.tsx';
import { sendPending } from './send-pending.ts';

const APPLICATION = '0192f0c4-7a10-7cc0-8000-000000000042';
const PATH = '/compare';
const { chat: texts, common } = TEXTS.uz;

/** Returns the outbox of a tab that knows nothing of this one. */
const openTab = (): Promise<typeof Outbox> => import(/* @vite-ignore */ `./outbox.ts?tab=${newId()}`);

/** A tab that was closed before anything could be sent. */
const closeTabAfter = async (...texts: string[]) => {
  const tab = await openTab();
  tab.resume(STUDENT.id, () => ({ send: () => new Promise(() => {}), onSent: () => {} }));
  return texts.map((text) => {
    const clientId = newId();
    tab.enqueue({ clientId, applicationId: APPLICATION, text }, null);
    return clientId;
  });
};

const fileOf = (text = 'Diplom', name = 'diplom.pdf') => new File([text], name, { type: 'application/pdf' });

const entryOf = (clientId: string, text: string, seq: number): ChatEntry => ({
  ...{ id: newId(), seq, author: null, text, isRemoved: false, isFromTelegram: false },
  ...{ file: null, clientId, event: null, createdAt: '2026-11-28T04:00:00.000Z' },
});

/** Opens any page of the product, whose calls to send fail as `failures` say. */
const openAnyPage = async (as: typeof STUDENT, ...failures: Error[]) => {
  const api = fakeApi();
  let seq = 0;
  const calls = api.answer(sendMessage, ({ body }) => {
    const failure = failures.shift();
    if (failure) throw failure;
    return entryOf(body.clientId, body.text, ++seq);
  });
  const { screen, router } = await openPage(PATH, { as }, api);
  return { calls, screen, router };
};

const stored = () => readMessages(STUDENT.id).map(({ text }) => text);

interface Sent {
  text: string;
  file: string | null;
}

/** A sender that says what it has sent, once `gate` lets it. */
const senderOf = (sent: Sent[], gate: Promise<unknown> = Promise.resolve()): Outbox.Sender => ({
  send: async ({ clientId, text }, file) => {
    await gate;
    sent.push({ text, file: file && `${file.name} ${file.type}: ${await file.text()}` });
    return entryOf(clientId, text, sent.length);
  },
  onSent: () => {},
});

const write = (tab: typeof Outbox, text: string, file: File | null = null) => {
  const clientId = newId();
  tab.enqueue({ clientId, applicationId: APPLICATION, text }, file);
  return clientId;
};

const storeOld = (text: string, days: number) => {
  const clientId = newId();
  const writtenAt = Date.now() - days * DAY_MS - 60_000;
  saveMessage({
    ...{ clientId, applicationId: APPLICATION, ownerId: STUDENT.id, text, fileName: null },
    ...{ writtenAt, isRefused: false, failure: null },
  });
  return { clientId, date: formatMoment(new Date(writtenAt).toISOString()) };
};

afterEach(() => {
  signOut();
  window.localStorage.clear();
  // They outlive their test.
  toast.dismiss();
});

describe('messages sent without a line', () => {
  test('outlive their tab, and go once and in their order from whatever page is opened next', async () => {
    const ids = await closeTabAfter('Birinchi', 'Ikkinchi');
    expect(stored()).toEqual(['Birinchi', 'Ikkinchi']);
    const { calls } = await openAnyPage(STUDENT);
    await expect.poll(stored).toEqual([]);
    expect(calls.map(({ body }) => [body.clientId, body.text])).toEqual([
      [ids[0], 'Birinchi'],
      [ids[1], 'Ikkinchi'],
    ]);
    expect(calls.map(({ params }) => params.id)).toEqual([APPLICATION, APPLICATION]);
  });

  test('are tried again under the same id', async () => {
    const [id] = await closeTabAfter('Salom');
    const { calls } = await openAnyPage(STUDENT, new LineBroken());
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    window.dispatchEvent(new Event('online'));
    await expect.poll(stored).toEqual([]);
    expect(calls.map(({ body }) => body.clientId)).toEqual([id, id]);
  });

  test('are gone for their author, too, as soon as another account signs in', async () => {
    await closeTabAfter('Sir');
    const { calls } = await openAnyPage(OWNER);
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

  test('of an application that has ended meanwhile are said to wait, with the reason, on whatever page', async () => {
    await closeTabAfter('Kech qoldim');
    const ended = new Refusal(409, 'CHAT_CLOSED', 'Ariza yopilgan.');
    const { screen, router } = await openAnyPage(STUDENT, ended);
    const left = vi.spyOn(router, 'navigate').mockResolvedValue();
    await expect
      .element(screen.getByText(texts.stuck.refused.replace('{{reason}}', ended.message)))
      .toBeVisible();
    await screen.getByRole('button', { name: common.draft.open }).click();
    expect(left).toHaveBeenCalledWith({ href: `/student-applications/${APPLICATION}` });
    expect(stored()).toEqual(['Kech qoldim']);
  });

  test('are not sent after a week without a word, and that is said', async () => {
    const { date } = storeOld('Ertaga kelaman', 7);
    storeOld('Kecha yozdim', 1);
    const { calls, screen } = await openAnyPage(STUDENT);
    await expect.element(screen.getByText(texts.stuck.old.replace('{{date}}', date))).toBeVisible();
    await expect.poll(stored).toEqual(['Ertaga kelaman']);
    expect(calls.map(({ body }) => body.text)).toEqual(['Kecha yozdim']);
  });
});

describe('the outbox of a tab', () => {
  beforeEach(() => signIn(STUDENT, 'a-token'));

  test('sends nothing twice, and nothing out of its order, where two tabs send at once', async () => {
    const sent: Sent[] = [];
    let open: (value?: unknown) => void = () => {};
    const gate = new Promise((resolve) => {
      open = resolve;
    });
    const [one, other] = [await openTab(), await openTab()];
    one.attachSender(STUDENT.id, APPLICATION, senderOf(sent, gate));
    write(one, 'Bir');
    other.attachSender(STUDENT.id, APPLICATION, senderOf(sent, gate));
    write(other, 'Ikki');
    write(one, 'Uch');
    expect(stored()).toEqual(['Bir', 'Ikki', 'Uch']);
    open();
    await expect.poll(stored).toEqual([]);
    expect(sent.map(({ text }) => text)).toEqual(['Bir', 'Ikki', 'Uch']);
    await expect.poll(() => [one, other].flatMap((tab) => tab.currentOutbox())).toEqual([]);
  });

  test('keeps what was refused, until it is sent again by hand', async () => {
    const tab = await openTab();
    const refused = new ApiError(403, { code: 'ACCESS_DENIED', message: 'Yopiq' });
    tab.attachSender(STUDENT.id, APPLICATION, { send: () => Promise.reject(refused), onSent: () => {} });
    const clientId = write(tab, 'Salom');
    await expect.poll(() => tab.currentOutbox()[0]?.state).toBe('FAILED');
    const next = await openTab();
    const sent: Sent[] = [];
    next.attachSender(STUDENT.id, APPLICATION, senderOf(sent));
    expect(next.currentOutbox().map(({ state }) => state)).toEqual(['FAILED']);
    expect(sent).toEqual([]);
    next.retry(clientId);
    await expect.poll(stored).toEqual([]);
    expect(sent.map(({ text }) => text)).toEqual(['Salom']);
  });

  test('does not send under an account that has signed in in another tab, and goes on for its author', async () => {
    const sent: Sent[] = [];
    const tab = await openTab();
    tab.attachSender(STUDENT.id, APPLICATION, senderOf(sent));
    // This tab has not heard of it yet.
    saveToken('of-the-owner');
    write(tab, 'Faqat meniki');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toEqual([]);
    expect(stored()).toEqual(['Faqat meniki']);
    signIn(STUDENT, 'another-token');
    await expect.poll(() => sent.map(({ text }) => text)).toEqual(['Faqat meniki']);
  });

  test('does not send the message of a file that was on its way when somebody else signed in', async () => {
    const posted = vi.spyOn(window, 'fetch');
    onTestFinished(() => posted.mockRestore());
    const tab = await openTab();
    write(tab, '');
    const pending = { ...tab.currentOutbox()[0]!, applicationId: APPLICATION };
    const sendFile = async () => {
      saveToken('of-the-owner');
      return newId();
    };
    const { signal } = new AbortController();
    const options = {
      accountId: STUDENT.id,
      language: 'uz',
      sendFile,
      onProgress: () => {},
      signal,
    } as const;
    await expect(sendPending(pending, fileOf(), options)).rejects.toThrow('Another account');
    expect(posted).not.toHaveBeenCalled();
  });

  test('stays as it is where the session has ended for the server before it has for the tab', async () => {
    const tab = await openTab();
    const ended = new ApiError(401, { code: 'UNAUTHORIZED', message: 'Qayta kiring' });
    tab.attachSender(STUDENT.id, APPLICATION, { send: () => Promise.reject(ended), onSent: () => {} });
    write(tab, 'Salom');
    await expect.poll(() => tab.currentOutbox()[0]?.state).toBe('WAITING');
    expect(readMessages(STUDENT.id)[0]).toMatchObject({ isRefused: false });
  });
});

describe('the file of a message', () => {
  beforeEach(() => signIn(STUDENT, 'a-token'));

  /** Writes a message with a file in a tab that is closed once the browser has it. */
  const closeTabAfterFile = async () => {
    const tab = await openTab();
    tab.resume(STUDENT.id, () => senderOf([]));
    const clientId = write(tab, 'Diplomim', fileOf());
    await expect.poll(() => tab.currentOutbox()[0]?.isKept).toBe(true);
    return clientId;
  };

  test('outlives the tab, and goes with its message', async () => {
    const clientId = await closeTabAfterFile();
    const sent: Sent[] = [];
    (await openTab()).attachSender(STUDENT.id, APPLICATION, senderOf(sent));
    await expect.poll(() => sent).toEqual([{ text: 'Diplomim', file: 'diplom.pdf application/pdf: Diplom' }]);
    await expect.poll(() => readFile(clientId, STUDENT.id)).toBeNull();
  });

  test.each([
    ['with signing out', () => signOut()],
    [
      'when another account signs in',
      () => {
        reportDeadToken(readToken());
        signIn(OWNER, 'another-token');
      },
    ],
  ])('goes %s, and is nobody else’s before', async (_, act) => {
    const clientId = await closeTabAfterFile();
    expect(await readFile(clientId, OWNER.id)).toBeNull();
    expect(await readFile(clientId, STUDENT.id)).not.toBeNull();
    act();
    await expect.poll(() => readFile(clientId, STUDENT.id)).toBeNull();
  });

  test.each([
    [FILE_DAYS - 1, true],
    [FILE_DAYS + 1, false],
  ])('waits for nobody who has not come back for %i days: kept %s; its text stays', async (days, isKept) => {
    const { clientId } = storeOld('Diplomim', days);
    expect(await saveFile(clientId, STUDENT.id, fileOf())).toBe(true);
    const newer = await closeTabAfterFile();
    endSession();
    await openPage(PATH, {}, fakeApi());
    await expect.poll(async () => (await readFile(clientId, STUDENT.id)) !== null).toBe(isKept);
    expect(await readFile(newer, STUDENT.id)).not.toBeNull();
    expect(stored()).toContain('Diplomim');
  });

  test('outlives a session that has ended', async () => {
    const clientId = await closeTabAfterFile();
    reportDeadToken(readToken());
    signIn(STUDENT, 'another-token');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await readFile(clientId, STUDENT.id)).not.toBeNull();
  });

  test('is asked for again where the browser no longer has it; the text is there to be copied', async () => {
    const clientId = newId();
    saveMessage({
      ...{
        clientId,
        applicationId: APPLICATION,
        ownerId: STUDENT.id,
        text: 'Diplomim',
        fileName: 'diplom.pdf',
      },
      ...{ writtenAt: Date.now(), isRefused: false, failure: null },
    });
    const sent: Sent[] = [];
    const tab = await openTab();
    tab.attachSender(STUDENT.id, APPLICATION, senderOf(sent));
    await expect.poll(() => tab.currentOutbox()[0]).toMatchObject({ state: 'FAILED', isFileLost: true });
    expect(sent).toEqual([]);
    const screen = await showComponent(<PendingMessages pending={tab.currentOutbox()} progress={{}} />);
    await expect.element(screen.getByText(texts.fileLost)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: texts.copy })).toBeVisible();
    expect(screen.getByRole('button', { name: texts.sendAgain }).elements()).toEqual([]);
  });

  test('that is too large beside the others is not kept, and the page asks before it is left', async () => {
    const huge = { size: MAX_STORED_BYTES + 1, name: 'katta.pdf' } as File;
    expect(await saveFile(newId(), STUDENT.id, huge)).toBe(false);
    const tab = await openTab();
    tab.resume(STUDENT.id, () => senderOf([]));
    write(tab, '', huge);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [pending] = tab.currentOutbox();
    expect(pending).toMatchObject({ isKept: false, fileName: 'katta.pdf' });
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    tab.discard(pending!.clientId);
    const screen = await showComponent(
      <PendingMessages pending={[{ ...pending!, state: 'WAITING' }]} progress={{}} />,
    );
    await expect.element(screen.getByText(texts.notKept)).toBeVisible();
  });
});

test('a message that the browser has no room for goes all the same, and says that it ends with the page', async () => {
  signIn(STUDENT, 'a-token');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const tab = await openTab();
  const sent: Sent[] = [];
  tab.resume(STUDENT.id, () => senderOf(sent));
  write(tab, 'Joy yoʻq');
  expect(tab.currentOutbox()).toMatchObject([{ text: 'Joy yoʻq', isKept: false }]);
  tab.attachSender(STUDENT.id, APPLICATION, senderOf(sent));
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(['Joy yoʻq']);
  expect(tab.currentOutbox()).toEqual([]);
});

test('an old message asks first, and is sent as a new one', async () => {
  signIn(STUDENT, 'a-token');
  const { date } = storeOld('Salom', 8);
  const sent: Sent[] = [];
  const tab = await import('./outbox.ts');
  tab.attachSender(STUDENT.id, APPLICATION, senderOf(sent));
  const screen = await showComponent(<PendingMessages pending={tab.currentOutbox()} progress={{}} />);
  await expect.element(screen.getByText(texts.writtenOn.replace('{{date}}', date))).toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: texts.send, exact: true }).click();
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(['Salom']);
  expect(stored()).toEqual([]);
});
