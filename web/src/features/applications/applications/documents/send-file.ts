import type { Language } from '@parvoz/contract/languages.ts';
import { sentName } from '../../../../lib/private-file.ts';
import { waitToReconnect } from '../../../../lib/wait-to-reconnect.ts';
import { beginUpload, findUpload, sendUpload } from './queries.ts';
import { runUpload } from './resumable-upload.ts';

/**
 * Sends a file that is not handed in yet, over lost connections, and answers the id of the upload. Throws what the
 * server refuses, and the reason of `signal`.
 */
export const sendFile = async (
  file: File,
  language: Language,
  onProgress: (sentBytes: number) => void,
  signal = new AbortController().signal,
): Promise<string> => {
  let arrivedId = '';
  await runUpload({
    file,
    signal,
    wait: waitToReconnect,
    onState: ({ sentBytes }) => onProgress(sentBytes),
    calls: {
      begin: () => beginUpload(sentName(file.name), file.size, language, signal),
      find: (id) => findUpload(id, language, signal),
      send: (id, offset, bytes, options) => sendUpload(id, offset, bytes, language, options),
      finish: async (id) => {
        arrivedId = id;
      },
    },
  });
  return arrivedId;
};
