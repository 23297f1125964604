import fc from 'fast-check';
import { expect, it } from 'vitest';
import { richTextOf } from './cells.ts';
import { picturesIn } from './html.ts';
import { readRichTexts } from './rich-texts.ts';

const PICTURE = '/api/v1/attach/open/0190b1a2-0000-7000-8000-000000000001';
const PARTS = [
  '<p>',
  '</p>',
  '<b>',
  '<script>',
  '&',
  '"',
  '\\',
  '\n',
  '\u2028',
  'ў',
  '\ud83d',
  'x',
  ' ',
  '<',
];

it('rich texts are what each would be by itself, in their order, whatever stands in them', async () => {
  const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join(''));
  const cells = [
    '',
    `<p>a<img src="${PICTURE}">b</p>`,
    ...fc.sample(fc.oneof(text, fc.string({ unit: 'binary' })), 400),
    // Of some length, so that they come in more than one piece.
    ...Array.from({ length: 20 }, (_, index) => `<p>${index} ${'<b>x</b>'.repeat(3000)}</p>`),
  ];
  expect(await readRichTexts(cells)).toEqual(
    cells.map((cell) => {
      const html = richTextOf(cell);
      return { html, pictureIds: picturesIn(html) };
    }),
  );
});

it('of no cells there are none, for which nothing is begun', async () => {
  expect(await readRichTexts([])).toEqual([]);
});
