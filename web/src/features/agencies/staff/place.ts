import { EMPLOYEE_STATES, type EmployeeState } from '@parvoz/contract/limits.ts';
import { readChoice, readPage, readText, writeChoice, writePage } from '../../../ui/filters/address.ts';

/** States that the list can be narrowed to, and all of them. */
export const SHOWN_STATES = ['ALL', ...EMPLOYEE_STATES] as const;

/** Part of the staff that is shown. */
export interface StaffPlace {
  state: EmployeeState | 'ALL';
  /** Part of a name or phone; empty for everybody. */
  query: string;
  page: number;
}

/** Parameters of the place in the address; defaults are left out. */
export interface StaffSearch {
  state?: Lowercase<StaffPlace['state']> | undefined;
  query?: string | undefined;
  page?: number | undefined;
}

export const readStaffSearch = (search: Record<string, unknown> | StaffSearch): StaffPlace => ({
  state: readChoice(search.state, SHOWN_STATES),
  query: readText(search.query),
  page: readPage(search.page),
});

export const writeStaffSearch = ({ state, query, page }: StaffPlace): StaffSearch => ({
  state: writeChoice(state, SHOWN_STATES),
  query: query || undefined,
  page: writePage(page),
});
