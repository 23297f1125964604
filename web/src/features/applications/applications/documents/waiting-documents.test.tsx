import {
  type ApplicationDocument,
  addDocument,
  getUpload,
  removeUpload,
  startUpload,
} from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, LineBroken, Refusal } from '../../../../../test/api.ts';
import { APPLICATION } from '../../../../../test/applications.ts';
import { openPage, showComponent, TEXTS } from '../../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../../test/people.ts';
import { newId } from '../../../../lib/ids.ts';
import { endSession, signIn, signOut } from '../../../../lib/session.ts';
import { dropToken, saveToken } from '../../../../lib/session-token.ts';
import { findDocument, readDocuments, saveDocument } from '../../../../lib/stored-documents.ts';
import { readFile, removeFile } from '../../../../lib/stored-files.ts';
import { FILE_DAYS, forgetOldFiles } from '../../../../lib/stored-waiting.ts';
import { DocumentsCard } from './documents-card.tsx';
import type * as Uploads from './uploads.ts';
import * as ownUploads from './uploads.ts';

const { upload: texts } = TEXTS.uz.applications;
const { common } = TEXTS.uz;
const PASSPORT = 41;

const ASKED: ApplicationDetail = {
  ...APPLICATION,
  can: { ...APPLICATION.can, upload: true },
  stepList: [
    {
      ...APPLICATION.stepList[0]!,
      levelList: [
        {
          ...{ id: 31, name: 'Tarjima', description: '', number: 1, status: 'STARTED', deadline: null },
          ...{ returnComment: null, finishedAt: null },
          requirementList: [
            { id: PASSPORT, name: 'Pasport', isRequired: true, example: null, documentList: [] },
          ],
        },
      ],
    },
  ],
};

/** The agency has gone on without the passport. */
const NEXT_LEVEL: ApplicationDetail = {
  ...ASKED,
  stepList: [
    {
      ...ASKED.stepList[0]!,
      levelList: [
        { ...ASKED.stepList[0]!.levelList[0]!, status: 'FINISHED' },
        {
          ...ASKED.stepList[0]!.levelList[0]!,
          ...{ id: 32, name: 'Ariza', number: 2, requirementList: [] },
        },
      ],
    },
  ],
};

/** Puts the name of the file into a text. */
const nameIn = (text: string) => text.replace('{{name}}', 'pasport.pdf');

const fileOf = (name = 'pasport.pdf') => new File(['Pasport'], name, { type: 'application/pdf' });

const DOCUMENT: ApplicationDocument = {
  id: newId(),
  file: { id: newId(), name: 'pasport.pdf', mediaType: 'application/pdf', sizeBytes: 7 },
  ...{ requirementId: PASSPORT, status: 'UPLOADED', comment: null, number: 1, side: 'STUDENT' },
  createdAt: '2026-11-28T04:00:00.000Z',
};

/**
 * A server of which all uploads have their bytes at once: those go by XMLHttpRequest, which nobody stands in for. Its calls
 * are lost while `isLost`, the answers to handing in while `isDeaf`, and handing in is refused with what `refusals` has.
 */
const serve = (refusals: Refusal[] = []) => {
  const api = fakeApi();
  const server = { isLost: false, isDeaf: false };
  const sizeBytes = fileOf().size;
  const answer = <T,>(data: T): T => {
    if (server.isLost) throw new LineBroken();
    return data;
  };
  const begun = api.answer(startUpload, () => answer({ id: newId(), sizeBytes, receivedBytes: sizeBytes }));
  api.answer(getUpload, ({ params: { id } }) => answer({ id, sizeBytes, receivedBytes: sizeBytes }));
  const handedIn = api.answer(addDocument, () => {
    const document = answer(DOCUMENT);
    if (server.isDeaf) throw new LineBroken();
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return document;
  });
  // What was begun beside another one, or is taken away.
  api.answer(removeUpload, null);
  return { api, server, begun, handedIn };
};

/** Returns the uploads of a tab that knows nothing of this one. */
const openTab = (): Promise<typeof Uploads> => import(/* @vite-ignore */ `./uploads.ts?tab=${newId()}`);

