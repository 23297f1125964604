import type { Text } from './names.ts';
import type { Random } from './random.ts';

const SENTENCES: Text[] = [
  {
    uz: 'Universitet {year}-yilda tashkil etilgan va bugun mamlakatning eng yirik oliy oʻquv yurtlaridan biri hisoblanadi.',
    ru: 'Университет основан в {year} году и сегодня входит в число крупнейших высших учебных заведений страны.',
    en: 'Founded in {year}, the university is today among the largest institutions of higher education in the country.',
  },
  {
    uz: 'Asosiy kampus {city} markazida joylashgan, yotoqxonalar esa oʻn daqiqalik piyoda yoʻlda.',
    ru: 'Главный кампус находится в центре города {city}, общежития — в десяти минутах ходьбы.',
    en: 'Its main campus lies in the centre of {city}, with halls of residence a ten-minute walk away.',
  },
  {
    uz: 'Bakalavriat va magistraturada {count} dan ortiq dastur bor, ularning bir qismi ingliz tilida oʻqitiladi.',
    ru: 'В бакалавриате и магистратуре более {count} программ, часть из них преподаётся на английском языке.',
    en: 'There are more than {count} programmes at bachelor and master level, some of them taught in English.',
  },
  {
    uz: 'Xorijiy talabalar uchun tayyorlov kursi, til markazi va birinchi semestrda shaxsiy maslahatchi mavjud.',
    ru: 'Для иностранных студентов работают подготовительный курс, языковой центр и личный куратор в первом семестре.',
    en: 'International students find a foundation course, a language centre and a personal adviser for the first term.',
  },
  {
    uz: 'Bitiruvchilarning katta qismi oʻqishni tugatgach bir yil ichida mutaxassisligi boʻyicha ish topadi.',
    ru: 'Большинство выпускников находит работу по специальности в течение года после окончания учёбы.',
    en: 'Most graduates find a job in their field within a year of finishing their studies.',
  },
  {
    uz: 'Laboratoriyalar va kutubxona sanoat hamkorlari koʻmagida yangilangan va kechqurun ham ochiq.',
    ru: 'Лаборатории и библиотека обновлены при поддержке партнёров из промышленности и открыты по вечерам.',
    en: 'Laboratories and the library were renewed with partners from industry and stay open in the evening.',
  },
  {
    uz: 'Kontrakt toʻlovini semestrlarga boʻlib toʻlash, aʼlochilar uchun esa chegirma olish mumkin.',
    ru: 'Оплату можно вносить по семестрам, а отличникам предоставляется скидка.',
    en: 'Fees can be paid by the term, and students with the best marks are granted a reduction.',
  },
];

/** About 45 words on a university, as HTML, with its city in it. */
export const describe = (random: Random, city: Text): Text => {
  const chosen = random.some(SENTENCES, 3);
  const year = String(1850 + random.below(160));
  const count = String(20 + random.below(180));
  const write = (language: keyof Text) =>
    `<p>${chosen
      .map((sentence) =>
        sentence[language]
          .replace('{year}', year)
          .replace('{count}', count)
          .replace('{city}', city[language]),
      )
      .join(' ')}</p>`;
  return { uz: write('uz'), ru: write('ru'), en: write('en') };
};
