/** Returns a name for comparison with typed text: without accents and signs of Uzbek letters, in lower case. */
export const foldName = (name: string): string =>
  name
    .trim()
    .normalize('NFKD')
    .replace(/[\p{M}ʻʼ'‘’`]/gu, '')
    .toLowerCase();
