/**
 * Places in which letters do not stand in the languages of an encoding. The encodings of the West, of Turkey and of Central Europe have
 * other letters for the same bytes, `ñ` and `ń`, `è` and `č`: both are letters, and only what stands beside them tells which was meant.
 */

const VOWEL = 'aeiouyáéíóúýâäëîôöü';
const CONSONANT = 'bcdfghjklmnpqrstvwxz';

/** Letters of French, Spanish, Portuguese, Italian, Nordic languages and Estonian. */
const WESTERN = [
  // Spanish has ñ before a vowel, Polish ń never.
  `ñ(?![${VOWEL}])`,
  // French and Italian è: Liège, caffè. Czech and Croatian č: uèení, sveuèilište, njemaèka.
  `è(?:[${VOWEL}]|k)`,
  // Italian: lunedì, Cefalù, però. Czech ě, ů, ň: svìt, prùmysl, Plzeò.
  '[ìù](?=\\p{L})',
  '[aeoyáéíóúý]ò(?:[skc]|(?!\\p{L}))',
  // Danish and Norwegian ø is before consonants, but for islands, øer, and oversøisk; Czech ř before vowels.
  'ø[aáéíúýì]|[bdghkptv]ø(?:i|e(?!r))',
  // Portuguese ão, ães; Romanian ă: Bacãu, sãnãtate, tehnicã.
  'ã(?=[bcdfghjklmnpqrtvxz]|u|s\\p{L})|(?:ic|in|al|ur|at|er)ã(?!\\p{L})',
  // Portuguese õe, Estonian Võru; Hungarian ő: Gyõr, fõiskola, erdõ.
  'õ(?!\\p{L})',
  'õo|(?:gy|ny|ly|ty|sz|cs|zs|f)õ|[áéíóú]\\p{L}{0,30}õ(?!e)|õ(?!e)\\p{L}{0,30}[áéíóú]',
  // French: sûr, coût, brûler; Hungarian ű: mûvészet, mûszaki.
  'û[svkjzgb]',
  // French: forêt, Viêt; Portuguese: ciência; Polish ę: ksiêgarnia, Czêstochowa.
  'iê(?![nmt])|[zwj]ê',
  // Danish: sjæl; Croatian and Polish ć: Petroviæ, sieæ.
  '[aeiou]æ(?!\\p{L})',
  // French: cœur, fœtal; Polish ś: pœw, koœciół.
  '(?<=[a-eg-z])œ(?!u)|(?<!\\p{L})œ[lrwcpm]',
  // Romanian ş: ªtiinþe, Iaºi.
  '[ªº](?=\\p{L})|(?<=\\p{L}{2})[ªº]',
];

/** Turkish letters where Turkish has none: beside others that it lacks, or against the harmony of its vowels: technickı, novı. */
const TURKISH = [
  '[áéíóúæšžñøåã]\\p{L}{0,30}[ğışİ]|[ğışİ]\\p{L}{0,30}[áéíóúæšžñøåã]',
  '[eioöuüéíó][bcdfghjklmnprstvyzš]{1,3}ı(?!\\p{L})',
  // Turkish has no such ends and letters: vıtvarnıch, meğimursko.
  '[ğışİ]\\p{L}{0,30}(?:ch|s[kt]v?[oia](?!\\p{L})|[qwx])',
];

/** Letters of Polish, Czech, Slovak, Hungarian, Romanian, Croatian and Slovene. */
const CENTRAL = [
  `ń[${VOWEL}]`,
  // Slovak: stĺp, vŕba; but à, å: universitŕ, Umeĺ.
  `(?<![${CONSONANT}])[ŕĺ]|[ŕĺ](?![${CONSONANT}])`,
  // Czech ř is beside a vowel; but ø: Křbenhavn, Tromsř.
  `(?<![${VOWEL}ěů])ř(?![${VOWEL}ěů])`,
  // Portuguese: Săo, aaçőes.
  'ă[oe]|őe',
  // Danish: sjćlland.
  `[${CONSONANT}]ć[${CONSONANT}]`,
  // French: Ličge, systčmes.
  'č[bcdfglmnprstv]es?(?!\\p{L})',
];

/** Letters beside others with accents, as Czech, Slovak and Polish have them. */
const CENTRAL_PAIRS = [
  '(?<=[čďĺľňřšťž])[áéěíóúůý]|(?<=[áéěíóúůý])[čďľňřšťž]',
  '(?<=[ćłńśźż])[ąęó]|(?<=[ąęó])[ćłńśźż]|(?<=ś)ć',
];

const globally = (places: readonly string[]) => places.map((place) => new RegExp(place, 'giu'));
const PAIRS = globally(CENTRAL_PAIRS);

const UNLIKELY: Readonly<Record<string, readonly RegExp[]>> = {
  'windows-1252': globally(WESTERN),
  'windows-1254': globally([...WESTERN, ...TURKISH]),
  'windows-1250': globally(CENTRAL),
  'iso-8859-2': globally(CENTRAL),
};

/** Letters that Windows reads in the place of `š` and `ž` of ISO-8859-2, and others of which a text that really has them has many more. */
const ALONE: readonly (readonly [letter: RegExp, others: RegExp])[] = [
  [/ą/giu, /[łżśźęń]/giu],
  // Slovak has none before e and i, and has it before a consonant: učiteľstvo.
  [/ľ(?![snkt])/giu, /[áéíýúôä]/giu],
];
/** Letters that Turkish lacks, of which a text with Turkish ones has hardly any. */
const TURKISH_ONES = /[ğışİ]/gu;
const NOT_TURKISH = /[áéíóúàèìòùñãõøåæ]/giu;
/** Doubt of a letter that Turkish lacks beside one that only Turkish has. */
const STRANGE = 0.5;
/** Slovak has `ľ`, and Czech these. */
const CZECH = /[ěřů]/giu;

const count = (text: string, patterns: readonly RegExp[] = []): number =>
  patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);

const countAlone = (text: string): number =>
  ALONE.reduce(
    (sum, [letter, others]) => sum + Math.max(0, count(text, [letter]) - count(text, [others])),
    Math.min(count(text, [/ľ/giu]), count(text, [CZECH])),
  );

const countStrange = (text: string): number =>
  STRANGE * Math.min(count(text, [TURKISH_ONES]), count(text, [NOT_TURKISH]));

/** Returns the number of letters that stand where they do not in the languages of an encoding. */
export const countUnlikely = (encoding: string, text: string): number =>
  count(text, UNLIKELY[encoding]) +
  (encoding === 'windows-1250' ? countAlone(text) : 0) +
  (encoding === 'windows-1254' ? countStrange(text) : 0);

/** Returns the number of letters with accents that stand beside others as they do in the languages of an encoding. */
export const countUsualPairs = (encoding: string, text: string): number =>
  encoding === 'windows-1250' || encoding === 'iso-8859-2' ? count(text, PAIRS) : 0;
