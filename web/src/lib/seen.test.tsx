import { listCalendar } from '@parvoz/contract/applications/calendar.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import type { DataOf } from '@parvoz/contract/endpoint.ts';
import { getMyData } from '@parvoz/contract/people/my-data.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, LineBroken } from '../../test/api.ts';
import { OWNER, STUDENT } from '../../test/people.ts';
import { callApi } from './api.ts';
import { SEEN_DATABASE, shownSince } from './seen.ts';
import { signIn, signOut } from './session.ts';
import { readToken, reportDeadToken } from './session-token.ts';

const HOUR_MS = 3_600_000;
const ANOTHER = { ...STUDENT, id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c09' };

let sessions = 0;
/** A token of a session of its own that ends in two days. */
const newToken = (): string => {
  const payload = {
    sid: String(++sessions),
    kind: 'PROFILE',
    exp: Math.floor(Date.now() / 1000) + 48 * 3600,
  };
  return `e30.${btoa(JSON.stringify(payload))}.signature`;
};

const THING = 'Pasport nusxasi';
const CALENDAR: DataOf<typeof listCalendar> = {
  entryList: [
    {
      ...{ kind: 'LEVEL_DEADLINE', id: 7, key: '', applicationId: null, date: '2098-12-26', datesOf: null },
      ...{ thing: THING, about: 'Vengriya' },
    },
  ],
  link: null,
};

const askCalendar = () => callApi<typeof listCalendar>('GET /calendar', {}, 'uz');

/** Number of answers on this device; -1 where there is no database. */
const countStored = async (): Promise<number> => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  return names.includes(SEEN_DATABASE)
    ? readRows().then(
        (rows) => rows.length,
        () => -1,
      )
    : -1;
};

const readRows = (store = 'answers'): Promise<object[]> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(SEEN_DATABASE);
    request.onerror = () => reject(request.error);
    // It is being removed, or was not there: the test makes none.
    request.onupgradeneeded = () => request.transaction!.abort();
    request.onsuccess = () => {
      const rows = request.result.transaction(store).objectStore(store).getAll();
      rows.onsuccess = () => {
        request.result.close();
        resolve(rows.result);
      };
    };
  });

const bytesOf = (value: unknown): BufferSource =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? (value as BufferSource) : new Uint8Array();

const refuse = () => {
  throw new DOMException('no room', 'QuotaExceededError');
};

/** A student signs in, sees the calendar, and is in the tunnel from then on. */
const seeAndLose = async (token: string) => {
  const api = fakeApi();
  let isLost = false;
  // Asked for at sign-in where a page has been before, and stored as well.
  api.answer(getMyData, () => {
    throw new LineBroken('no network');
  });
  api.answer(listCalendar, () => {
    if (isLost) throw new LineBroken('no network');
    return CALENDAR;
  });
  signIn(STUDENT, token);
  await askCalendar();
  await expect.poll(countStored).toBe(2);
  isLost = true;
  return { api, find: () => (isLost = false) };
};

describe('on the device of a student', () => {
  beforeEach(signOut);
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    signOut();
  });

  test('an answer is there without a network, with its moment, until there is a newer one', async () => {
    const before = Date.now();
    const { find } = await seeAndLose(newToken());
    expect(shownSince()).toBeNull();
    expect(await askCalendar()).toEqual(CALENDAR);
    expect(shownSince()).toBeGreaterThanOrEqual(before);
    expect(shownSince()).toBeLessThanOrEqual(Date.now());
    find();
    expect(await askCalendar()).toEqual(CALENDAR);
    expect(shownSince()).toBeNull();
  });

  test('nothing of it can be read without the key, and the key cannot be taken away', async () => {
    await seeAndLose(newToken());
    const [rows, keys] = await Promise.all([readRows(), readRows('key')]);
    const letters = rows
      .flatMap((row) => Object.values(row))
      .map((value) => new TextDecoder().decode(bytesOf(value)));
    expect(letters.join()).not.toContain(THING);
    expect(keys).toMatchObject([{ key: { extractable: false } }]);
  });

  test.each([
    ['signing out', () => signOut()],
    ['a dead token', () => reportDeadToken(readToken())],
    ['a person who works for an agency', () => signIn(OWNER, newToken())],
  ])('%s destroys all of it', async (_, end) => {
    const token = newToken();
    await seeAndLose(token);
    end();
    await expect.poll(countStored).toBe(-1);
    // Also for whoever still has the token.
    signIn(STUDENT, token);
    await expect.poll(countStored).toBe(1);
    await expect(askCalendar()).rejects.toThrow(TypeError);
    expect(shownSince()).toBeNull();
  });

  test('another student sees nothing, and finds nothing of the one before', async () => {
    await seeAndLose(newToken());
    signIn(ANOTHER, newToken());
    await expect.poll(countStored).toBe(1);
    await expect(askCalendar()).rejects.toThrow(TypeError);
  });

  test('nothing is read after the two days of the session', async () => {
    await seeAndLose(newToken());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 47 * HOUR_MS });
    expect(await askCalendar()).toEqual(CALENDAR);
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    await expect(askCalendar()).rejects.toThrow(TypeError);
  });

  test.each([
    ['full', () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)],
    ['forbidden', () => vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refuse)],
  ])('where storage is %s, pages are as without it', async (_, forbid) => {
    const api = fakeApi();
    let isLost = false;
    const calls = api.answer(listCalendar, () => {
      if (isLost) throw new LineBroken('no network');
      return CALENDAR;
    });
    forbid();
    signIn(STUDENT, newToken());
    expect(await askCalendar()).toEqual(CALENDAR);
    isLost = true;
    await expect(askCalendar()).rejects.toThrow(TypeError);
    expect(calls).toHaveLength(2);
    expect(shownSince()).toBeNull();
  });

  test('what is not the student’s own is not stored', async () => {
    const { api } = await seeAndLose(newToken());
    api.answer(listCountries, []);
    await callApi<typeof listCountries>('GET /country/public/tree', {}, 'uz');
    await askCalendar();
    expect(await countStored()).toBe(2);
  });
});