const choose = (tab: typeof Uploads, file = fileOf()) =>
  tab.startUpload({
    ...{ applicationId: APPLICATION.id, requirementId: PASSPORT, file, ownerId: STUDENT.id },
    ...{ replaces: null, language: 'uz', onDone: async () => {} },
  });

const resume = (tab: typeof Uploads) =>
  tab.resumeUploads(STUDENT.id, { language: 'uz', onDoneOf: () => async () => {} });

const stored = () => readDocuments(STUDENT.id).map(({ name }) => name);

/** Chooses a file in a tab that is closed once the browser has it; returns the id that it waits under. */
const closeTabAfter = async (isReady = (one: Uploads.RunningUpload) => one.state === 'WAITING') => {
  const tab = await openTab();
  choose(tab);
  await expect.poll(() => tab.currentUploads().some((one) => one.isKept && isReady(one))).toBe(true);
  const [{ key }] = tab.currentUploads() as [Uploads.RunningUpload];
  // What is stored outlives the session, and nothing of the tab does.
  endSession();
  expect(tab.currentUploads()).toEqual([]);
  signIn(STUDENT, 'another-token');
  return key;
};

const show = (application = ASKED) =>
  showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentsCard application={application} isStudent />
    </QueryClientProvider>,
  );

beforeEach(() => signIn(STUDENT, 'a-token'));
afterEach(() => {
  signOut();
  window.localStorage.clear();
  // They outlive their test.
  toast.dismiss();
});

