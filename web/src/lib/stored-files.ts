import { readLocally, removeLocally, saveLocally } from './local-storage.ts';

/** A file of a message of a chat, or a document, that has not arrived yet, of this browser. */
interface StoredFile {
  /** Account that sent it. */
  ownerId: string;
  file: Blob;
  name: string;
}

const DATABASE = 'parvoz';
const STORE = 'chat-files';
/** Of all files that wait together. Browsers give a site more than this, and phones have little to give. */
export const MAX_STORED_BYTES = 100 * 1024 * 1024;

/** Says that there may be files: without it no database is opened, or made. */
const MARK = 'CHAT_FILES';

const mayBeThere = (): boolean => readLocally(MARK) !== null;

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = window.indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Throws what the browser says where it refuses its storage, or has no room. */
const run = async <T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
};

/** Calls `act` with what a request has answered, while its transaction is still open; returns the request. */
const whenDone = <T>(request: IDBRequest<T>, act: (answer: T) => void): IDBRequest<T> => {
  request.onsuccess = () => act(request.result);
  return request;
};

const listFiles = (): Promise<StoredFile[]> => run('readonly', (store) => store.getAll());

/** Stores a file that waits; returns false where the browser does not, or there is too much. */
export const saveFile = async (clientId: string, ownerId: string, file: File): Promise<boolean> => {
  try {
    const bytes = (await listFiles()).reduce((sum, one) => sum + one.file.size, file.size);
    if (bytes > MAX_STORED_BYTES) return false;
    const stored: StoredFile = { ownerId, file, name: file.name };
    // Within the transaction: one that finds no files, and takes the mark away, is before it or after it.
    await run('readwrite', (store) => whenDone(store.put(stored, clientId), () => saveLocally(MARK, 'true')));
    return true;
  } catch {
    return false;
  }
};

/** Returns a file of this account; null if it is not in this browser. */
export const readFile = async (clientId: string, ownerId: string): Promise<File | null> => {
  try {
    const found: StoredFile | undefined = await run('readonly', (store) => store.get(clientId));
    return found?.ownerId === ownerId ? new File([found.file], found.name, { type: found.file.type }) : null;
  } catch {
    return null;
  }
};

/** Removes a file; without storage there is none. */
export const removeFile = async (clientId: string): Promise<void> => {
  if (mayBeThere()) await run('readwrite', (store) => store.delete(clientId)).catch(() => null);
};

/** Removes the files but those that `isKept` is true of, of whatever account. */
export const keepFiles = async (isKept: (clientId: string, file: StoredFile) => boolean): Promise<void> => {
  if (!mayBeThere()) return;
  try {
    const keys = (await run('readonly', (store) => store.getAllKeys())).map(String);
    for (const key of keys) {
      const found: StoredFile | undefined = await run('readonly', (store) => store.get(key));
      if (found && isKept(key, found)) continue;
      await removeFile(key);
    }
    await run('readwrite', (store) =>
      whenDone(store.count(), (left) => {
        if (left === 0) removeLocally(MARK);
      }),
    );
  } catch {
    // Where there is no storage there is nothing to remove.
  }
};

/** Removes all files but those of the given account, and of them those that wait no more. */
export const forgetFiles = (
  exceptOf: string | undefined,
  isWaiting: (clientId: string) => boolean,
): Promise<void> => keepFiles((clientId, { ownerId }) => ownerId === exceptOf && isWaiting(clientId));
