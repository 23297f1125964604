import { LANGUAGES } from '@parvoz/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import english from '../../../../locales/en/people/sms.json' with { type: 'json' };
import { noticeText, smsText, type TextKey } from '../texts.ts';
import { gsmLength, toGsm } from './gsm.ts';

const KEYS = Object.entries(english).flatMap(([key, text]) =>
  typeof text === 'string' ? [key] : Object.keys(text).map((part) => `${key}.${part}`),
) as TextKey<'sms'>[];
/** Parts of messages, which others contain as their reason. */
const REASONS = KEYS.filter((key) => key.startsWith('joinReasons.'));
const VALUES = {
  reason: 'Litsenziyaning muddati tugagan,...',
  ...{ code: '123456', password: 'k7Qm-4tXw-p9', end: '67', count: '12' },
  ...{
    agency: 'Sharq Xalqaro Taʼlim Markazi..',
    link: 'parvoz.tashkent-example.uz/claim?lng=uz#0123456789abcdefABCD-_',
  },
  /** The longest word for a person of the family. */
  who: noticeText('ru', 'payer.GRANDPARENT'),
  ...{ number: 'PV-2611-10187', date: '24.11.2026', year: '2025', site: 'parvoz.tashkent-example.uz' },
  ...{
    name: 'Istanbul texnika universiteti, magist...',
  },
};
/** A message that begins with a person's name has another link, which takes less room. */
const GUARDIAN = {
  ...{ name: 'Muhammadyusuf Abdurahmonov-S..', link: 'parvoz.tashkent-example.uz/family?lng=uz-Cyrl' },
};

describe('the texts of messages', () => {
  it.each(
    LANGUAGES.flatMap((language) =>
      KEYS.filter((key) => !REASONS.includes(key)).flatMap((key) =>
        (key === 'joinDeclined' ? REASONS : [null]).map((reason) => [language, key, reason] as const),
      ),
    ),
  )('fit one message without Unicode: %s %s %s', (language, key, reason) => {
    const values = {
      ...VALUES,
      page: `${VALUES.site}/university-list/12345?lng=${language}`,
      ...(key.startsWith('guardian') && GUARDIAN),
      ...(/^join[A-Z]/.test(key) && { link: `${VALUES.site}/for-agencies?lng=${language}` }),
      ...(reason && { reason: smsText(language, reason, {}) }),
    };
    const text = toGsm(smsText(language, key, values));
    const links = [values.link, values.page, '/login?as=agency'];
    expect(links.reduce((rest, link) => rest.replace(link, ''), text)).not.toMatch(/[?{}]/);
    expect(text).toMatch(
      /123456|k7Qm-4tXw-p9|\b67\b|PV-2611-10187|Istanbul|for-agencies|login|claim|family|student-finance|24.11.2026/,
    );
    expect(gsmLength(text)).toBeGreaterThan(20);
    expect(gsmLength(text)).toBeLessThanOrEqual(160);
  });

  it('say what is missing', () => {
    expect(() => smsText('uz', 'registration', {})).toThrow('needs code');
    expect(() => smsText('uz', 'nothing' as 'registration', {})).toThrow('no text nothing');
  });
});

describe('in GSM letters', () => {
  it.each([
    ['Roʻyxat, maʼlumot, gʻalaba', "Ro'yxat, ma'lumot, g'alaba"],
    ['Roʻyxat ‘Oʻzbek’ “A” «B»', `Ro'yxat 'O'zbek' "A" "B"`],
    ['Код: Щука, ЁЖ, объезд — 5 №', 'Kod: Shchuka, YoZh, obezd - 5 No'],
    ['Üñé ç á ŝ', 'Üñé c a s'],
    ['O`tkir Oʼtkir O´tkir O′tkir Oʽtkir O＇tkir', Array(6).fill("O'tkir").join(' ')],
    ['YILDIZ Yıldız İĞŞ ığş', 'YILDIZ Yildiz IGS igs'],
    // Karakalpak in both alphabets, Kazakh, Tajik, Azerbaijani, Polish.
    ['Ǵáziyza Nurjaw Ámiw, Әмиў Ғаниева', "Gaziyza Nurjaw Amiw, Amio' G'anieva"],
    ['Әйгерім Ұлбосын Ңөү, Ҷӯраев Ӣ', 'Aygerim Ulbosyn Nou, Juraev I'],
    ['Məmmədəliyev Łukasz Đorđe', 'Mammadaliyev Lukasz Dorde'],
    ['日本 😀', '?? ?'],
  ])('%s is %s', (text, expected) => {
    expect(toGsm(text)).toBe(expected);
    expect(gsmLength(expected)).not.toBeNull();
  });

  it('some signs take two places, and others make no GSM text', () => {
    expect(gsmLength('a€[]')).toBe(7);
    expect(gsmLength('ʻ')).toBeNull();
    expect(gsmLength('код')).toBeNull();
  });
});
