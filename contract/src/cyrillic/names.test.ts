import { describe, expect, it } from 'vitest';
import { APOSTROPHES } from '../apostrophes.ts';
import { fold } from '../fold.ts';
import { toCyrillic } from './cyrillic.ts';

describe('what a machine reads stays Latin', () => {
  it.each([
    ['scholarships.at saytida', 'scholarships.at сайтида'],
    ['scholarships.sk', 'scholarships.sk'],
    ['studyin.kz', 'studyin.kz'],
    ['studyinsaudi.moe.gov.sa', 'studyinsaudi.moe.gov.sa'],
    ['ayu.edu.kz, manas.edu.kg', 'ayu.edu.kz, manas.edu.kg'],
    ['itecgoi.in orqali', 'itecgoi.in орқали'],
    ['a2ascholarships.iccr.gov.in', 'a2ascholarships.iccr.gov.in'],
    ['scholarships.studyinromania.gov.ro/uz', 'scholarships.studyinromania.gov.ro/uz'],
    ['Masalan, parvoz.example', 'Масалан, parvoz.example'],
    ['aziza.karimova@mail.uz ga yozing', 'aziza.karimova@mail.uz га ёзинг'],
    ['Topilmagan fayllar.txt', 'Топилмаган файллар.txt'],
    ['hujjat.pdf va jadval.xlsx', 'ҳужжат.pdf ва жадвал.xlsx'],
    ['.docx faylni', '.docx файлни'],
    ['Google, Apple va boshqa', 'Google, Apple ва бошқа'],
    ['Adobe Readerda oching', 'Adobe Readerда очинг'],
    ['“Microsoft Print to PDF”', '“Microsoft Print to PDF”'],
    ['Alt + ↑ ↓', 'Alt + ↑ ↓'],
    ['yangi grantlar (Atom)', 'янги грантлар (Atom)'],
    ['Atom energetikasi', 'Атом энергетикаси'],
    ['France-Visas sayti orqali', 'France-Visas сайти орқали'],
    ['Mekteb-i Mülkiyedan', 'Mekteb-i Mülkiyeдан'],
    ['Wooyoungwon', 'Wooyoungwon'],
    ['Koreya talabalik vizasi (D-2, D-4)', 'Корея талабалик визаси (D-2, D-4)'],
    ['AQSHning F-1 vizasi', 'АҚШнинг F-1 визаси'],
    ['uni-assist va universitet arizasi', 'uni-assist ва университет аризаси'],
  ])('%s → %s', (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
  });
});

describe('names', () => {
  it.each([
    ['A.I. Gersen nomidagi', 'А.И. Герцен номидаги'],
    ['L.N. Gumilyov', 'Л.Н. Гумилёв'],
    ['M.V. Lomonosov', 'М.В. Ломоносов'],
    ['I.M. Gubkin', 'И.М. Губкин'],
    ['G.V. Plexanov', 'Г.В. Плеханов'],
    ['I. Karimov', 'И. Каримов'],
    ['XIX asr', 'XIX аср'],
    ['“Namuna bank” ATB, STIR (INN)', '“Намуна банк” АТБ, СТИР (ИНН)'],
    ['har biri 20 MB gacha, 53 KB', 'ҳар бири 20 МБ гача, 53 КБ'],
    ['I kurs, V bosqich', 'I курс, V босқич'],
    ['Kyungwon, Kyungpook, Keimyung', 'Кёнгвон, Кёнбук, Кемён'],
    ['Seongseo', 'Сонсо'],
    ['Shanxay Jiao Tong universiteti', 'Шанхай Цзяотун университети'],
    ['Xian Jiaotong universiteti', 'Сиань Цзяотун университети'],
    ['Chung-Ang universiteti', 'Чунан университети'],
    ['rus va belarus tillarida', 'рус ва белорус тилларида'],
    ['Belarus davlat universiteti', 'Беларусь давлат университети'],
    ['konfutsiylik akademiyasidan', 'конфуцийлик академиясидан'],
    ['Konfutsiy instituti', 'Конфуций институти'],
    ['Apostil, apostilni', 'Апостиль, апостилни'],
    ['Pulitser mukofoti', 'Пулитцер мукофоти'],
    ['Karlsplats maydonida', 'Карлсплац майдонида'],
    ['Bartsi Gustav', 'Барци Густав'],
    ['Katsura', 'Кацура'],
    ['Ostvald, Adolf, Nils', 'Оствальд, Адольф, Нильс'],
    ['Ferstel loyihasi', 'Ферстель лойиҳаси'],
    ['Lvovdan', 'Львовдан'],
    ['Knyaz', 'Князь'],
    ['Bazelda', 'Базелда'],
    ['Vayenshtefanda', 'Вайенштефанда'],
    ['Hayek', 'Хайек'],
    ['Devichye Pole', 'Девичье Поле'],
    ['Vorobyov', 'Воробьёв'],
    ['Krakovskie Pshedmestye', 'Краковске Пшедместье'],
    ['Garvard, Harvard', 'Гарвард, Гарвард'],
    ['Stanford', 'Стенфорд'],
    ['KU Leuven', 'KU Leuven'],
    ['U-M', 'U-M'],
    ['MDU', 'МДУ'],
  ])('%s → %s', (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
  });
});

describe('the signs that people type for ʻ and ʼ', () => {
  it.each([...APOSTROPHES])('%s is read in Cyrillic and by the search', (sign) => {
    const typed = `O${sign}zbekiston san${sign}ati va ma${sign}lumoti, g${sign}olib`;
    expect(toCyrillic(typed)).toBe('Ўзбекистон санъати ва маълумоти, ғолиб');
    expect(fold(typed)).toBe('ozbekiston sanati va malumoti golib');
  });

  it('may be mixed in one text', () => {
    expect(toCyrillic('Oʼzbekiston sanʻat va ma`lumot instituti')).toBe(
      'Ўзбекистон санъат ва маълумот институти',
    );
  });
});
