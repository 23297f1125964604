import type { CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import type { Season } from '@parvoz/contract/catalogue/seasons.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';

/**
 * The words by which people ask for something, in the scripts that they are typed in; they are folded before they are compared, so that an
 * Uzbek word in Latin stands for itself in Cyrillic, too.
 * `*` stands for any ending, `|` between words for either of them, `?` after a word for one that may be missing. In braces
 * stands what is looked up in a table below, or a number; `docs/searching.md` says how a query is read.
 */

/** Kinds of conditions by the phrases that ask for them. Of several that fit the longest is meant, then the first. */
export const PHRASES = [
  ['FREE', 'bepul* oʻqish*'],
  ['FREE', 'bepul* taʼlim*'],
  ['FREE', 'bepul*'],
  ['FREE', 'tekin*'],
  ['FREE', 'pulsiz'],
  ['FREE', 'kontraktsiz'],
  ['FREE', 'бесплатн* обучени*|учёб*|учеб*|образовани*'],
  ['FREE', 'бесплатн*'],
  ['FREE', 'без оплаты|платы обучени*?'],
  ['FREE', 'free of charge'],
  ['FREE', 'free tuition|education|study'],
  ['FREE', 'tuition free'],
  ['FREE', 'without|no tuition fee|fees?'],
  ['FREE', 'free'],
  // A place that the state's budget pays for.
  ['FREE', 'byudjet* asosida*|oʻrin*|joy*'],
  ['FREE', 'на? бюджет*|бюджетн* мест*?'],
  ['FREE', 'byudjet|byudjetga|byudjetda'],
  // Names of universities, as the Freie Universität: no condition.
  ['NONE', 'free university'],
  ['NONE', 'свободн* университет*'],

  ['CHEAP', 'eng? arzon*'],
  ['CHEAP', 'kontrakt*|narx* eng? arzon*|past*'],
  ['CHEAP', 'eng? arzon*|past* kontrakt*|narx*'],
  ['CHEAP', 'qimmat emas'],
  ['CHEAP', 'hamyonbop*'],
  ['CHEAP', 'самы*? дешёв*|дешев*'],
  ['CHEAP', 'недорог*'],
  ['CHEAP', 'cheap*|affordable|inexpensive'],
  ['CHEAP', 'low cost|tuition'],

  ['WITHOUT', '{test} siz*'],
  ['WITHOUT', '{testless}'],
  ['WITHOUT', 'без {test}'],
  ['WITHOUT', 'without|no {test}'],
  ['WITHOUT', '{test} сертификат*|sertifikat*|certificate? talab qil*'],
  ['WITHOUT', '{test} kerak|shart emas|boʻlmagan'],
  ['WITHOUT', '{test} не треб*|нуж*|обязат*'],
  ['WITHOUT', '{test} is? not required|needed|necessary'],

  ['SCORE', '{test} n? {number} ball*|daraja*|level|балл*|уров* bilan?'],
  ['SCORE', '{test} n? {number} bilan?'],
  ['SCORE', '{number} ball*|daraja*|level|балл*|уров* {test} bilan?'],
  ['SCORE', '{number} {test} bilan?'],
  ['SCORE', 'n {number} {test}'],
  ['SCORE', '{test} sertifikat*|сертификат*|certificate bilan?'],
  ['SCORE', '{test} bilan?'],

  ['LANGUAGE', '{language uz} tilida*|tilda*'],
  ['LANGUAGE', '{language cha}'],
  ['LANGUAGE', 'на {language ru} языке?'],
  ['LANGUAGE', '{language ru} язык обучения'],
  ['LANGUAGE', 'язык обучения {language ru}'],
  ['LANGUAGE', '{language speaking}'],
  ['LANGUAGE', 'taught? in {language en} language?'],
  ['LANGUAGE', '{language en} taught|medium'],
  // "In Turkish universities" says where, and not how.
  ['NONE', 'in {language en} universit*|college*|school*'],

  ['UP_TO', '{per year?} {sum} gacha* {per year?}'],
  ['UP_TO', '{per year?} {sum} dan oshmagan|oshmaydigan|kam|arzon {per year?}'],
  ['UP_TO', '{per year?} до|дешевле {sum} {per year?}'],
  ['UP_TO', '{per year?} не дороже|более|больше {sum} {per year?}'],
  ['UP_TO', '{per year?} up to {sum} {per year?}'],
  ['UP_TO', '{per year?} under|below|within|max|maximum {sum} {per year?}'],
  ['UP_TO', '{per year?} less than {sum} {per year?}'],
  ['UP_TO', 'byudjet*|бюджет*|budget* {sum} {per year?}'],
  ['UP_TO', '{per year?} {sum} {per year?}'],

  ['START', '{year} yil*|год*|г? {season} {intake?}'],
  ['START', '{season} {year} yil*|год*|г? {intake?}'],
  ['START', '{year} yil*|год*|г? {month} {intake?}'],
  ['START', '{month} {year} yil*|год*|г? {intake?}'],
  ['START', '{year} yil*|год* {intake?}'],
  // Without a year the next one is meant.
  ['START', '{season} {intake}'],
] as const;

export type PhraseKind = (typeof PHRASES)[number][0];

/** Words that stand beside others and add nothing. */
export const ASIDES = {
  'per year': ['yiliga', 'bir yilga', 'yillik', 'в год', 'per year', 'a year', 'yearly'],
  intake: ['semestr*', 'семестр*', 'qabul*', 'набор*', 'intake', 'semester', 'start'],
} as const;

/** Tests as they are called. Names of two words come before their beginnings. */
export const TESTS: Record<CertificateKind, readonly string[]> = {
  IELTS: ['ielts', 'ielt', 'айлтс', 'айелтс', 'иелтс', 'ayels', 'ayelts'],
  TOEFL_IBT: ['toefl', 'tofl', 'тойфл', 'тоефл', 'тоэфл'],
  TOPIK: ['topik', 'топик'],
  HSK: ['hsk', 'хск'],
  JLPT: ['jlpt', 'нихонго норёку'],
  TESTDAF: ['testdaf', 'test daf', 'тестдаф'],
  DSH: ['dsh', 'дсх'],
  TYS: ['tys', 'тйс'],
  SAT: ['sat', 'сат'],
};
/** Endings that a test's name may have beside that of "without". */
export const TEST_ENDINGS = ['', 'ni', 'ga', 'ka', 'da', 'dan', 'im', 'li', 'lik'];

/** Languages of instruction: in Uzbek, the stem of the Russian adjective, in English. */
export const LANGUAGES: Partial<Record<TeachingLanguage, readonly [uz: string, ru: string, en: string]>> = {
  uz: ['oʻzbek', 'узбекск', 'uzbek'],
  ru: ['rus', 'русск', 'russian'],
  en: ['ingliz', 'английск', 'english'],
  tr: ['turk', 'турецк', 'turkish'],
  ko: ['koreys', 'корейск', 'korean'],
  zh: ['xitoy', 'китайск', 'chinese'],
  ja: ['yapon', 'японск', 'japanese'],
  de: ['nemis', 'немецк', 'german'],
  fr: ['fransuz', 'французск', 'french'],
  it: ['italyan', 'итальянск', 'italian'],
  es: ['ispan', 'испанск', 'spanish'],
  pl: ['polyak', 'польск', 'polish'],
  cs: ['chex', 'чешск', 'czech'],
  sk: ['slovak', 'словацк', 'slovak'],
  hu: ['venger', 'венгерск', 'hungarian'],
  ro: ['rumin', 'румынск', 'romanian'],
  bg: ['bolgar', 'болгарск', 'bulgarian'],
  sr: ['serb', 'сербск', 'serbian'],
  lt: ['litva', 'литовск', 'lithuanian'],
  lv: ['latish', 'латышск', 'latvian'],
  et: ['eston', 'эстонск', 'estonian'],
  fi: ['fin', 'финск', 'finnish'],
  sv: ['shved', 'шведск', 'swedish'],
  da: ['dan', 'датск', 'danish'],
  no: ['norveg', 'норвежск', 'norwegian'],
  nl: ['niderland', 'голландск', 'dutch'],
  pt: ['portugal', 'португальск', 'portuguese'],
  el: ['yunon', 'греческ', 'greek'],
  ar: ['arab', 'арабск', 'arabic'],
  fa: ['fors', 'персидск', 'persian'],
  ms: ['malay', 'малайск', 'malay'],
  id: ['indonez', 'индонезийск', 'indonesian'],
  kk: ['qozoq', 'казахск', 'kazakh'],
  ky: ['qirgʻiz', 'киргизск', 'kyrgyz'],
  tg: ['tojik', 'таджикск', 'tajik'],
  az: ['ozarbayjon', 'азербайджанск', 'azerbaijani'],
  ka: ['gruzin', 'грузинск', 'georgian'],
  hy: ['arman', 'армянск', 'armenian'],
  uk: ['ukrain', 'украинск', 'ukrainian'],
  be: ['belarus', 'белорусск', 'belarusian'],
};

/** Russian adjectives for what speaks or is taught in a language. */
export const SPEAKING: Partial<Record<TeachingLanguage, readonly string[]>> = {
  en: ['англоязычн*'],
  ru: ['русскоязычн*'],
  de: ['немецкоязычн*'],
};

/** Currencies as they are called beside a sum; signs as they are. */
export const CURRENCY_WORDS: Partial<Record<Currency, readonly string[]>> = {
  UZS: ['soʻm*', 'сум*', 'uzs'],
  USD: ['$', 'dollar*', 'доллар*', 'долл*', 'usd'],
  EUR: ['€', 'yevro*', 'евро*', 'euro*', 'eur'],
  RUB: ['₽', 'rubl*', 'рубл*', 'руб', 'rub'],
  GBP: ['£', 'funt*', 'фунт*', 'pound*', 'gbp'],
  KRW: ['₩', 'von*', 'won', 'вон*', 'krw'],
  TRY: ['₺', 'lira*', 'лир*', 'try'],
  CNY: ['yuan*', 'юан*', 'cny'],
  JPY: ['iyena*', 'иен*', 'йен*', 'yen', 'jpy'],
  PLN: ['zlotiy*', 'zlot*', 'злот*', 'pln'],
  KZT: ['tenge*', 'тенге*', 'kzt'],
};
export const MULTIPLIERS: readonly (readonly [factor: number, words: readonly string[]])[] = [
  [1_000_000, ['million*', 'миллион*', 'mln*', 'млн*']],
  [1000, ['ming*', 'тысяч*', 'тыс', 'thousand', 'k']],
];

export const SEASON_WORDS: Record<Season, readonly string[]> = {
  SPRING: ['bahor*', 'весн*', 'весен*', 'spring'],
  SUMMER: ['yoz', 'yozgi', 'yozda', 'лето', 'летом', 'летн*', 'summer'],
  AUTUMN: ['kuz', 'kuzgi', 'kuzda', 'kuzida', 'осен*', 'autumn', 'fall'],
  WINTER: ['qish', 'qishki', 'qishda', 'зим*', 'winter'],
};
/** Months from January on. */
export const MONTH_WORDS: readonly (readonly string[])[] = [
  ['yanvar*', 'январ*', 'january'],
  ['fevral*', 'феврал*', 'february'],
  ['mart*', 'март*', 'march'],
  ['aprel*', 'апрел*', 'april'],
  ['may', 'mayda', 'май', 'мая', 'мае'],
  ['iyun*', 'июн*', 'june'],
  ['iyul*', 'июл*', 'july'],
  ['avgust*', 'август*', 'august'],
  ['sentabr*', 'sentyabr*', 'сентябр*', 'september'],
  ['oktabr*', 'oktyabr*', 'октябр*', 'october'],
  ['noyabr*', 'ноябр*', 'november'],
  ['dekabr*', 'декабр*', 'december'],
];
