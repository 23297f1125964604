import { IMPORT_OUTCOMES, type ImportOutcome } from '@parvoz/contract/catalogue/import-states.ts';
import { readPage, readText, readUuid, writePage, writeText } from '../../../ui/filters/address.ts';
import { PAGE_SIZES, type PageSize } from '../../../ui/table/page-sizes.ts';

/** State of the page of an import, as in its address. */
export interface ImportState {
  /** Null where no file has been chosen yet. */
  id: string | null;
  /** True if the columns are being matched again. */
  isMatching: boolean;
  outcome: ImportOutcome[];
  query: string;
  page: number;
  size: PageSize;
}

/** Parameters in the address; defaults are left out. */
export interface ImportSearch {
  id?: string | undefined;
  step?: 'columns' | undefined;
  show?: string | undefined;
  query?: string | number | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

/** Lines that change nothing are only shown when they are asked for. */
const SHOWN: readonly ImportOutcome[] = ['NEW', 'CHANGED', 'REFUSED'];

const readOutcomes = (value: unknown): ImportOutcome[] => {
  if (typeof value !== 'string') return [...SHOWN];
  const words = value.toUpperCase().split('.');
  return IMPORT_OUTCOMES.filter((one) => words.includes(one));
};

export const readImportSearch = (given: object): ImportState => {
  const search = given as Record<string, unknown>;
  return {
    id: readUuid(search.id),
    isMatching: search.step === 'columns',
    outcome: readOutcomes(search.show),
    query: readText(search.query),
    page: readPage(search.page),
    size: PAGE_SIZES.find((size) => size === Number(search.size)) ?? PAGE_SIZES[0],
  };
};

export const writeImportSearch = (state: ImportState): ImportSearch => {
  const show = IMPORT_OUTCOMES.filter((one) => state.outcome.includes(one));
  return {
    id: state.id ?? undefined,
    step: state.isMatching ? 'columns' : undefined,
    show: String(show) === String(readOutcomes(undefined)) ? undefined : show.join('.').toLowerCase(),
    query: writeText(state.query),
    page: writePage(state.page),
    size: state.size === PAGE_SIZES[0] ? undefined : state.size,
  };
};
