import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { isLost } from '../../../lib/api.ts';
import { isCallingAs } from '../../../lib/session.ts';
import type { Pending } from './outbox.ts';
import { postMessage } from './queries.ts';

/** Sends a file and answers the id under which it has arrived; says how many of its bytes have. */
export type SendFile = (
  file: File,
  onProgress: (sentBytes: number) => void,
  signal?: AbortSignal,
) => Promise<string>;

interface Options {
  accountId: string;
  language: Language;
  sendFile: SendFile;
  onProgress(sentBytes: number): void;
  signal: AbortSignal;
}

/** Uploads whose message has not arrived yet, by its id. */
const uploads = new Map<string, string>();

/**
 * Sends a message of an account, its file first. Throws what the server refuses, and where somebody else has signed in
 * while the file was on its way.
 */
export const sendPending = async (
  { clientId, applicationId, text }: Pending,
  file: File | null,
  { accountId, language, sendFile, onProgress, signal }: Options,
): Promise<ChatEntry> => {
  if (file && !uploads.has(clientId)) uploads.set(clientId, await sendFile(file, onProgress, signal));
  // As good as lost: it waits until its author is there again.
  if (!isCallingAs(accountId)) throw new TypeError('Another account has signed in');
  try {
    const body = { clientId, text, uploadId: uploads.get(clientId) ?? null };
    const entry = await postMessage(applicationId, body, language);
    uploads.delete(clientId);
    return entry;
  } catch (error) {
    // What was refused may be the upload, which is not kept for long.
    if (!isLost(error)) uploads.delete(clientId);
    throw error;
  }
};
