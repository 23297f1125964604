import { inEveryLanguage } from './sample/names.ts';
import { createRandom, type Random } from './sample/random.ts';
import type { RealUniversity } from './sample/source.ts';
import { demoCountries } from './sample/source.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One slip in the middle of a text: a letter dropped, doubled, changed, or two swapped. */
const misspell = (text: string, random: Random): string => {
  const at = 1 + random.below(Math.max(1, text.length - 2));
  const before = text.slice(0, at);
  const letter = text[at] ?? '';
  const after = text.slice(at + 1);
  const slips = [
    before + after,
    before + letter + letter + after,
    before + random.pick([...LETTERS]) + after,
    before + (after[0] ?? '') + letter + after.slice(1),
  ];
  return random.pick(slips);
};

const COMMON =
  'university|universiteti|университет|college|national|davlat|technology|texnika|business|institut|medical|international university|milliy universitet|state university|university of technology|of the|arts|science'.split(
    '|',
  );
const NONSENSE = 'qwertyuiop|zzzzzz|hjkl hjkl|xyzzy university|asdfgh|12345|ыфвапр|bbbbbbbbbbbbbbbbbb'.split(
  '|',
);

const FIELDS =
  'computer science|iqtisodiyot|экономика|arxitektura|business administration germany|huquq bakalavr|юриспруденция магистратура|data science master|dizayn|стоматология'.split(
    '|',
  );

/** Queries as people type them, all different: names, beginnings, words, slips, other scripts, countries. */
export const makeQueries = (real: readonly RealUniversity[]): string[] => {
  const random = createRandom(7);
  const name = () => random.pick(real).name;
  const word = (least = 4) => {
    for (;;) {
      const found = random.pick(name().split(/[\s,()-]+/));
      if (found.length >= least) return found;
    }
  };
  const many = (count: number, make: () => string) => Array.from({ length: count }, make);
  const queries = [
    ...many(40, name),
    ...many(40, () =>
      name()
        .slice(0, 3 + random.below(12))
        .trim(),
    ),
    ...many(40, () => word()),
    ...many(25, () => name().split(' ').slice(0, 2).join(' ')),
    ...many(15, () => `${word()} ${word()}`),
    ...many(25, () => misspell(word(5), random)),
    ...many(15, () => misspell(name(), random)),
    ...many(20, () => inEveryLanguage(name()).ru),
    ...many(15, () => inEveryLanguage(word()).ru),
    ...many(15, () => inEveryLanguage(name()).uz),
    ...random.some(demoCountries(), 15).map((country) => random.pick(Object.values(country.name))),
    ...random.some(demoCountries(), 10).map((country) => `${country.name.en} university`),
    ...COMMON,
    ...NONSENSE,
    ...FIELDS,
  ];
  return [...new Set(queries.map((query) => query.slice(0, 200)))].filter((query) => query.length >= 3);
};
