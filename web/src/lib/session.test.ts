import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { toggleCompared } from './compare.ts';
import { saveDraft } from './drafts.ts';
import { readLocally, saveForTab, saveLocally } from './local-storage.ts';
import {
  endSession,
  JOIN_KEY,
  MY_DATA_KEY,
  myDataKey,
  PHONE_CHANGE_KEY,
  signIn,
  signOut,
  WALK_IN_LINK_KEY,
} from './session.ts';
import { watchOtherTabs } from './session-tabs.ts';
import { saveDocument } from './stored-documents.ts';
import { saveMessage } from './stored-messages.ts';

const createStorage = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  get length() {
    return stored.size;
  },
  key: (at: number) => [...stored.keys()][at] ?? null,
  removeItem: (key: string) => void stored.delete(key),
});

/** As much of a browser as a session needs. */
const openBrowser = () => {
  const [stored, ofTab] = [new Map<string, string>(), new Map<string, string>()];
  const [localStorage, sessionStorage] = [createStorage(stored), createStorage(ofTab)];
  vi.stubGlobal('window', { localStorage, sessionStorage, location: { protocol: 'http:' } });
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  return { stored, ofTab };
};

afterEach(() => vi.unstubAllGlobals());

it('signing out leaves nothing of the person in the browser, and what is not theirs', () => {
  const { stored, ofTab } = openBrowser();
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
  toggleCompared('PROGRAM', { id: 1, name: 'Dizayn', picture: null });
  saveForTab(JOIN_KEY, 'a');
  // Its page lets somebody else sign in for the same link.
  saveForTab(WALK_IN_LINK_KEY, 'b');
  signOut();
  expect([...ofTab]).toEqual([[WALK_IN_LINK_KEY, 'b']]);
  expect([...stored]).toEqual([['theme', 'dark']]);
  expect(readLocally(PHONE_CHANGE_KEY)).toBeNull();
});

const person = (id: string) => ({ id, roleList: ['ROLE_ADMIN'] }) as unknown as CurrentUser;

it.each(['at once', 'after a reload'])(
  'another account in the same tab has %s nothing of the one before, and a visitor’s choice goes on',
  async (when) => {
    const { ofTab } = openBrowser();
    saveForTab(JOIN_KEY, 'a');
    signIn(person('a'), 'x');
    expect(ofTab.get(JOIN_KEY)).toBe('a');
    endSession();
    expect(ofTab.get(JOIN_KEY)).toBe('a');
    if (when === 'after a reload') vi.resetModules();
    (await import('./session.ts')).signIn(person('b'), 'y');
    expect(ofTab.get(JOIN_KEY)).toBeUndefined();
  },
);

it('a tab forgets its person when they sign out in another one, and not when their session ends there', async () => {
  vi.stubGlobal('document', { addEventListener: () => undefined });
  const looks: string[] = [];
  watchOtherTabs(
    () => looks.push('look'),
    () => looks.push('forget'),
  );
  const other = new BroadcastChannel('session');
  other.postMessage(null);
  other.postMessage('LEFT');
  // What other tests have sent may come before.
  await expect.poll(() => looks.slice(-3)).toEqual(['look', 'forget', 'look']);
  other.close();
});
