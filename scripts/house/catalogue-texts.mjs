import { readFileSync } from 'node:fs';
import { readLocales } from './locale-files.mjs';
import { isTest } from './paths.mjs';
import { literalText, walk } from './syntax.mjs';
import { violation } from './violation.mjs';

const RULE = '9-catalogue';
const SOURCE = 'scripts/house/catalogue-texts.json';

/**
 * The catalogue of errors and outcomes that the product is specified to show, word for word in English: `texts` maps
 * each to the keys that say it, `unbuilt` has those of screens that are not there yet.
 */
const { texts: TEXTS, unbuilt: UNBUILT } = JSON.parse(
  readFileSync(new URL('./catalogue-texts.json', import.meta.url), 'utf8'),
);

/** Rule 9: every text of the catalogue is said as it stands there, and by a screen. */
export function checkCatalogueTexts({ files, modules }) {
  if (!files.some(({ path }) => path === SOURCE)) return [];
  const english = new Map(
    [...readLocales(files).namespaces].flatMap(([name, { en }]) =>
      (en?.entries ?? []).map((one) => [`${name}:${one.key}`, one.text]),
    ),
  );
  const named = literalsOf(modules);
  const found = Object.entries(TEXTS).flatMap(([text, keys]) =>
    keys.flatMap((key) => [
      ...(english.get(key) === text ? [] : [`${key} has to be “${text}”, it is “${english.get(key)}”`]),
      ...(named.has(key) || named.has(key.replace(/^[^:]*:/, ''))
        ? []
        : [`no screen shows ${key}, “${text}”`]),
    ]),
  );
  const said = new Set(english.values());
  const built = UNBUILT.filter((text) => said.has(text)).map((text) => `“${text}” is said now: name its key`);
  return [...found, ...built].map((message) => violation(RULE, SOURCE, 1, message));
}

/** Every text that the code of the web names literally: a key that a screen shows is among them. */
function literalsOf(modules) {
  const found = new Set();
  for (const { path, program } of modules) {
    if (!path.startsWith('web/src/') || isTest(path)) continue;
    walk(program, (node) => found.add(literalText(node)));
  }
  return found;
}
