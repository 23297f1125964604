import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agencyEmblem } from './agency-emblem.ts';
import { scholarshipCover } from './scholarship-cover.ts';
import { universityCover } from './university-cover.ts';

const CARD = { width: 640, height: 400 };

const PICTURES = [
  { kind: 'university card', draw: (name: string) => universityCover(name, CARD) },
  { kind: 'university banner', draw: (name: string) => universityCover(name, { width: 1400, height: 440 }) },
  {
    kind: 'university thumbnail',
    draw: (name: string) => universityCover(name, { width: 120, height: 120 }),
  },
  { kind: 'university upright', draw: (name: string) => universityCover(name, { width: 400, height: 520 }) },
  { kind: 'scholarship card', draw: (name: string) => scholarshipCover(name, CARD) },
  { kind: 'agency emblem', draw: (name: string) => agencyEmblem(name, { size: 160 }) },
];

const HOSTILE_NAMES = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '"quoted" "twice"',
  '& co & sons',
  "'; drop table",
  ']]> -->',
  '&lt; &#0;',
  'a\u0000b \u0007bell',
  '\u0001 \u001f',
  '\ud83c alone',
  '\udf93 \ud83c',
  '\ufffe \uffff',
  '🎓 Академия 🎓',
  'x'.repeat(10_000),
  '<&" '.repeat(2_500),
];

/** Any UTF-16 code units: lone surrogates and control characters too. */
const anyName = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});

const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const ENTITY = /&(?:amp|lt|gt|quot|#39);/g;

const TAG = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<]*")*)(\/?)>/g;

/** Returns the places where a picture is not well-formed XML, or refers to nothing inside it; empty when all is well. */
function flaws(svg: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [whole, end, tag = '', attributes = '', empty] of svg.matchAll(TAG)) {
    if (end && open.pop() !== tag) found.push(`${whole} closes something else`);
    if (!end && !empty) open.push(tag);
    const names = [...attributes.matchAll(/ ([a-zA-Z0-9-]+)=/g)].map((match) => match[1]);
    if (new Set(names).size < names.length) found.push(`${whole} repeats an attribute`);
    if (/NaN|Infinity|undefined|null/.test(attributes)) found.push(`${whole} lacks a value`);
  }
  const text = svg.replace(TAG, '');
  const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
  const used = [...svg.matchAll(/(?:url\(| href=")#([^)"]*)/g)].map((match) => match[1]);
  if (!svg.startsWith('<svg ') || !svg.endsWith('</svg>')) found.push('not one svg element');
  if (open.length > 0) found.push(`left open: ${open.join(' ')}`);
  if (/[<>]/.test(text)) found.push(`stray markup: ${text.slice(0, 40)}`);
  if (svg.replace(ENTITY, '').includes('&')) found.push('a bare &');
  if (NOT_XML.test(svg)) found.push('a character foreign to XML');
  if (new Set(ids).size < ids.length) found.push('an id twice');
  for (const id of used) if (!ids.includes(id)) found.push(`nothing has the id ${id}`);
  return found;
}

function letters(emblem: string): string | undefined {
  return emblem.match(/<text[^>]*>(.*?)<\/text>/)?.[1];
}

describe.each(PICTURES)('$kind', ({ draw }) => {
  it('is the same for the same name, whatever the case, apostrophe, spacing and Unicode form', () => {
    const picture = draw('Oʻzbekiston Milliy Universiteti');
    for (const apostrophe of ["'", 'ʻ', 'ʼ', '‘', '’', '`', '´']) {
      expect(draw(`O${apostrophe}zbekiston Milliy Universiteti`)).toBe(picture);
    }
    expect(draw('oʻzbekiston  milliy\tUNIVERSITETI ')).toBe(picture);
    expect(draw('Élan'.normalize('NFD'))).toBe(draw('Élan'.normalize('NFC')));
    expect(draw("'Ilm' Markazi")).toBe(draw('ʻIlmʼ Markazi'));
  });

  it.each(HOSTILE_NAMES.map((name) => [JSON.stringify(name.slice(0, 30)), name]))(
    'is well-formed for %s',
    (_, name) => {
      expect(flaws(draw(name))).toEqual([]);
    },
  );

  it('is well-formed and repeatable for any name', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const picture = draw(name);
        expect(flaws(picture)).toEqual([]);
        expect(draw(name)).toBe(picture);
      }),
      { numRuns: 60 },
    );
  });
});

