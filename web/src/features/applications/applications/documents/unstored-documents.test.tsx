import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { APPLICATION } from '../../../../../test/applications.ts';
import { TEXTS } from '../../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../../test/people.ts';
import {
  choose,
  fileOf,
  openTab,
  PASSPORT,
  serve,
  show,
  signInBeforeEach,
  stored,
} from '../../../../../test/waiting-documents.tsx';
import { newId } from '../../../../lib/ids.ts';
import { signIn, signOut } from '../../../../lib/session.ts';
import { readFile } from '../../../../lib/stored-files.ts';
import type { RunningUpload } from './queued-upload.ts';
import * as ownUploads from './uploads.ts';

const { upload: texts } = TEXTS.uz.applications;

signInBeforeEach();

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
  const [{ key, isKept }] = tab.currentUploads() as [RunningUpload];
  expect(isKept).toBeNull();
  expect(await readFile(key, STUDENT.id)).toBeNull();
  tab.giveUpUpload(key);
});
