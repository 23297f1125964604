/**
 * Pairs of letters that nineteen of twenty are in Russian and in Uzbek written in Cyrillic, by their first letter. In a wrong encoding a text
 * has other letters, all of them Cyrillic too, and of their pairs one in three is here.
 */
const PAIRS: Readonly<Record<string, string>> = {
  ...{ а: 'бвгдежзйклмнпрстучшщъюя', б: 'аеиоруыў', в: 'аеиклнорсуы', г: 'адеиор', д: 'адеилнортуё' },
  ...{ е: 'гдзйклмнрстчшщ', ж: 'адежин', з: 'авгдимноы', и: 'бвгдезйклмнрстфхцчшя', й: 'дилстў' },
  ...{
    к: 'аеиклорушў',
    л: 'агдежилмоуьюя',
    м: 'аеиклмоуы',
    н: 'агдеилмностучыьяё',
    о: 'бвгдежзийклмнпрстхчш',
  },
  ...{ п: 'аеилору', р: 'агдеилмностушы', с: 'авдеиклмнопрстуыьяў', т: 'авгдеиклмнопрсуыьёў' },
  ...{ у: 'вгджзклмнрстчшю', ф: 'аио', х: 'аиор', ц: 'еи', ч: 'аеинтуё', ш: 'аеилу', щ: 'еиё', ъ: 'лт' },
  ...{ ы: 'бвейлтх', ь: 'гтш', э: 'тъ', ю: 'бктч', я: 'внт', ё: 'зкнт', ў: 'зйлмртчш' },
};
const USUAL = new Set(
  Object.entries(PAIRS).flatMap(([one, others]) => [...others].map((other) => one + other)),
);

/** Short words in capitals are abbreviations, whose letters stand side by side as they come: МГУ, СПбГУ. */
const ABBREVIATION = /^(?:[А-ЩЭ-Я]{2,4}|[А-ЩЭ-Я]{1,3}[бву][А-ЩЭ-Я]{1,3})$/u;
/** No word begins with these. */
const NEVER_FIRST = /^[ьъ]/u;

/** Returns the number of pairs of Cyrillic letters that are not usual, and of words with a beginning that there is not. */
export const countOddPairs = (text: string): number => {
  let odd = 0;
  for (const [written] of text.matchAll(/\p{Script=Cyrillic}{2,}/gu)) {
    const word = written.toLowerCase();
    if (NEVER_FIRST.test(word)) odd++;
    if (ABBREVIATION.test(written)) continue;
    for (let at = 1; at < word.length; at++) if (!USUAL.has(word.slice(at - 1, at + 1))) odd++;
  }
  return odd;
};
