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

/** Returns the number of pairs of Cyrillic letters that are not usual. */
export const countOddPairs = (text: string): number => {
  let odd = 0;
  for (const [word] of text.toLowerCase().matchAll(/\p{Script=Cyrillic}{2,}/gu))
    for (let at = 1; at < word.length; at++) if (!USUAL.has(word.slice(at - 1, at + 1))) odd++;
  return odd;
};
