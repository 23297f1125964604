import { describe, expect, it } from 'vitest';
import { placesOf, violationsOf } from './testing.mjs';

const RULE = '9-terms';
const text = (path, value) => ({ [path]: JSON.stringify({ a: value }) });
const locale = (language, name, value) => text(`locales/${language}/${name}.json`, value);

describe('9 terms', () => {
  it.each([
    ['uz', 'applications/applications', 'Agentlik bilan suhbatda kelishib oling', 'chatda kelishib oling'],
    ['uz', 'applications/board', 'Qayta ishlashga qaytarish', 'Tuzatishga qaytarish'],
    ['uz', 'applications/board', '{{count}} kun jim', '{{count}} kun harakatsiz'],
    ['uz', 'platform/errors', 'Bu yoʻnalish boʻyicha arizangiz bor', 'Bu grant boʻyicha arizangiz bor'],
    ['uz', 'agencies/tariffs', '{{count}} bosqich', '{{count}} ta bosqich'],
    ['uz', 'people/settings', 'Sharhingizda ismingiz turadi', 'Fikringiz yonida ismingiz turadi'],
    ['uz', 'platform/validation', 'Ism kiritilishi shart', 'Ismingizni kiriting'],
    ['ru', 'applications/applications', 'Ваш ход: оплатите тариф', 'В ходе рассмотрения заявки'],
    ['ru', 'applications/board', 'Заявка отменена студентом', 'Заявка отозвана, отменить это нельзя'],
    ['ru', 'platform/errors', 'Эта учётная запись заблокирована', 'Аккаунт заблокирован'],
    ['ru', 'people/sms', 'Код для Вашего аккаунта', 'Код. Ваш аккаунт'],
    ['ru', 'platform/home', 'Письмо для Вас', 'Учёба в Вашингтоне'],
    ['ru', 'agencies/tariffs', '{{percent}} %', '{{percent}}\u00a0%'],
    ['ru', 'agencies/tariffs', 'Цена – за работу, этапы 2–3', 'Цена — за работу, этапы 2–3'],
    ['en', 'applications/board', 'Canceled by the student', 'Withdrawn by the student'],
    ['en', 'platform/errors', "It can't be done", 'It can’t be done'],
    ['en', 'catalogue/universities', 'Faculties and directions', 'Faculties and fields of study'],
  ])('refuse in %s/%s “%s”, not “%s”', (language, name, wrong, right) => {
    const path = `locales/${language}/${name}.json`;
    expect(placesOf(RULE, locale(language, name, wrong))).toEqual([`${path}:1`]);
    expect(placesOf(RULE, locale(language, name, right))).toEqual([]);
  });

  it('say the right one', () => {
    const found = violationsOf(locale('ru', 'people/settings', 'Выберите картинку')).filter(
      ({ rule }) => rule === RULE,
    );
    expect(found).toEqual([
      {
        rule: RULE,
        path: 'locales/ru/people/settings.json',
        line: 1,
        message: 'a says “картинк”: write изображение; of a person: фото',
      },
    ]);
  });

  it('hold in the demo data, whose texts say their language or show it by their letters', () => {
    const consultings = [
      {
        name: 'Agentlik – nom',
        description: { uz: 'Agentlik – jamoa', ru: 'Агентство — команда', en: "The agency's" },
        comments: [{ text: 'Это – отзыв', reply: 'Rahmat – kuting' }],
      },
    ];
    const path = 'server/demo/consultings.json';
    const tree = { [path]: JSON.stringify(consultings, null, 2) };
    expect(placesOf(RULE, tree)).toEqual([`${path}:5`, `${path}:7`, `${path}:11`, `${path}:12`]);
  });

  it('holds for all that the demo tells', () => {
    const texts = JSON.stringify({ name: { uz: 'Hamkor universitetlar' } });
    for (const folder of ['scholarships', 'steps', 'universities'])
      expect(placesOf(RULE, { [`server/demo/${folder}/one.json`]: texts })).toHaveLength(1);
  });

  it('hold for names of functions and exports', () => {
    const path = 'server/src/lib/a.ts';
    const code =
      'const mustFind = () => 1;\nexport const kept = mustFind();\nconst mustChangePassword = () => kept;';
    expect(placesOf(RULE, { [path]: code })).toEqual([`${path}:1`, `${path}:2`]);
  });

  it('leave to a language and to a file what is right there', () => {
    expect(placesOf(RULE, locale('en', 'agencies/tariffs', '{{percent}}% – of the price'))).toEqual([]);
    expect(placesOf(RULE, text('server/demo/steps/visa.json', 'Viza suhbati'))).toEqual([]);
    expect(placesOf(RULE, text('server/test/people.json', 'шаблон'))).toEqual([]);
  });
});
