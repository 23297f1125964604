import {
  APPLICATION_MARKS,
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationMark,
  type ApplicationSort,
  type ApplicationStatus,
  STATUS_FACTS,
} from '@parvoz/contract/applications/application-states.ts';
import {
  readChoice,
  readDay,
  readIds,
  readPage,
  readText,
  writeChoice,
  writeIds,
  writePage,
  writeText,
} from '../../../../ui/filters/address.ts';
import { PAGE_SIZES, type PageSize } from '../../../../ui/table/page-sizes.ts';

export const VIEWS = ['BOARD', 'TABLE'] as const;
export type View = (typeof VIEWS)[number];

const ANSWERS = ['YES', 'NO'] as const;
type Answer = (typeof ANSWERS)[number];

/** Pages with such a list. */
export type BoardPath = '/consulting-applications' | '/admin-applications';

/** Nobody is responsible. */
export const NOBODY = 'none';

/** A column of the board: by status, and running ones by the number of their step. */
export interface Stage {
  status: ApplicationStatus;
  stepNumber: number | null;
}

/** State of the page of applications, as in its address. */
export interface BoardState {
  view: View;
  query: string;
  tariff: number[];
  country: number[];
  consulting: number[];
  /** Id of a member of the agency, or `none`. */
  manager: string | null;
  mark: ApplicationMark | null;
  /** First and last of the days on which they were sent. */
  from: string | null;
  to: string | null;
  /** First and last of the days on which they ended. */
  endedFrom: string | null;
  endedTo: string | null;
  /** True for applications that the agency has accepted. */
  isAccepted: boolean | null;
  /** Only new and running ones, in the table. */
  isOpen: boolean;
  /** Only the table is limited to one; the board shows each in its column. */
  stage: Stage | null;
  sort: ApplicationSort;
  page: number;
  size: PageSize;
}

/** Parameters in the address; defaults are left out. */
export interface BoardSearch {
  view?: Lowercase<View> | undefined;
  query?: string | number | undefined;
  tariff?: string | number | undefined;
  country?: string | number | undefined;
  consulting?: string | number | undefined;
  manager?: string | undefined;
  mark?: Lowercase<ApplicationMark> | undefined;
  from?: string | undefined;
  to?: string | undefined;
  endedFrom?: string | undefined;
  endedTo?: string | undefined;
  accepted?: Lowercase<Answer> | undefined;
  open?: 'yes' | undefined;
  status?: Lowercase<ApplicationStatus> | undefined;
  step?: number | undefined;
  sort?: Lowercase<ApplicationSort> | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_STEP = 100;

const readOne = <T extends string>(value: unknown, choices: readonly T[]): T | null =>
  choices.find((one) => typeof value === 'string' && one === value.toUpperCase()) ?? null;

const readAnswer = (value: unknown): boolean | null => {
  const answer = readOne(value, ANSWERS);
  return answer === null ? null : answer === 'YES';
};

const writeAnswer = (value: boolean | null): Lowercase<Answer> | undefined =>
  value === null ? undefined : value ? 'yes' : 'no';

const readManager = (value: unknown): string | null =>
  typeof value === 'string' && (value === NOBODY || UUID.test(value)) ? value : null;

const readStage = ({ status: given, step }: Record<string, unknown>): Stage | null => {
  const status = readOne(given, APPLICATION_STATUSES);
  if (status === null) return null;
  const isStep = STATUS_FACTS[status].hasLevel && Number.isInteger(step) && Number(step) >= 1;
  return { status, stepNumber: isStep && Number(step) <= MAX_STEP ? Number(step) : null };
};

export const readBoardSearch = (given: Record<string, unknown> | BoardSearch): BoardState => {
  const search = given as Record<string, unknown>;
  return {
    view: readChoice(search.view, VIEWS),
    query: readText(search.query),
    tariff: readIds(search.tariff),
    country: readIds(search.country),
    consulting: readIds(search.consulting),
    manager: readManager(search.manager),
    mark: readOne(search.mark, APPLICATION_MARKS),
    from: readDay(search.from),
    to: readDay(search.to),
    endedFrom: readDay(search.endedFrom),
    endedTo: readDay(search.endedTo),
    isAccepted: readAnswer(search.accepted),
    isOpen: search.open === 'yes',
    stage: readStage(search),
    sort: readChoice(search.sort, APPLICATION_SORTS),
    page: readPage(search.page),
    size: PAGE_SIZES.find((size) => size === Number(search.size)) ?? PAGE_SIZES[0],
  };
};

const lower = <T extends string>(value: T | null | undefined): Lowercase<T> | undefined =>
  value ? (value.toLowerCase() as Lowercase<T>) : undefined;

/** Every key is there, so that an odd value of the address does not stay. */
export const writeBoardSearch = (state: BoardState): BoardSearch => ({
  view: writeChoice(state.view, VIEWS),
  query: writeText(state.query),
  tariff: writeIds(state.tariff),
  country: writeIds(state.country),
  consulting: writeIds(state.consulting),
  manager: state.manager ?? undefined,
  mark: lower(state.mark),
  from: state.from ?? undefined,
  to: state.to ?? undefined,
  endedFrom: state.endedFrom ?? undefined,
  endedTo: state.endedTo ?? undefined,
  accepted: writeAnswer(state.isAccepted),
  open: state.isOpen ? 'yes' : undefined,
  status: lower(state.stage?.status),
  step: state.stage?.stepNumber ?? undefined,
  sort: writeChoice(state.sort, APPLICATION_SORTS),
  page: writePage(state.page),
  size: state.size === PAGE_SIZES[0] ? undefined : state.size,
});

/** After a change of filters or order the list starts over. */
export const changeBoard = (state: BoardState, change: Partial<BoardState>): BoardState => ({
  ...state,
  page: 1,
  ...change,
});

export const withoutFilters = (state: BoardState): BoardState =>
  changeBoard(state, {
    query: '',
    tariff: [],
    country: [],
    consulting: [],
    manager: null,
    mark: null,
    from: null,
    to: null,
    endedFrom: null,
    endedTo: null,
    isAccepted: null,
    isOpen: false,
    stage: null,
  });

/** Number of filters in use behind the button of phones; text and marks are beside it. */
export const countFilters = (state: BoardState): number =>
  state.tariff.length +
  state.country.length +
  state.consulting.length +
  [
    ...[state.manager !== null, state.from ?? state.to, state.endedFrom ?? state.endedTo],
    ...[state.isAccepted !== null, (state.stage ?? state.isOpen) && state.view === 'TABLE'],
  ].filter(Boolean).length;

export const hasFilters = (state: BoardState): boolean =>
  countFilters(state) > 0 || state.query !== '' || state.mark !== null;
