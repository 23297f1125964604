import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { saveLocally } from './local-storage.ts';
import { SEEN_DATABASE, SEEN_MARK, type SeenAnswer } from './seen.ts';

/** Key of one session. It cannot be read, only used, and only on this device. */
interface SessionKey {
  /** Digest of the token: what another session has stored is nobody's. */
  session: string;
  key: CryptoKey;
  /** End of the session; milliseconds since 1970. */
  endsAt: number;
}

interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  seenAt: number;
}

interface Schema extends DBSchema {
  key: { key: 'own'; value: SessionKey };
  answers: { key: string; value: Encrypted; indexes: { seenAt: number } };
}

const MAX_ANSWERS = 200;
/** Letters of one answer; longer ones are lists that nobody reads to their end on a phone. */
const MAX_LENGTH = 500_000;
const IV_BYTES = 12;

const encoder = new TextEncoder();

const digest = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Returns the end of a session by its token, in milliseconds since 1970; 0 if the token does not say it. */
const endOf = (token: string): number => {
  try {
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
};

const open = async (): Promise<IDBPDatabase<Schema>> => {
  const database: IDBPDatabase<Schema> = await openDB<Schema>(SEEN_DATABASE, 1, {
    upgrade: (made) => {
      made.createObjectStore('key');
      made.createObjectStore('answers').createIndex('seenAt', 'seenAt');
    },
    // Another tab removes it: the session has ended.
    blocking: () => database.close(),
  });
  return database;
};

const isOf = (found: SessionKey | undefined, session: string): found is SessionKey =>
  found?.session === session && found.endsAt > Date.now();

/** Returns the key of this session, which is made with the first answer; what another one has left is removed. */
const keyOf = async (database: IDBPDatabase<Schema>, session: string, token: string): Promise<SessionKey> => {
  const made: SessionKey = {
    session,
    key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    endsAt: endOf(token),
  };
  const change = database.transaction(['key', 'answers'], 'readwrite');
  const found = await change.objectStore('key').get('own');
  // Together with the end of the transaction, whose failure nobody would handle otherwise.
  await Promise.all([
    ...(isOf(found, session)
      ? []
      : [change.objectStore('answers').clear(), change.objectStore('key').put(made, 'own')]),
    change.done,
  ]);
  return isOf(found, session) ? found : made;
};

/** Removes the oldest answers beyond `most`. */
const trim = async (database: IDBPDatabase<Schema>, most: number): Promise<void> => {
  const change = database.transaction('answers', 'readwrite');
  let left = (await change.store.count()) - most;
  for (let at = await change.store.index('seenAt').openCursor(); at && left > 0; at = await at.continue()) {
    await at.delete();
    left--;
  }
  await change.done;
};

/** Name of an answer in the database, which says nothing of what it is about. */
const hiddenName = (session: string, name: string): Promise<string> => digest(`${session} ${name}`);

const createStore = (database: IDBPDatabase<Schema>, token: string, { session, key }: SessionKey) => {
  const put = async (name: string, answer: Encrypted): Promise<void> => {
    const change = database.transaction(['key', 'answers'], 'readwrite');
    // Meanwhile the session may have ended.
    const isOwn = isOf(await change.objectStore('key').get('own'), session);
    await Promise.all([isOwn && change.objectStore('answers').put(answer, name), change.done]);
  };

  /** Stores an answer as the one seen last; where there is no room, it is not stored. */
  const save = async (name: string, body: string): Promise<void> => {
    if (body.length > MAX_LENGTH) return;
    try {
      const hidden = await hiddenName(session, name);
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const additionalData = encoder.encode(hidden);
      const data = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData },
        key,
        encoder.encode(body),
      );
      const answer = { iv, data, seenAt: Date.now() };
      await put(hidden, answer).catch(async () => {
        await trim(database, MAX_ANSWERS / 4);
        await put(hidden, answer);
      });
      await trim(database, MAX_ANSWERS);
    } catch {
      // The disk is full, or the session has ended: pages are the server's, as without this.
    }
  };

  /** Returns the answer seen last; null if there is none, or the session has ended. */
  const read = async (name: string): Promise<SeenAnswer | null> => {
    try {
      const hidden = await hiddenName(session, name);
      const change = database.transaction(['key', 'answers']);
      const [own, found] = await Promise.all([
        change.objectStore('key').get('own'),
        change.objectStore('answers').get(hidden),
      ]);
      if (!isOf(own, session) || !found) return null;
      const { iv, data, seenAt } = found;
      const plain = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData: encoder.encode(hidden) },
        own.key,
        data,
      );
      return { body: new TextDecoder().decode(plain), seenAt };
    } catch {
      return null;
    }
  };

  return { token, save, read, close: () => database.close() };
};

/**
 * Opens what a session has stored on this device, and makes its key if there is none; null where the browser has no
 * storage or no cryptography (private windows, pages without HTTPS), or the session has ended.
 */
export const openSeenStore = async (token: string): Promise<ReturnType<typeof createStore> | null> => {
  if (endOf(token) <= Date.now() || typeof crypto.subtle === 'undefined') return null;
  try {
    // Before there is anything: whoever ends the session has to find it.
    if (!saveLocally(SEEN_MARK, 'true')) return null;
    const database = await open();
    return createStore(database, token, await keyOf(database, await digest(token), token));
  } catch {
    return null;
  }
};
