import {
  readChoice,
  readDay,
  readIds,
  readPage,
  readText,
  readWords,
  writeIds,
  writePage,
  writeText,
  writeWords,
} from '../filters/address.ts';
import { PAGE_SIZES, type PageSize } from './page-sizes.ts';

/** A filter in the address: reads any value, and writes one; `undefined` leaves it out. */
export interface ListField<T> {
  none: T;
  read(value: unknown): T;
  write(value: T): string | number | undefined;
}

/** Ids of which any may be. */
export const ids: ListField<number[]> = { none: [], read: readIds, write: writeIds };

/** A calendar date, as its field writes it. */
export const day: ListField<string | null> = {
  none: null,
  read: readDay,
  write: (value) => value ?? undefined,
};

/** One word of several, in small letters, or none; the router has already turned digits into a number. */
export const choice = <T extends string>(words: readonly T[]): ListField<T | null> => ({
  none: null,
  read: (value) => words.find((one) => one === readText(value).toUpperCase()) ?? null,
  write: (value) => writeText(value?.toLowerCase() ?? ''),
});

/** Words of which any may be, in small letters. */
export const choices = <T extends string>(words: readonly T[]): ListField<T[]> => ({
  none: [],
  read: (value) => readWords(String(value).toUpperCase(), words),
  write: (value) => writeWords(value)?.toLowerCase(),
});

// biome-ignore lint/suspicious/noExplicitAny: fields of all kinds stand in one list
type Fields = Readonly<Record<string, ListField<any>>>;
type ValuesOf<F extends Fields> = { [Name in keyof F]: F[Name]['none'] };

/** State of the page of a list, as in its address. */
export interface ListState<Filters extends object = object, Sort extends string = string> {
  query: string;
  order: Sort | `-${Sort}`;
  page: number;
  size: PageSize;
  /** Optional columns that were chosen; null for those that are shown otherwise. */
  columns: readonly string[] | null;
  filters: Filters;
}

/** Parameters in the address; defaults are left out. */
export type ListSearch = Record<string, string | number | undefined>;

export type ListChange<State extends ListState> = Partial<Omit<State, 'filters'>> & {
  filters?: Partial<State['filters']>;
};

/** A list whose whole state is in the address of its page. */
export interface List<State extends ListState = ListState> {
  /** Each up and down; the first one is the order at the beginning. */
  sorts: readonly string[];
  read(search: Record<string, unknown>): State;
  write(state: State): ListSearch;
  /** The state after a change; of filters, text and order the list starts over. */
  change(state: State, change: ListChange<State>): State;
  withoutFilters(state: State): State;
  /** Filters in use, without the text. */
  count(state: State): number;
}

const readColumns = (value: unknown): string[] | null =>
  typeof value === 'string' ? value.split('.').filter((one) => /^\w{1,30}$/.test(one)) : null;

/** Says what a list can be filtered and sorted by. Names of fields are those of the address. */
export const defineList = <F extends Fields, Sort extends string>(definition: {
  fields: F;
  sorts: readonly [Sort, ...Sort[]];
}): List<ListState<ValuesOf<F>, Sort>> => {
  type State = ListState<ValuesOf<F>, Sort>;
  const { sorts } = definition;
  const fields = Object.entries(definition.fields);
  const orders = sorts.flatMap((sort) => [sort, `-${sort}` as const]) as [Sort, ...(Sort | `-${Sort}`)[]];
  const none = Object.fromEntries(fields.map(([name, field]) => [name, field.none])) as ValuesOf<F>;
  return {
    sorts,
    read: (search) => ({
      query: readText(search.query),
      order: readChoice(search.order, orders),
      page: readPage(search.page),
      size: PAGE_SIZES.find((size) => size === Number(search.size)) ?? PAGE_SIZES[0],
      columns: readColumns(search.columns),
      filters: Object.fromEntries(
        fields.map(([name, field]) => [name, field.read(search[name])]),
      ) as ValuesOf<F>,
    }),
    // Every key is there, so that an odd value of the address does not stay.
    write: (state) => ({
      query: writeText(state.query),
      ...Object.fromEntries(
        fields.map(([name, field]) => [name, field.write(state.filters[name as keyof F])]),
      ),
      order: state.order === sorts[0] ? undefined : state.order.toLowerCase(),
      page: writePage(state.page),
      size: state.size === PAGE_SIZES[0] ? undefined : state.size,
      columns: state.columns?.join('.'),
    }),
    change: (state, { filters, ...change }): State => ({
      ...state,
      // A column more or less leaves the page where it is.
      ...(!('columns' in change) && { page: 1 }),
      ...change,
      filters: { ...state.filters, ...filters },
    }),
    withoutFilters: (state): State => ({ ...state, page: 1, query: '', filters: none }),
    count: (state) =>
      fields.filter(([name, field]) => field.write(state.filters[name as keyof F]) !== undefined).length,
  };
};
