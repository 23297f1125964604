import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { StoredBackup } from './place.ts';

/** The key of a backup, which its passphrase opens. `age --decrypt` takes it as it is. */
export const IDENTITY = 'identity.age';
const SUFFIX = '.age';

/** Bytes on their way into a backup, or out of it. */
export type Through = (content: Readable) => Readable;

/** Naming and encryption of the parts of one backup. */
export interface Seal {
  /** Returns the name of a part in the backup. */
  nameOf(path: string): string;
  /** Returns the path of a part by its name; null for what is no part of this kind. */
  pathOf(name: string): string | null;
  close: Through;
  open: Through;
}

const OPEN: Seal = {
  nameOf: (path) => path,
  pathOf: (name) => name,
  close: (content) => content,
  open: (content) => content,
};

/** Adapts a transformation of web streams, which the library uses. */
const across =
  (turn: (content: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>): Through =>
  (content) => {
    const turned = async function* () {
      yield* await turn(ReadableStream.from<Uint8Array>(content));
    };
    return Readable.from(turned(), { objectMode: false });
  };

const sealOf = async (identity: string): Promise<Seal> => {
  const recipient = await identityToRecipient(identity);
  return {
    nameOf: (path) => `${path}${SUFFIX}`,
    pathOf: (name) => (name.endsWith(SUFFIX) && name !== IDENTITY ? name.slice(0, -SUFFIX.length) : null),
    close: across((content) => {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return encrypter.encrypt(content);
    }),
    open: across((content) => {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      return decrypter.decrypt(content);
    }),
  };
};

/** A seal for a new backup, and its key, closed by the passphrase; without a passphrase nothing is closed. */
export const createSeal = async (
  passphrase: string | undefined,
): Promise<{ seal: Seal; key: Readable | null }> => {
  if (!passphrase) return { seal: OPEN, key: null };
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const key = await encrypter.encrypt(`${identity}\n`);
  return { seal: await sealOf(identity), key: Readable.from([Buffer.from(key)]) };
};

/** The seal of a backup that has been closed. Throws errors meant for people, as for a passphrase that does not open it. */
export const findSeal = async (
  backup: StoredBackup,
  { isClosed, passphrase }: { isClosed: boolean; passphrase: string | undefined },
): Promise<Seal> => {
  if (!isClosed) return OPEN;
  if (!passphrase)
    throw new Error('The backup is encrypted: name the file of its passphrase in BACKUP_PASSPHRASE_FILE.');
  const found = await backup.read(IDENTITY);
  if (!found) throw new Error(`The backup is damaged: ${IDENTITY} is missing.`);
  const key = await buffer(found);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(key, 'text').catch((error: Error) => {
    if (/no identity matched/.test(error.message))
      throw new Error('The passphrase is wrong: it does not open this backup.');
    throw new Error(`The backup is damaged: ${IDENTITY} cannot be read (${error.message}).`);
  });
  const identity = opened.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (!identity) throw new Error(`The backup is damaged: ${IDENTITY} holds no key.`);
  return sealOf(identity);
};

/** A small part of a backup as text. */
export const readText = async (backup: StoredBackup, path: string): Promise<string | null> => {
  const found = await backup.read(path);
  return found && text(found);
};
