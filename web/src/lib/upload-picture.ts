import type { Picture } from '@parvoz/contract/common.ts';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { uploadAttachment } from '@parvoz/contract/people/files.ts';
import { uploadFile } from './api.ts';

/** Keeps a public picture; it is removed after a day unless something shows it. Throws as `uploadFile` does. */
export const uploadPicture = (file: File, language: Language): Promise<Picture> =>
  uploadFile<typeof uploadAttachment>('POST /attach/upload', file, language);

/** A public picture by its id: its address is made from nothing else. */
export const pictureOf = (id: string): Picture => ({ id, url: `${API_BASE}/attach/open/${id}` });
