import { VERDICTS, type Verdict } from '@parvoz/contract/applications/verdicts.ts';
import {
  CERTIFICATE_KINDS,
  type CertificateKind,
  isScoreOf,
} from '@parvoz/contract/catalogue/certificates.ts';
import { TEACHING_LANGUAGES, type TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import { ELIGIBLE_SORTS, type EligibleSort } from '@parvoz/contract/limits.ts';
import { TIYIN_IN_SOM } from '../../../lib/format.ts';
import {
  readChoice,
  readDay,
  readIds,
  readPage,
  readSom,
  readText,
  readWords,
  writeChoice,
  writeIds,
  writePage,
  writeText,
  writeWords,
} from '../../../ui/filters/address.ts';

/** A test, with a score of it or any. */
export interface Admitting {
  kind: CertificateKind;
  score: number | null;
}

/** First and last month in which studies begin, `YYYY-MM`. */
export interface StartMonths {
  from: string;
  to: string;
}

interface Opening {
  kind: CertificateKind;
  score: number;
}

/** Filters, order and page of the list. */
export interface ListState {
  query: string;
  /** Of either level. */
  field: number[];
  degree: number[];
  country: number[];
  language: TeachingLanguage[];
  /** Comes by a link from a university's page. */
  university: number | undefined;
  free: boolean;
  /** A year's tuition in soʻm, at most. */
  upTo: number | undefined;
  /** Beside what costs as much: that which does by what is usual in its country. */
  orTypical: boolean;
  /** Beside what costs as much: that of which nobody can say it. */
  orUnknown: boolean;
  /** By a link from the search: tests one of which is enough, tests that are not asked for, months, a city. */
  admits: Admitting[];
  without: CertificateKind[];
  start: StartMonths | undefined;
  city: string;
  /** The last day to apply is this one or later, `YYYY-MM-DD`. */
  deadline: string | undefined;
  /** Filter by eligibility; ignored until the person has entered their data. */
  fit: Verdict | undefined;
  /** The score of a test that is all that the person lacks. */
  opens: Opening | undefined;
  sort: EligibleSort;
  page: number;
}

/** Parameters in the address; defaults are left out. */
export interface ListSearch {
  query?: string | number | undefined;
  field?: string | number | undefined;
  degree?: string | number | undefined;
  country?: string | number | undefined;
  language?: string | undefined;
  university?: number | undefined;
  free?: 1 | undefined;
  upTo?: number | undefined;
  orTypical?: 1 | undefined;
  orUnknown?: 1 | undefined;
  /** As `ielts-5.5,topik`. */
  admits?: string | undefined;
  /** As `ielts`. */
  without?: string | undefined;
  /** As `2027-08_2027-11`. */
  start?: string | undefined;
  city?: string | undefined;
  deadline?: string | undefined;
  fit?: Lowercase<Verdict> | undefined;
  /** As `topik-3`. */
  opens?: string | undefined;
  sort?: Lowercase<EligibleSort> | undefined;
  page?: number | undefined;
}

/** For links of a list: fewer filters in the address are another page, not the current one. */
export const EXACT = { exact: true };

export const LIST_PATH = '/programs';

const lower = (verdict: Verdict) => verdict.toLowerCase() as Lowercase<Verdict>;
const readFit = (text: string): Verdict | undefined => VERDICTS.find((one) => lower(one) === text);

const readOpening = (text: string): Opening | undefined => {
  const [, name, score = ''] = /^(\w+)-(\d+(?:\.\d)?)$/.exec(text) ?? [];
  const kind = CERTIFICATE_KINDS.find((one) => one.toLowerCase() === name);
  return kind && isScoreOf(kind, Number(score)) ? { kind, score: Number(score) } : undefined;
};

const readTest = (name: string | undefined): CertificateKind | undefined =>
  CERTIFICATE_KINDS.find((one) => one.toLowerCase() === name);

const MAX_TESTS = 10;

const readAdmits = (text: string): Admitting[] =>
  text
    .split(',')
    .slice(0, MAX_TESTS)
    .flatMap((one): Admitting[] => {
      const kind = readTest(one);
      if (kind) return [{ kind, score: null }];
      const opening = readOpening(one);
      return opening ? [opening] : [];
    });

const writeAdmits = (admits: readonly Admitting[]): string | undefined =>
  admits.map(({ kind, score }) => `${kind.toLowerCase()}${score === null ? '' : `-${score}`}`).join(',') ||
  undefined;

const readStart = (text: string): StartMonths | undefined => {
  const [, from = '', to = ''] = /^(20\d\d-(?:0[1-9]|1[0-2]))_(20\d\d-(?:0[1-9]|1[0-2]))$/.exec(text) ?? [];
  return from && from <= to ? { from, to } : undefined;
};

export const readListSearch = (search: Record<string, unknown> | ListSearch): ListState => ({
  query: readText(search.query),
  field: readIds(search.field),
  degree: readIds(search.degree),
  country: readIds(search.country),
  language: readWords(search.language, TEACHING_LANGUAGES),
  university: readIds(search.university)[0],
  free: readText(search.free) === '1',
  upTo: readSom(readText(search.upTo)),
  orTypical: readText(search.orTypical) === '1',
  orUnknown: readText(search.orUnknown) === '1',
  admits: readAdmits(readText(search.admits)),
  without: readText(search.without)
    .split(',')
    .flatMap((one) => readTest(one) ?? [])
    .slice(0, MAX_TESTS),
  start: readStart(readText(search.start)),
  city: readText(search.city),
  deadline: readDay(search.deadline) ?? undefined,
  fit: readFit(readText(search.fit)),
  opens: readOpening(readText(search.opens)),
  sort: readChoice(search.sort, ELIGIBLE_SORTS),
  page: readPage(search.page),
});

/** Every key is there, so that an odd value of the address does not stay. */
export const writeListSearch = (state: Partial<ListState>): ListSearch => ({
  query: writeText(state.query ?? ''),
  field: writeIds(state.field ?? []),
  degree: writeIds(state.degree ?? []),
  country: writeIds(state.country ?? []),
  language: writeWords(state.language ?? []),
  university: state.university,
  free: state.free ? 1 : undefined,
  upTo: state.upTo,
  orTypical: state.upTo !== undefined && state.orTypical ? 1 : undefined,
  orUnknown: state.upTo !== undefined && state.orUnknown ? 1 : undefined,
  admits: writeAdmits(state.admits ?? []),
  without: (state.without ?? []).join(',').toLowerCase() || undefined,
  start: state.start && `${state.start.from}_${state.start.to}`,
  city: state.city?.trim() || undefined,
  deadline: state.deadline,
  fit: state.fit && lower(state.fit),
  opens: state.opens && `${state.opens.kind.toLowerCase()}-${state.opens.score}`,
  sort: writeChoice(state.sort ?? 'MAIN', ELIGIBLE_SORTS),
  page: writePage(state.page ?? 1),
});

/** After a change of filters or order the list starts over. */
export const changeList = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: 1,
  ...change,
});

