import { createRandom } from './random.ts';

/** The same text in every language of the product. */
export interface Text {
  uz: string;
  ru: string;
  en: string;
}

/** Words that names of universities are made of, as they are translated: English, Uzbek, Russian. */
const TRANSLATED = new Map(
  `university universiteti университет|college kolleji колледж|institute instituti институт|school maktabi школа
  academy akademiyasi академия|technology texnologiya технологий|technical texnika технический|national milliy национальный
  state davlat государственный|international xalqaro международный|medical tibbiyot медицинский|science fan наук
  sciences fanlar наук|arts sanʼat искусств|business biznes бизнеса|management menejment менеджмента
  economics iqtisodiyot экономики|engineering muhandislik инженерный|medicine tibbiyot медицины|law huquq права
  education taʼlim образования|agricultural qishloq-xoʻjaligi аграрный|federal federal федеральный|open ochiq открытый
  private xususiy частный|applied amaliy прикладных|polytechnic politexnika политехнический|pedagogical pedagogika педагогический
  faculty fakulteti факультет|research tadqiqot исследовательский|health sogʻliqni-saqlash здравоохранения|music musiqa музыки
  christian xristian христианский|islamic islom исламский|northern shimoliy северный|southern janubiy южный
  western gʻarbiy западный|eastern sharqiy восточный|central markaziy центральный|new yangi новый|and va и|of - -|the - -`
    .split(/[|\n]/)
    .map((row) => row.trim().split(' '))
    .map(([en, uz, ru]): [string, { uz: string; ru: string }] => [en!, { uz: spaced(uz!), ru: spaced(ru!) }]),
);

function spaced(word: string): string {
  return word === '-' ? '' : word.replaceAll('-', ' ');
}

const PAIRS: Record<string, string> = {
  shch: 'щ', sh: 'ш', ch: 'ч', zh: 'ж', kh: 'х', ts: 'ц', ya: 'я', yu: 'ю', yo: 'ё', ph: 'ф', th: 'т', ck: 'к', qu: 'кв',
  a: 'а', b: 'б', c: 'к', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'ж', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о',
  p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'кс', y: 'й', z: 'з',
}; // biome-ignore format: an alphabet reads best in rows

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A foreign name as it is written in Cyrillic, letter by letter. */
export const toCyrillic = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(' ')
    .map((word) => {
      const written = word
        .toLowerCase()
        .replace(/shch|sh|ch|zh|kh|ts|ya|yu|yo|ph|th|ck|qu|[a-z]/g, (letters) => PAIRS[letters]!);
      return /^\p{Lu}/u.test(word) ? capitalised(written) : written;
    })
    .join(' ');

const translate = (name: string, language: 'uz' | 'ru'): string =>
  capitalised(
    name
      .split(/\s+/)
      .map((word) => {
        const known = TRANSLATED.get(word.toLowerCase().replace(/[^a-z]/g, ''));
        return known ? known[language] : language === 'ru' ? toCyrillic(word) : word;
      })
      .filter(Boolean)
      .join(' '),
  );

/** Returns an English name with its translations. */
export const inEveryLanguage = (name: string): Text => ({
  uz: translate(name, 'uz') || name,
  ru: translate(name, 'ru') || name,
  en: name,
});

/** First letters of a name's words. */
export const initials = (name: string): string =>
  (name.match(/(?<![\p{L}'’])\p{L}/gu) ?? []).join('').toUpperCase().slice(0, 6);

/** Made-up names of places, all different. */
export const makePlaces = (count: number): string[] => {
  const random = createRandom(3);
  const starts =
    'ka lo ber sal tor min ves har dol fre gran os pel quin rav sten tul ur wen yar zel bri cor del'.split(
      ' ',
    );
  const middles = 'la ren di ma so ti vo ne ro ga li ban cas der fi'.split(' ');
  const ends = 'burg ville ton grad abad ovo ia ford mouth kent ores una ista holm dam'.split(' ');
  const places = new Set<string>();
  while (places.size < count)
    places.add(
      capitalised(
        random.pick(starts) +
          random.pick(middles) +
          (random.below(3) ? '' : random.pick(middles)) +
          random.pick(ends),
      ),
    );
  return [...places];
};
