import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from '@parvoz/contract/applications/application-states.ts';

/** Value of the `accept` attribute of file inputs. */
export const ACCEPTED_FILES = [
  ...Object.keys(DOCUMENT_TYPES).map((ending) => `.${ending}`),
  '.jpeg',
  ...Object.values(DOCUMENT_TYPES),
].join(',');

const MAX_NAME_LENGTH = 200;
/** Photos of some phones, which few other programs can open. */
const HEIC = /\.hei[cf]s?$|^image\/hei[cf]/i;
const ENDING = /\.(pdf|jpe?g|png|webp|docx)$/i;

export type FileProblem = 'EMPTY' | 'TOO_LARGE' | 'TYPE' | 'HEIC';

/**
 * Returns why a file would be refused, without sending it; undefined if it seems fine. The server checks the content as
 * well.
 */
export const problemOfFile = ({ name, size, type }: File): FileProblem | undefined => {
  if (size === 0) return 'EMPTY';
  if (size > MAX_DOCUMENT_BYTES) return 'TOO_LARGE';
  if (HEIC.test(name) || HEIC.test(type)) return 'HEIC';
  const isKnown = ENDING.test(name) || Object.values<string>(DOCUMENT_TYPES).includes(type);
  return isKnown ? undefined : 'TYPE';
};

/** The end is what says of which kind a file is: a name that is too long loses its middle. */
export const sentName = (name: string): string => {
  const trimmed = name.trim();
  const chars = [...trimmed];
  if (chars.length <= MAX_NAME_LENGTH) return trimmed || 'file';
  const end = chars.slice(-20).join('');
  return `${chars.slice(0, MAX_NAME_LENGTH - 21).join('')}…${end}`;
};