describe('a document that was chosen without a line', () => {
  test('outlives its page, and goes once from whatever page is opened next', async () => {
    const { api, server, begun, handedIn } = serve();
    server.isLost = true;
    const key = await closeTabAfter();
    expect(stored()).toEqual(['pasport.pdf']);
    server.isLost = false;
    begun.length = 0;
    await openPage('/compare', { as: STUDENT }, api);
    await expect.poll(stored).toEqual([]);
    expect(begun.map(({ body }) => body)).toEqual([{ name: 'pasport.pdf', sizeBytes: 7 }]);
    expect(handedIn.map(({ params, body }) => [params.id, body.requirementId, body.replaces])).toEqual([
      [APPLICATION.id, PASSPORT, null],
    ]);
    await expect.poll(() => readFile(key, STUDENT.id)).toBeNull();
  });

  test('is handed in as the same upload where the answer was lost, on the next page too', async () => {
    const { server, begun, handedIn } = serve();
    server.isDeaf = true;
    await closeTabAfter();
    expect(handedIn.length).toBeGreaterThan(0);
    server.isDeaf = false;
    const next = await openTab();
    await resume(next);
    await expect.poll(stored).toEqual([]);
    await expect.poll(() => next.currentUploads()).toEqual([]);
    expect(begun).toHaveLength(1);
    expect(new Set(handedIn.map(({ body }) => body.uploadId)).size).toBe(1);
  });

  test('is sent anew where the server has swept its bytes meanwhile', async () => {
    const gone = () => new Refusal(404, 'NOT_FOUND', 'Topilmadi');
    const { api, server, begun, handedIn } = serve([gone()]);
    server.isLost = true;
    const key = await closeTabAfter();
    saveDocument({ ...findDocument(key)!, uploadId: newId() });
    server.isLost = false;
    begun.length = 0;
    api.answer(getUpload, () => {
      throw gone();
    });
    await resume(await openTab());
    await expect.poll(stored).toEqual([]);
    expect(begun).toHaveLength(1);
    expect(handedIn).toHaveLength(2);
  });

  test('waits at its place on the next page, where it can be taken away', async () => {
    const { server, handedIn } = serve();
    server.isLost = true;
    const key = await closeTabAfter();
    const screen = await show();
    await resume(ownUploads);
    await expect.element(screen.getByText('pasport.pdf')).toBeVisible();
    await expect.element(screen.getByText(texts.state.WAITING)).toBeVisible();
    expect(screen.getByText(texts.notKept).elements()).toEqual([]);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    await screen.getByRole('button', { name: nameIn(texts.giveUp) }).click();
    await expect.poll(() => screen.getByText('pasport.pdf').elements()).toEqual([]);
    expect(stored()).toEqual([]);
    await expect.poll(() => readFile(key, STUDENT.id)).toBeNull();
    expect(handedIn).toEqual([]);
  });

  test.each([
    ['with signing out', () => signOut()],
    ['when another account signs in', () => signIn(OWNER, 'of-the-owner')],
  ])('goes %s, and nothing of it is sent', async (_, act) => {
    const { server, handedIn } = serve();
    server.isLost = true;
    const key = await closeTabAfter();
    const tab = await openTab();
    await resume(tab);
    await expect.poll(() => tab.currentUploads()[0]?.state).toBe('WAITING');
    expect(await readFile(key, STUDENT.id)).not.toBeNull();
    server.isLost = false;
    act();
    expect([stored(), tab.currentUploads()]).toEqual([[], []]);
    await expect.poll(() => readFile(key, STUDENT.id)).toBeNull();
    expect(handedIn).toEqual([]);
  });

  test('is not sent while another tab has signed somebody else in', async () => {
    const { begun } = serve();
    const tab = await openTab();
    // This tab has not heard of it yet.
    saveToken('of-the-owner');
    choose(tab);
    await expect.poll(() => tab.currentUploads()[0]?.state).toBe('WAITING');
    expect(begun).toEqual([]);
  });

  test.each([
    [FILE_DAYS - 1, ['pasport.pdf']],
    [FILE_DAYS + 1, []],
  ])('waits for nobody who has not come back for %i days: %j', async (days, left) => {
    const { server } = serve();
    server.isLost = true;
    const key = await closeTabAfter();
    saveDocument({ ...findDocument(key)!, writtenAt: Date.now() - days * DAY_MS });
    await forgetOldFiles();
    expect(stored()).toEqual(left);
    expect((await readFile(key, STUDENT.id)) !== null).toBe(left.length > 0);
  });

  test('is chosen again where the browser no longer has it', async () => {
    const { server } = serve();
    server.isLost = true;
    const key = await closeTabAfter();
    await removeFile(key);
    // Until then the tab in which it was chosen may be storing it.
    saveDocument({ ...findDocument(key)!, writtenAt: Date.now() - 61_000 });
    const screen = await show();
    await resume(ownUploads);
    await expect.element(screen.getByRole('alert')).toHaveTextContent(TEXTS.uz.validation.file.UNREADABLE);
    expect(screen.getByRole('button', { name: nameIn(texts.repeat) }).elements()).toEqual([]);
    await screen.getByRole('button', { name: nameIn(texts.forget) }).click();
    expect(stored()).toEqual([]);
  });

  test('waits for its student where the session had ended before it was chosen', async () => {
    const { server, handedIn } = serve();
    server.isLost = true;
    const tab = await openTab();
    // The cookie has run out, which this page does not know yet.
    dropToken();
    choose(tab);
    endSession();
    expect(tab.currentUploads()).toEqual([]);
    signIn(STUDENT, 'another-token');
    await expect
      .poll(async () => (await readFile(readDocuments(STUDENT.id)[0]!.clientId, STUDENT.id))?.name)
      .toBe('pasport.pdf');
    server.isLost = false;
    await resume(await openTab());
    await expect.poll(stored).toEqual([]);
    expect(handedIn).toHaveLength(1);
  });

  test('that may have been taken back after its answer was lost is sent again only by hand', async () => {
    const gone = () => new Refusal(404, 'NOT_FOUND', 'Topilmadi');
    const { api, server, begun, handedIn } = serve([gone()]);
    server.isDeaf = true;
    await closeTabAfter();
    server.isDeaf = false;
    api.answer(getUpload, () => {
      throw gone();
    });
    begun.length = 0;
    const screen = await show();
    await resume(ownUploads);
    await expect.element(screen.getByRole('alert')).toHaveTextContent(texts.meanwhile);
    expect(begun).toEqual([]);
    await screen.getByRole('button', { name: nameIn(texts.repeat) }).click();
    await expect.poll(stored).toEqual([]);
    expect(begun).toHaveLength(1);
    expect(handedIn.at(-1)!.body.replaces).toBeUndefined();
  });

  test('goes from what the browser has where the chosen file was moved meanwhile', async () => {
    const { api, server, handedIn } = serve();
    server.isLost = true;
    // Nothing has arrived yet: the file has to be read.
    api.answer(startUpload, () => {
      if (server.isLost) throw new LineBroken();
      return { id: newId(), sizeBytes: fileOf().size, receivedBytes: 0 };
    });
    const tab = await openTab();
    choose(tab);
    await expect.poll(() => tab.currentUploads()[0]?.isKept).toBe(true);
    const reading = vi
      .spyOn(Blob.prototype, 'arrayBuffer')
      .mockRejectedValueOnce(new DOMException('moved', 'NotReadableError'));
    onTestFinished(() => reading.mockRestore());
    server.isLost = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(stored).toEqual([]);
    expect(reading).toHaveBeenCalled();
    expect(handedIn).toHaveLength(1);
  });

  test('gives way to another file for the same place, in whatever tab that is chosen', async () => {
    const { server } = serve();
    server.isLost = true;
    await closeTabAfter();
    choose(await openTab(), fileOf('yangi.pdf'));
    await expect.poll(stored).toEqual(['yangi.pdf']);
  });
});

