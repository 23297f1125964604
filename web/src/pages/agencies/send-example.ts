import type { Language } from '@parvoz/contract/languages.ts';
import { sendFile } from '../../features/applications/applications/documents/send-file.ts';

/** Files of examples go the way of students' documents. */
export const sendExample = (file: File, language: Language): Promise<string> =>
  sendFile(file, language, () => {});
