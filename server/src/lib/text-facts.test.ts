import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextTree } from '@parvoz/contract/cyrillic/cyrillic.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { ANSWER_HOURS } from '@parvoz/contract/money/disputes-states.ts';
import { DUE_DAYS, RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { TEXT_FACTS, withFacts } from '@parvoz/contract/text-facts.ts';
import { describe, expect, it } from 'vitest';
import { LOCALES_FOLDER } from './texts.ts';

const UNITS = { Hours: '(?:soat|час|hour)', Days: '(?:kun|дн|ден|day)' };
/** Numbers that are facts, with their units, as the three languages write them. */
const WRITTEN = new RegExp(
  `(?<!\\d)(?:${Object.entries(TEXT_FACTS)
    .map(([name, number]) => `${number}[ \u00a0]${UNITS[name.endsWith('Hours') ? 'Hours' : 'Days']}`)
    .join('|')})`,
);
/** A kind of reminder, whose name has the number: RELEASE_24_HOURS. */
const REMINDER = /_\d+_(?:DAYS?|HOURS?)$/;

const writtenIn = (tree: TextTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, text]) => {
    if (typeof text !== 'string') return writtenIn(text, `${path}${key}.`);
    return WRITTEN.test(text) && !REMINDER.test(key) ? [`${path}${key}: ${text}`] : [];
  });

const files = WRITTEN_LANGUAGES.flatMap((language) =>
  globSync('*/*.json', { cwd: join(LOCALES_FOLDER, language) }).map((file): [string, TextTree] => [
    `${language}/${file}`,
    JSON.parse(readFileSync(join(LOCALES_FOLDER, language, file), 'utf8')),
  ]),
);

describe('facts in texts', () => {
  it('are those of the rules, and other places stay', () => {
    expect(withFacts('{{number}}: {{dueDays}} kun, {{releaseHours}} soat, {{answerHours}}')).toBe(
      `{{number}}: ${DUE_DAYS} kun, ${RELEASE_HOURS} soat, ${ANSWER_HOURS}`,
    );
  });

  it('are found where they are written as numbers', () => {
    expect(writtenIn({ a: { b: `${RELEASE_HOURS} soat` }, A_24_HOURS: '24 soat', c: '72 ta' })).toEqual([
      `a.b: ${RELEASE_HOURS} soat`,
    ]);
  });

  it.each(files)('are named in %s, and not written as numbers', (_, tree) => {
    expect(writtenIn(tree)).toEqual([]);
  });
});