describe('a document that is refused after it has waited', () => {
  const OVER = new Refusal(409, 'LEVEL_FINISHED', 'Bu qadam yopilgan.');

  test('says so at its place, also after a reload and where its level is over; it is taken away there', async () => {
    const { handedIn } = serve([OVER]);
    const key = await closeTabAfter((one) => one.state === 'FAILED');
    expect(handedIn).toHaveLength(1);
    const screen = await show(NEXT_LEVEL);
    await resume(ownUploads);
    await expect.element(screen.getByRole('alert')).toHaveTextContent(OVER.message);
    await expect.element(screen.getByText('pasport.pdf')).toBeVisible();
    await expect.element(screen.getByText('Pasport', { exact: true })).toBeVisible();
    expect(handedIn).toHaveLength(1);
    await screen.getByRole('button', { name: nameIn(texts.forget) }).click();
    expect(stored()).toEqual([]);
    await expect.poll(() => readFile(key, STUDENT.id)).toBeNull();
  });

  test('is sent again by hand, as the same upload', async () => {
    const { begun, handedIn } = serve([OVER]);
    await closeTabAfter((one) => one.state === 'FAILED');
    const screen = await show();
    await resume(ownUploads);
    await screen.getByRole('button', { name: nameIn(texts.repeat) }).click();
    await expect.poll(stored).toEqual([]);
    expect(begun).toHaveLength(1);
    expect(new Set(handedIn.map(({ body }) => body.uploadId)).size).toBe(1);
  });

  test('because another one was handed in meanwhile takes its place only by hand', async () => {
    const { handedIn } = serve([new Refusal(409, 'CHANGED_MEANWHILE', 'Oʻzgardi')]);
    await closeTabAfter((one) => one.state === 'FAILED');
    const screen = await show();
    await resume(ownUploads);
    await expect.element(screen.getByRole('alert')).toHaveTextContent(texts.meanwhile);
    await screen.getByRole('button', { name: nameIn(texts.repeat) }).click();
    await expect.poll(stored).toEqual([]);
    expect(handedIn.map(({ body }) => body.replaces)).toEqual([null, undefined]);
  });

  test('is told on whatever other page, with the way to it', async () => {
    const { api } = serve([OVER]);
    await closeTabAfter((one) => one.state === 'FAILED');
    const { screen, router } = await openPage('/compare', { as: STUDENT }, api);
    const left = vi.spyOn(router, 'navigate').mockResolvedValue();
    const said = nameIn(texts.stuck).replace('{{reason}}', OVER.message);
    await expect.element(screen.getByText(said)).toBeVisible();
    await screen.getByRole('button', { name: common.draft.open }).click();
    expect(left).toHaveBeenCalledWith({ href: `/student-applications/${APPLICATION.id}` });
  });
});

