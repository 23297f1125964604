import { addDocument, startUpload } from '@parvoz/contract/applications/application-documents.ts';
import { UPLOAD_CHUNK_BYTES } from '@parvoz/contract/applications/application-states.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface ChunkResponse {
  status: number;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  data: { id: string; sizeBytes: number; receivedBytes: number } | null;
}

/** Sends the bytes from an offset on, as a browser does. */
export const sendBytes = async (
  { http }: TestApp,
  { token }: Pick<Person, 'token'>,
  id: string,
  offset: number | string,
  bytes: Uint8Array,
  type = 'application/octet-stream',
): Promise<ChunkResponse> => {
  const answer = await http.inject({
    method: 'PUT',
    url: `/api/v1/upload/${id}?offset=${offset}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'accept-language': 'en' },
    payload: Buffer.from(bytes),
  });
  return { ...answer.json(), status: answer.statusCode };
};

/** A whole upload of somebody's; returns its id. */
export const sendFile = async (
  app: TestApp,
  person: Person,
  bytes: Uint8Array,
  name = 'diplom.pdf',
): Promise<string> => {
  const { id } = await person.read(startUpload, { body: { name, sizeBytes: bytes.length } });
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_CHUNK_BYTES) {
    const chunk = bytes.subarray(offset, offset + UPLOAD_CHUNK_BYTES);
    const answer = await sendBytes(app, person, id, offset, chunk);
    if (answer.status !== 200) throw new Error(`a piece was refused: ${answer.status} ${answer.code}`);
  }
  return id;
};

/** Hands a file in, whatever comes of it. */
export const handIn = async (
  app: TestApp,
  person: Person,
  id: string,
  bytes: Uint8Array,
  given: { name?: string; requirementId?: number | null } = {},
) => {
  const uploadId = await sendFile(app, person, bytes, given.name);
  const body = { uploadId, requirementId: given.requirementId ?? null };
  return person.call(addDocument, { params: { id }, body }, 'en');
};

/** Opens a file as somebody, or nobody. */
export const openFile = ({ http }: TestApp, id: string, person?: Pick<Person, 'token'>) =>
  http.inject({
    url: `/api/v1/attach/open/${id}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });
