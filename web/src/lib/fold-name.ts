/** A name as it is compared with what is typed: without accents, without the signs of Uzbek letters, in small letters. */
export const foldName = (name: string): string =>
  name
    .trim()
    .normalize('NFKD')
    .replace(/[\p{M}ʻʼ'‘’`]/gu, '')
    .toLowerCase();
