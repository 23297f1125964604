import { toCyrillic } from '@parvoz/contract/cyrillic/cyrillic.ts';
import { describe, expect, it } from 'vitest';
import { readTextFile } from './texts.ts';

/** Countries that have another name here than in CLDR, or a better spelling. */
const OTHERS: Readonly<Record<string, string>> = {
  BM: 'Бермуда ороллари', BW: 'Ботсвана', BY: 'Беларусь', CD: 'Конго (Киншаса)', CG: 'Конго (Браззавиль)',
  GY: 'Гайана', IM: 'Мен ороли', IO: 'Британиянинг Ҳинд океанидаги ҳудуди', MF: 'Сен-Мартен', MH: 'Маршалл ороллари',
  MP: 'Шимолий Мариана ороллари', NF: 'Норфолк ороли', PG: 'Папуа-Янги Гвинея', PM: 'Сен-Пьер ва Микелон',
  PN: 'Питкерн ороллари', PS: 'Фаластин ҳудудлари', SJ: 'Шпицберген ва Ян-Майен', ST: 'Сан-Томе ва Принципи',
  SV: 'Сальвадор', SZ: 'Эсватини', TL: 'Шарқий Тимор', US: 'АҚШ',
}; // biome-ignore format: a list of countries reads best in rows

describe('countries', () => {
  const countries = Object.entries(readTextFile('uz', 'country-names') as Record<string, string>);
  const cldr = new Intl.DisplayNames('uz-Cyrl', { type: 'region' });

  it.each(countries.filter(([code]) => /^[A-Z]{2}$/.test(code)))(
    '%s, %s, is called as in CLDR',
    (code, latin) => {
      expect(toCyrillic(latin)).toBe(OTHERS[code] ?? cldr.of(code));
    },
  );
});
