import { yearsOf } from '@parvoz/contract/catalogue/cycles.ts';
import { SCHOLARSHIP_FEED } from '@parvoz/contract/catalogue/feeds.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { type Context, tag } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { AtomEntry, AtomFeed } from '../../../lib/atom.ts';
import { CALENDARS, calendarsAt } from '../../../lib/calendars.ts';
import { tashkentMidnight } from '../../../lib/clock.ts';
import { feedText } from '../../../lib/texts.ts';
import * as store from './feed.store.ts';

const LIST_PATH = '/scholarships';
const MAX_ENTRIES = 50;

/** `YYYY-MM-DD` as people read it. */
const written = (date: string): string => date.split('-').reverse().join('.');

const periodOf = (language: Language, one: store.NewScholarship): string => {
  const year = yearsOf(one.isExpected, one.startDate, one.expiredDate);
  const dates = { from: written(one.startDate), to: written(one.expiredDate) };
  return year === null
    ? feedText(language, 'period', dates)
    : feedText(language, 'expectedPeriod', { ...dates, year });
};

const summaryOf = (language: Language, one: store.NewScholarship): string =>
  [
    feedText(language, 'where', {
      where: [one.country ?? feedText(language, 'manyCountries'), one.university].filter(Boolean).join(', '),
    }),
    ...(one.degrees.length > 0
      ? [feedText(language, 'degrees', { degrees: one.degrees.map(({ value }) => value).join(', ') })]
      : []),
    periodOf(language, one),
  ].join(' ');

const toEntry = (language: Language, one: store.NewScholarship): AtomEntry => ({
  path: `${LIST_PATH}/${one.id}`,
  title: one.name,
  publishedAt: one.createdAt,
  updatedAt: one.updatedAt,
  summary: summaryOf(language, one),
  html: one.description,
  categories: one.degrees.map(({ key, value }) => ({ term: key, label: value })),
});

/** Returns the query as the address of the list has it. */
const queryOf = ({ countryIds, degreeIds }: store.Wanted): string => {
  const parts = [
    ...(countryIds.length > 0 ? [`country=${countryIds.join(',')}`] : []),
    ...(degreeIds.length > 0 ? [`degree=${degreeIds.join(',')}`] : []),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

/**
 * The newest scholarships that can still be applied for, of all countries and degrees or some. Throws NOT_FOUND for a
 * country or degree that there is not.
 */
export const getFeed = async (ctx: Context, wanted: store.Wanted): Promise<AtomFeed> => {
  const { db, language, clock } = ctx;
  tag(ctx, 'list:SCHOLARSHIP', CALENDARS);
  // Their own changes are about everything.
  const [countries, degrees] = await Promise.all([
    store.findCountryNames(db, language, wanted.countryIds),
    store.findDegreeNames(db, language, wanted.degreeIds),
  ]);
  if (countries.length < wanted.countryIds.length || degrees.length < wanted.degreeIds.length)
    throw new AppError('NOT_FOUND');
  const found = await store.findNewest(db, language, calendarsAt(clock.now()), wanted, MAX_ENTRIES);
  for (const { id, universityId } of found) {
    tag(ctx, `scholarship:${id}`);
    if (universityId !== null) tag(ctx, `university:${universityId}`);
  }
  const names = [...countries, ...degrees].map(({ name }) => name).join(', ');
  const query = queryOf(wanted);
  return {
    title: names ? feedText(language, 'titleOf', { names }) : feedText(language, 'title'),
    subtitle: feedText(language, 'subtitle'),
    author: 'Parvoz',
    path: SCHOLARSHIP_FEED + query,
    pagePath: LIST_PATH + query,
    emptyAt: tashkentMidnight(clock.now()),
    entries: found.map((one) => toEntry(language, one)),
  };
};
