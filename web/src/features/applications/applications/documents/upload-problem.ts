import type { ErrorCode } from '@parvoz/contract/errors.ts';
import type { TFunction } from 'i18next';
import { ApiError } from '../../../../lib/api.ts';
import type { FileProblem } from '../../../../lib/private-file.ts';

/** Reason why an upload has stopped: a fault of the file, or the server's own message. */
export type UploadProblem =
  | { kind: FileProblem | 'UNREADABLE' | 'UNKNOWN' }
  | { kind: 'REFUSED'; code: ErrorCode; sentence: string };

export const hasCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

/** The server has given these up at once: there is nothing to drop. */
export const DROPPED: readonly ErrorCode[] = ['NOT_A_DOCUMENT', 'PICTURE_TOO_LARGE'];
/** The same file would be refused again. */
const FINAL: readonly ErrorCode[] = [...DROPPED, 'PAYLOAD_TOO_LARGE'];

/** True of a file that may be sent once more. */
export const mayRepeat = (problem: UploadProblem | null): boolean =>
  problem?.kind === 'UNKNOWN' || (problem?.kind === 'REFUSED' && !FINAL.includes(problem.code));

export const problemOf = (error: unknown): UploadProblem => {
  // What something between the browser and Parvoz has refused has no sentence.
  const sentence = error instanceof ApiError ? (error.fields.file ?? error.message) : '';
  if (error instanceof ApiError && sentence) return { kind: 'REFUSED', code: error.code, sentence };
  return { kind: error instanceof DOMException ? 'UNREADABLE' : 'UNKNOWN' };
};

/** Returns why an upload has stopped; `t` is of the texts of applications. */
export const problemText = (t: TFunction<'applications'>, problem: UploadProblem): string => {
  if (problem.kind !== 'REFUSED') return t(`file.${problem.kind}`, { ns: 'validation' });
  return problem.code === 'CHANGED_MEANWHILE' ? t('upload.meanwhile') : problem.sentence;
};
