import { readFileSync } from 'node:fs';
import { isTest } from './tree.mjs';

const SOURCE = 'scripts/house/catalogue-texts.json';

/**
 * The catalogue of errors and outcomes that the product is specified to show, word for word in English: `texts` maps
 * each to the keys that say it, `unbuilt` has those of screens that are not there yet.
 */
const { texts: TEXTS, unbuilt: UNBUILT } = JSON.parse(
  readFileSync(new URL('./catalogue-texts.json', import.meta.url), 'utf8'),
);

/** Rule 9: every text of the catalogue is said as it stands there, and by a screen. */
export function checkCatalogueTexts({ files, locales, modules }) {
  if (!files.some(({ path }) => path === SOURCE)) return [];
  const english = new Map(
    Object.entries(locales).flatMap(([name, { en }]) =>
      (en?.entries ?? []).map(({ key, text }) => [`${name}:${key}`, text]),
    ),
  );
  // Every text that the code of the web names literally: a key that a screen shows is among them.
  const web = modules.filter(({ path }) => path.startsWith('web/src/') && !isTest(path));
  const named = new Set(web.flatMap(({ strings }) => strings.map(({ text }) => text)));
  const isShown = (key) => named.has(key) || named.has(key.replace(/^[^:]*:/, ''));
  const keys = Object.entries(TEXTS).flatMap(([text, all]) => all.map((key) => ({ key, text })));
  const said = new Set(english.values());
  return [
    ...keys
      .filter(({ key, text }) => english.get(key) !== text)
      .map(({ key, text }) => `${key} has to be “${text}”, it is “${english.get(key)}”`),
    ...keys.filter(({ key }) => !isShown(key)).map(({ key, text }) => `no screen shows ${key}, “${text}”`),
    ...UNBUILT.filter((text) => said.has(text)).map((text) => `“${text}” is said now: name its key`),
  ].map((message) => ({ path: SOURCE, message }));
}
