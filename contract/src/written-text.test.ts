/// <reference types="vite/types/importMeta.d.ts" />
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { SiteAddress } from './agencies/joining.ts';
import { MistakeText } from './catalogue/mistake-reports.ts';
import { createUniversity } from './catalogue/universities-admin.ts';
import { oneLine } from './common.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { registerProfile } from './people/auth.ts';
import { hasInvisible, withoutInvisible } from './written-text.ts';

/** Zero width, soft, of the direction, fillers that take room, selectors and tags alone. */
const UNSEEN = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u034f'],
  ...['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\u3164', '\u115f', '\u2800', '\ufe0f', '\u{e0041}', '\x7f'],
  ...['\ufff9', '\ufffa', '\ufffb', '\ufffc', '\ue000', '\u{13430}', '\u{13441}', '\u{16fe4}', '\u{1d159}'],
];

describe('what nobody sees', () => {
  it.each(UNSEEN)('%j is removed, wherever it stands', (sign) => {
    expect(withoutInvisible(`${sign}Ali${sign}sher ${sign}`)).toBe('Alisher ');
    expect(hasInvisible(`https://parvoz.example/${sign}`)).toBe(true);
    expect(hasInvisible(`https://parvoz.example/${encodeURIComponent(sign)}`)).toBe(true);
  });

  it.each([
    'Oʻzbekiston, gʻoyat — «Ёлка» şçğüöı',
    'Birinchi\n\tikkinchi\r\nuchinchi',
    '❤️ 👍🏽 👩🏽‍💻 👨‍👩‍👧 🏳️‍🌈 1️⃣ 🇺🇿 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👁️‍🗨️',
    'é, ḉ and मन',
    'علی\u200cرضا, می\u200cخواهم',
    'ශ\u0dca\u200dරී, র\u200d\u09cdয\u09beব',
  ])('%j is seen and stays', (text) => {
    expect(withoutInvisible(text)).toBe(text);
  });

  it('is a joiner where nothing is joined', () => {
    expect(withoutInvisible('\u200cعلی\u200c رضا\u200d')).toBe('علی رضا');
    expect(withoutInvisible('علی\u200c\u200cرضا')).toBe('علیرضا');
    expect(hasInvisible('https://parvoz.example/علی\u200cرضا')).toBe(true);
  });

  it('is a mark without a letter, and what is heaped on one', () => {
    expect(withoutInvisible('\u0301\u0301Ali \u0301sher')).toBe('Ali sher');
    expect(withoutInvisible(`A${'\u0301'.repeat(50)}li`)).toBe(`A${'\u0301'.repeat(8)}li`);
    expect(registerProfile.body!.shape.name.safeParse('\u0301\u0301\u0301').success).toBe(false);
  });

  it('leaves what letters are written between it, and is gone after one pass', () => {
    const noise = fc.array(fc.oneof(fc.constantFrom(...UNSEEN), fc.constantFrom('a', 'Я', 'ʻ', '7', ' ')));
    fc.assert(
      fc.property(noise, (signs) => {
        const cleaned = withoutInvisible(signs.join(''));
        expect(cleaned).toBe(signs.filter((sign) => !UNSEEN.includes(sign)).join(''));
        expect(hasInvisible(cleaned)).toBe(false);
      }),
    );
  });
});

describe('a text that is taken', () => {
  it('of which nothing is seen is empty, and refused where something is needed', () => {
    expect(oneLine(60, 3).safeParse('\u200b\u200b\u200b').success).toBe(false);
    expect(oneLine(60, 0).parse('\u200b \u2060')).toBe('');
    expect(oneLine(60, 2).parse('An\u202e \u200b na')).toBe('An na');
    expect(MistakeText.safeParse({ text: '\u200b'.repeat(5) }).success).toBe(false);
    expect(registerProfile.body!.shape.name.safeParse('\u200b\u200b\u200b').success).toBe(false);
  });

  it('is no address that only looks encoded', () => {
    for (const path of ['a%20b', '%D0%81', '%zz', '%ff', '100%'])
      expect(hasInvisible(`https://parvoz.example/${path}`), path).toBe(false);
  });

  it('is refused as an address with something that nobody sees, and taken without', () => {
    const { webSite, sourceUrl } = createUniversity.body!.shape;
    for (const schema of [webSite, sourceUrl, SiteAddress]) {
      for (const sign of ['\u202e', '\u200b', '\u2066', '\u2060'])
        expect(schema.safeParse(`https://parvoz.example/${sign}a`).success, sign).toBe(false);
      expect(schema.parse('https://parvoz.example/a')).toBe('https://parvoz.example/a');
    }
  });
});

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value;

/** Paths of strings that are not written for others to read: secrets, which are taken as they are, and names of things. */
const NO_TEXTS =
  /(?:[pP]assword|\.key|\.token|degrees\[\]|\.(?:subject|subjectId|action)|(?:request|user_sms)_id|\.status)$/;
/** Refuse what is not seen, rather than take it without. */
const ADDRESSES = /(?:webSite|webPage|Url)$/;

interface Def {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; tx?: unknown } } }[];
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
}

/** Paths of strings below a schema that may be anything, and keep what nobody sees. */
const careless = (schema: z.core.$ZodType, path: string): string[] => {
  const { type, format, checks = [], ...def } = schema._zod.def as unknown as Def;
  if (type === 'string') {
    const isFormed = format !== undefined || checks.some(({ _zod }) => /format|custom/.test(_zod.def.check));
    return isFormed || checks.some(({ _zod }) => _zod.def.tx === withoutInvisible) ? [] : [path];
  }
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => careless(field, `${path}.${name}`)),
    ...(def.options ?? []).flatMap((option) => careless(option, path)),
    ...(def.element ? careless(def.element, `${path}[]`) : []),
    ...[def.in, def.innerType].flatMap((inner) => (inner ? careless(inner, path) : [])),
  ];
};

const bodies = Object.values(
  import.meta.glob<object>(['./**/*.ts', '!./**/*.test.ts'], { eager: true }),
).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) && value.body ? [{ name, value }] : [],
  ),
);

it.each(bodies)('$name takes no text that nobody sees', ({ value: { body } }) => {
  const paths = careless(body, 'body').filter((path) => !NO_TEXTS.test(path) && !ADDRESSES.test(path));
  expect(paths).toEqual([]);
});
