import { getUpload, startUpload } from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LineBroken, Refusal } from '../../../../../test/api.ts';
import { APPLICATION } from '../../../../../test/applications.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../../test/people.ts';
import {
  ASKED,
  choose,
  closeTabAfter,
  fileOf,
  openTab,
  PASSPORT,
  resume,
  serve,
  show,
  signInBeforeEach,
  stored,
} from '../../../../../test/waiting-documents.tsx';
import { newId } from '../../../../lib/ids.ts';
import { endSession, signIn, signOut } from '../../../../lib/session.ts';
import { dropToken, saveToken } from '../../../../lib/session-token.ts';
import { findDocument, readDocuments, saveDocument } from '../../../../lib/stored-documents.ts';
import { readFile, removeFile } from '../../../../lib/stored-files.ts';
import { FILE_DAYS, forgetOldFiles } from '../../../../lib/stored-waiting.ts';
import * as ownUploads from './uploads.ts';

const { upload: texts } = TEXTS.uz.applications;
const { common } = TEXTS.uz;

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

signInBeforeEach();

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
