import { expect, it } from 'vitest';
import { checkRules } from '../check-rules.mjs';

/** Places `path:line` where a rule is violated in a tree `{ [path]: text }`. */
export function placesOf(rule, tree) {
  return violationsOf(tree)
    .filter((found) => found.rule === rule)
    .map(({ path, line }) => `${path}:${line}`);
}

export function violationsOf(tree) {
  return checkRules(Object.entries(tree).map(([path, text]) => ({ path, text })));
}

/** One violating file per case beside `around`; the message's line is where the case says, 1 by default. */
export function refuses(rule, cases, around = {}) {
  it.each(cases)('refuses %s: %s', (path, text, line = 1) => {
    expect(placesOf(rule, { ...around, [path]: text })).toEqual([`${path}:${line}`]);
  });
}

export function allows(rule, cases, around = {}) {
  it.each(cases)('allows %s: %s', (path, text) => {
    expect(placesOf(rule, { ...around, [path]: text })).toEqual([]);
  });
}

/** Tree of locales from one namespace's texts per language. */
export const locales = (uz, ru, en) =>
  Object.fromEntries(
    Object.entries({ uz, ru, en }).map(([language, texts]) => [
      `locales/${language}/platform/common.json`,
      JSON.stringify(texts, null, 2),
    ]),
  );
