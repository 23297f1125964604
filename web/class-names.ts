import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

const SRC = join(import.meta.dirname, 'src');
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNS = `${LETTERS}0123456789`;

const pathOf = (file: string): string => relative(SRC, file).split(sep).join('/');

/** Two signs for each file of styles, from its path: they stay while other files come and go. */
const prefixes = (): Map<string, string> => {
  const taken = new Map<string, string>();
  for (const path of globSync('**/*.module.css', { cwd: SRC })
    .map((file) => pathOf(join(SRC, file)))
    .sort()) {
    let place = createHash('sha256').update(path).digest().readUInt32BE();
    const signs = () =>
      LETTERS[place % LETTERS.length]! + SIGNS[Math.floor(place / LETTERS.length) % SIGNS.length]!;
    while (taken.has(signs())) place++;
    taken.set(signs(), path);
  }
  return new Map([...taken].map(([prefix, path]) => [path, prefix]));
};

const inSigns = (number: number): string =>
  (number < SIGNS.length ? '' : inSigns(Math.floor(number / SIGNS.length) - 1)) +
  SIGNS[number % SIGNS.length];

/**
 * Names of what a file of styles calls its own, as in `css.modules.generateScopedName`. Built ones are short: the sign
 * of the file and the number of the name in it, so that no two are the same, and the pages that the server renders have
 * those of the browser.
 */
const scopedNames = (isBuilt: boolean) => {
  const prefixOf = isBuilt ? prefixes() : new Map<string, string>();
  const numbers = new Map<string, Map<string, number>>();
  return (name: string, file: string): string => {
    const path = pathOf(file.replace(/\?.*$/, ''));
    const prefix = prefixOf.get(path);
    if (prefix === undefined) return `${basename(path, '.module.css')}__${name}`;
    const known = numbers.get(path) ?? new Map<string, number>();
    numbers.set(path, known);
    known.set(name, known.get(name) ?? known.size);
    return prefix + inSigns(known.get(name)!);
  };
};

/** Options of Vite for CSS modules: `.round-btn` is read as `styles.roundBtn`. */
export const cssModules = (isBuilt: boolean) => ({
  localsConvention: 'camelCaseOnly' as const,
  generateScopedName: scopedNames(isBuilt),
});
