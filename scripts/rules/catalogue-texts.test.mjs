import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './testing.mjs';

const { texts } = JSON.parse(readFileSync(new URL('./catalogue-texts.json', import.meta.url), 'utf8'));
const FIRST = 'Error getting countries';
const FIRST_KEY = texts[FIRST][0];

/** Returns a tree in which every text of the catalogue exists and is shown. */
const whole = () => {
  const namespaces = new Map();
  for (const [text, keys] of Object.entries(texts))
    for (const key of keys) {
      const [name, path] = key.split(':');
      // A key with dots is a path to a nested one.
      namespaces.set(name, { ...namespaces.get(name), [path]: text });
    }
  const locales = [...namespaces].map(([name, said]) => [`locales/en/x/${name}.json`, JSON.stringify(said)]);
  const shown = Object.values(texts).flat();
  return {
    'scripts/rules/catalogue-texts.json': '',
    ...Object.fromEntries(locales),
    'web/src/ui/a.ts': shown.map((key) => `t('${key}');`).join('\n'),
  };
};

const messagesOf = (tree) =>
  violationsOf(tree)
    .filter(({ rule }) => rule === '9-catalogue')
    .map(({ message }) => message);

describe('9 catalogue', () => {
  it('has nothing against the texts as they stand there', () => {
    expect(messagesOf(whole())).toEqual([]);
  });

  it('refuses another wording', () => {
    const tree = whole();
    tree['locales/en/x/common.json'] = tree['locales/en/x/common.json'].replace(FIRST, 'No countries');
    expect(messagesOf(tree)).toEqual([`${FIRST_KEY} has to be “${FIRST}”, it is “No countries”`]);
  });

  it('refuses a text that no screen shows', () => {
    const tree = whole();
    tree['web/src/ui/a.ts'] = tree['web/src/ui/a.ts'].replace(`t('${FIRST_KEY}');`, '');
    expect(messagesOf(tree)).toEqual([`no screen shows ${FIRST_KEY}, “${FIRST}”`]);
  });
});
