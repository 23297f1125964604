import { afterEach, expect, it, vi } from 'vitest';
import { saveDraft } from './drafts.ts';
import { readLocally, saveLocally } from './local-storage.ts';
import { MY_DATA_KEY, myDataKey, PHONE_CHANGE_KEY, signOut } from './session.ts';
import { saveDocument } from './stored-documents.ts';
import { saveMessage } from './stored-messages.ts';

/** As much of a browser as a session needs. */
const openBrowser = () => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage, location: { protocol: 'http:' } });
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  return stored;
};

afterEach(() => vi.unstubAllGlobals());

it('signing out leaves nothing of the person in the browser, and what is not theirs', () => {
  const stored = openBrowser();
  saveLocally(PHONE_CHANGE_KEY, '{"phone":"998901234567"}');
  saveLocally('isConsulting', 'true');
  saveLocally('theme', 'dark');
  saveLocally(MY_DATA_KEY, '{"birthYear":2008}');
  saveLocally(myDataKey('a'), '{"birthYear":2008}');
  saveDraft('a', 'tariff 7', {});
  saveMessage({
    ...{ ownerId: 'a', clientId: 'b', applicationId: 'c', text: 'Salom' },
    ...{ writtenAt: 1, isRefused: false, failure: null, fileName: null },
  });
  saveDocument({
    ...{ ownerId: 'a', clientId: 'd', applicationId: 'c', requirementId: 1, name: 'e.pdf', sizeBytes: 1 },
    ...{ writtenAt: 1, uploadId: null, isPerhapsIn: false, replaces: null, refusal: null },
  });
  signOut();
  expect([...stored]).toEqual([['theme', 'dark']]);
  expect(readLocally(PHONE_CHANGE_KEY)).toBeNull();
});