describe('two tabs with the same document', () => {
  /** Both have it, and the line comes back for both. */
  const sendFromTwo = async () => {
    const { server, begun, handedIn } = serve();
    server.isLost = true;
    await closeTabAfter();
    const tabs = [await openTab(), await openTab()];
    for (const tab of tabs) await resume(tab);
    server.isLost = false;
    begun.length = 0;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => tabs.flatMap((tab) => tab.currentUploads())).toEqual([]);
    expect(stored()).toEqual([]);
    return { begun, handedIn };
  };

  test('send it once', async () => {
    const { begun, handedIn } = await sendFromTwo();
    expect([begun.length, handedIn.length]).toEqual([1, 1]);
  });

  test('are done with it where one of them takes it away', async () => {
    const { server, handedIn } = serve();
    server.isLost = true;
    const key = await closeTabAfter();
    const [one, other] = [await openTab(), await openTab()];
    for (const tab of [one, other]) await resume(tab);
    one.giveUpUpload(key);
    // As the browser tells the other tabs of one window's change.
    window.dispatchEvent(
      new StorageEvent('storage', { key: `DOCUMENT_OUTBOX ${key}`, oldValue: '{}', newValue: null }),
    );
    expect(other.currentUploads()).toEqual([]);
    server.isLost = false;
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(handedIn).toEqual([]);
  });

  test('share one upload where browsers have no locks', async () => {
    const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
    onTestFinished(() => locks.mockRestore());
    const { handedIn } = await sendFromTwo();
    expect(new Set(handedIn.map(({ body }) => body.uploadId)).size).toBe(1);
  });
});

describe('where the browser stores nothing', () => {
  test.each([
    [
      'files',
      () =>
        vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
          throw new DOMException('forbidden', 'SecurityError');
        }),
    ],
    [
      'anything',
      () =>
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError');
        }),
    ],
  ])(
    'of %s, the page says that it has to stay, asks before it is left, and sends the file',
    async (_, refuse) => {
      const { server, handedIn } = serve();
      const refused = refuse();
      onTestFinished(() => refused.mockRestore());
      server.isLost = true;
      const screen = await show();
      choose(ownUploads);
      await expect.element(screen.getByText(texts.notKept)).toBeVisible();
      expect(stored()).toEqual([]);
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      expect(leaving.defaultPrevented).toBe(true);
      server.isLost = false;
      window.dispatchEvent(new Event('online'));
      await expect.poll(() => handedIn.length).toBe(1);
      await expect.poll(() => ownUploads.currentUploads()).toEqual([]);
    },
  );
});

test('of several files that the browser does not store, each says so', async () => {
  const { server } = serve();
  const refused = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  onTestFinished(() => refused.mockRestore());
  server.isLost = true;
  const screen = await show();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    ownUploads.startUpload({
      ...{ applicationId: APPLICATION.id, requirementId: null, file: fileOf(name), ownerId: STUDENT.id },
      ...{ replaces: undefined, language: 'uz', onDone: async () => {} },
    });
  await expect.poll(() => screen.getByText(texts.notKept).elements().length).toBe(3);
  for (const { key } of ownUploads.currentUploads()) ownUploads.giveUpUpload(key);
});

test('a file of staff is not sent once a colleague has signed in', async () => {
  const { server, begun } = serve();
  signIn(OWNER, 'of-the-owner');
  server.isLost = true;
  const tab = await openTab();
  tab.startUpload({
    ...{ applicationId: APPLICATION.id, requirementId: PASSPORT, file: fileOf(), ownerId: null },
    ...{ replaces: undefined, language: 'uz', onDone: async () => {} },
  });
  await expect.poll(() => tab.currentUploads()[0]?.state).toBe('WAITING');
  begun.length = 0;
  signOut();
  signIn({ ...OWNER, id: newId() }, 'of-a-colleague');
  expect(tab.currentUploads()).toEqual([]);
  server.isLost = false;
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(begun).toEqual([]);
});

test('staff of an agency leave nothing in the browser', async () => {
  const { server } = serve();
  server.isLost = true;
  const tab = await openTab();
  tab.startUpload({
    ...{ applicationId: APPLICATION.id, requirementId: PASSPORT, file: fileOf(), ownerId: null },
    ...{ replaces: undefined, language: 'uz', onDone: async () => {} },
  });
  await expect.poll(() => tab.currentUploads()[0]?.state).toBe('WAITING');
  expect(stored()).toEqual([]);
  const [{ key, isKept }] = tab.currentUploads() as [Uploads.RunningUpload];
  expect(isKept).toBeNull();
  expect(await readFile(key, STUDENT.id)).toBeNull();
  tab.giveUpUpload(key);
});
