import { fold } from '@parvoz/contract/fold.ts';

/** Returns a name for comparison with another: in one script, without signs and marks, ё as е. */
export const plainName = (name: string): string =>
  fold(name.normalize('NFC').replaceAll('ё', 'е').replaceAll('Ё', 'Е'));

/** Returns a name in which typed text is looked for by its `fold`: ё is found by е, too, which most people type. */
export const searchedName = (name: string): string => [...new Set([fold(name), plainName(name)])].join(' ');