export const withoutFilters = (state: ListState): ListState =>
  changeList(readListSearch({}), { sort: state.sort });

/** Returns the state without the filters and the order that need a person's data. */
export const impersonal = (state: ListState): ListState => ({
  ...state,
  fit: undefined,
  opens: undefined,
  sort: state.sort === 'FIT' ? 'MAIN' : state.sort,
});

/** Filter of the API for what the list shows to everybody. */
export const toConditions = (state: ListState) => ({
  query: state.query || null,
  facultyId: state.field,
  degreeId: state.degree,
  countryId: state.country,
  language: state.language,
  universityId: state.university ?? null,
  free: state.free || null,
  tuitionUpTo: state.upTo === undefined ? null : state.upTo * TIYIN_IN_SOM,
  orTypicalTuition: state.orTypical || null,
  orUnknownTuition: state.orUnknown || null,
  deadlineFrom: state.deadline ?? null,
  admits: state.admits,
  without: state.without,
  startFrom: state.start?.from ?? null,
  startTo: state.start?.to ?? null,
  city: state.city || null,
  sort: state.sort === 'FIT' ? ('MAIN' as const) : state.sort,
});

/** The same for one person. */
export const toPersonalConditions = (state: ListState) => ({
  ...toConditions(state),
  verdicts: state.fit ? [state.fit] : [],
  opening: state.opens ?? null,
  sort: state.sort,
});

/** The list's address as a path with query. */
export const listAddress = (state: Partial<ListState>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(writeListSearch(state)))
    if (value !== undefined) query.set(key, String(value));
  return query.size ? `${LIST_PATH}?${query}` : LIST_PATH;
};

/** True if any filter is in use. */
export const hasConditions = (state: ListState): boolean =>
  listAddress({ ...state, sort: 'MAIN', page: 1 }) !== LIST_PATH;