describe('different names', () => {
  const names = Array.from({ length: 400 }, (_, number) => `University ${number}`);

  it.each(PICTURES.filter(({ kind }) => kind !== 'agency emblem'))('have each their $kind', ({ draw }) => {
    expect(new Set(names.map(draw)).size).toBe(names.length);
  });

  it('have each their emblem when their initials differ', () => {
    const agencies = ['Ziyo Edu', 'Bilim Plus', 'Study Bridge', 'Global Hub', 'Yangi Avlod', 'Новый Век'];
    expect(new Set(agencies.map((name) => agencyEmblem(name))).size).toBe(agencies.length);
  });

  it('share an emblem only where 120 looks run out for equal initials', () => {
    const looks = new Set(names.map((name) => agencyEmblem(`Step ${name}`)));
    expect(looks.size).toBeGreaterThan(100);
    expect(looks.size).toBeLessThanOrEqual(120);
  });
});

describe('size', () => {
  const side = fc.integer({ min: 16, max: 1600 });

  it('is written into the picture, which stays well-formed', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        for (const draw of [universityCover, scholarshipCover]) {
          const picture = draw('Samarqand davlat universiteti', { width, height });
          expect(picture).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`);
          expect(flaws(picture)).toEqual([]);
        }
        expect(agencyEmblem('EduWay', { size: width })).toContain(`width="${width}" height="${width}"`);
      }),
      { numRuns: 40 },
    );
  });

  it.each([0, -1, 15.9, 4097, Number.NaN, Number.POSITIVE_INFINITY])('is refused at %d', (size) => {
    expect(() => universityCover('A', { width: size, height: 400 })).toThrow(RangeError);
    expect(() => universityCover('A', { width: 640, height: size })).toThrow(RangeError);
    expect(() => scholarshipCover('A', { width: size, height: 400 })).toThrow(RangeError);
    expect(() => scholarshipCover('A', { width: 640, height: size })).toThrow(RangeError);
    expect(() => agencyEmblem('A', { size })).toThrow(RangeError);
  });
});

describe('initials of an emblem', () => {
  it.each([
    ['Global study hub', 'GS'],
    ['edu', 'E'],
    ['  Yangi   Avlod ', 'YA'],
    ['ʻIlm ‘va', 'IV'],
    ['Новый Век', 'НВ'],
    ['<b> &c', '&lt;&amp;'],
    ['🎓 Akademiya', '🎓A'],
  ])('of %s are %s', (name, expected) => {
    expect(letters(agencyEmblem(name))).toBe(expected);
  });
});

describe('pictures that people know', () => {
  // Over sixty names, so that every building, tiling and motif occurs. A new digest redraws what people know.
  const digests: Readonly<Record<string, string>> = {
    'university card': '3c7a181bd73c5552',
    'university banner': '3cd5632ca0c2ce3e',
    'university thumbnail': 'c5616daddbd40ec2',
    'university upright': 'cf999c2ac7040951',
    'scholarship card': 'd4161f3a4a934a02',
    'agency emblem': 'dbaee7fa638be52e',
  };

  it.each(PICTURES)('stay as they are: $kind', ({ kind, draw }) => {
    const hash = createHash('sha256');
    for (let number = 0; number < 60; number++) hash.update(draw(`Oʻquv maskani ${number}`));
    expect(hash.digest('hex').slice(0, 16)).toBe(digests[kind]);
  });
});
