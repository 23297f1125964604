import { CONSULTING_SORTS, type ConsultingSort, MAX_PRICE_TIYIN } from '@parvoz/contract/limits.ts';
import { TIYIN_IN_SOM } from '../../../lib/format.ts';
import {
  readChoice,
  readIds,
  readPage,
  readSom,
  readText,
  writeChoice,
  writeIds,
  writePage,
  writeText,
} from '../../../ui/filters/address.ts';

/** Hours to the first answer, and percent of applications led to the end, that the list can be bounded by. */
export const ANSWER_HOURS = [1, 24, 72] as const;
export const FINISHED_PERCENTS = [50, 70, 90] as const;

type AnswerHours = (typeof ANSWER_HOURS)[number];
type FinishedPercent = (typeof FINISHED_PERCENTS)[number];

/** Filters and page of the list. */
export interface ListState {
  query: string;
  /** Countries whose universities an agency works with. */
  country: number[];
  /** Comes only by a link from a university's page. */
  university: number | undefined;
  /** The largest price in whole soʻm. */
  upTo: number | undefined;
  /** Something is offered for nothing. */
  free: boolean;
  answer: AnswerHours | undefined;
  finished: FinishedPercent | undefined;
  sort: ConsultingSort;
  page: number;
}

/** Parameters in the address; defaults are left out. */
export interface ListSearch {
  query?: string | number | undefined;
  country?: string | number | undefined;
  university?: number | undefined;
  upTo?: number | undefined;
  free?: 1 | undefined;
  answer?: AnswerHours | undefined;
  finished?: FinishedPercent | undefined;
  sort?: Lowercase<ConsultingSort> | undefined;
  page?: number | undefined;
}

/** For links of a list: fewer filters in the address are another page, not the current one. */
export const EXACT = { exact: true };

export const LIST_PATH = '/consulting-list';

const MINUTES_IN_HOUR = 60;

const readBound = <Bound extends number>(value: unknown, bounds: readonly Bound[]): Bound | undefined => {
  const [number] = readIds(value);
  return bounds.find((bound) => bound === number);
};

export const readListSearch = (search: Record<string, unknown> | ListSearch): ListState => ({
  query: readText(search.query),
  country: readIds(search.country),
  university: readIds(search.university)[0],
  upTo: readSom(readText(search.upTo)),
  free: readText(search.free) === '1',
  answer: readBound(search.answer, ANSWER_HOURS),
  finished: readBound(search.finished, FINISHED_PERCENTS),
  sort: readChoice(search.sort, CONSULTING_SORTS),
  page: readPage(search.page),
});

/** Every key is there, so that an odd value of the address does not stay. */
export const writeListSearch = (state: Partial<ListState>): ListSearch => ({
  query: writeText(state.query ?? ''),
  country: writeIds(state.country ?? []),
  university: state.university,
  upTo: state.upTo,
  free: state.free ? 1 : undefined,
  answer: state.answer,
  finished: state.finished,
  sort: writeChoice(state.sort ?? 'RATING', CONSULTING_SORTS),
  page: writePage(state.page ?? 1),
});

/** After a change of filters or order the list starts over. */
export const changeList = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: 1,
  ...change,
});

export const withoutFilters = (state: ListState): ListState =>
  changeList(state, {
    ...{ query: '', country: [], university: undefined },
    ...{ upTo: undefined, free: false, answer: undefined, finished: undefined },
  });

const priceOf = ({ free, upTo }: ListState): number | null => {
  if (free) return 0;
  return upTo === undefined ? null : Math.min(upTo * TIYIN_IN_SOM, MAX_PRICE_TIYIN);
};

/** Filter of the API for what the list shows. */
export const toConditions = (state: ListState) => ({
  query: state.query || null,
  countryId: state.country,
  universityId: state.university ?? null,
  priceUpTo: priceOf(state),
  answerWithin: state.answer === undefined ? null : state.answer * MINUTES_IN_HOUR,
  finishedFrom: state.finished ?? null,
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
  listAddress({ ...state, sort: 'RATING', page: 1 }) !== LIST_PATH;
