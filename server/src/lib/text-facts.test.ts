import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { ANSWER_HOURS } from '@parvoz/contract/money/disputes-states.ts';
import { DUE_DAYS, RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { withFacts } from '@parvoz/contract/text-facts.ts';
import { describe, expect, it } from 'vitest';
import { LOCALES_FOLDER } from './texts.ts';

const files = WRITTEN_LANGUAGES.flatMap((language) =>
  globSync('*/*.json', { cwd: join(LOCALES_FOLDER, language) }).map((file): [string, string] => [
    `${language}/${file}`,
    readFileSync(join(LOCALES_FOLDER, language, file), 'utf8'),
  ]),
);

describe('facts in texts', () => {
  it('are those of the rules, and other places stay', () => {
    expect(withFacts('{{number}}: {{dueDays}} kun, {{releaseHours}} soat, {{answerHours}}')).toBe(
      `{{number}}: ${DUE_DAYS} kun, ${RELEASE_HOURS} soat, ${ANSWER_HOURS}`,
    );
  });

  it.each(files)('are named in %s, and not written as numbers', (_, text) => {
    expect(text).not.toMatch(
      new RegExp(
        String.raw`(?<!\d)(?:${DUE_DAYS} (?:kun|дн|day)|(?:${RELEASE_HOURS}|${ANSWER_HOURS}) (?:soat|час|hour))`,
      ),
    );
  });
});
