import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '@parvoz/contract/applications/application-states.ts';
import { readChoice, readPage, writeChoice, writePage } from '../../../../ui/filters/address.ts';

const CHOICES = ['ALL', ...APPLICATION_STATUSES] as const;
export type StatusChoice = (typeof CHOICES)[number];

export const STATUS_CHOICES: readonly StatusChoice[] = CHOICES;
export const LIST_SIZE = 20;

/** Filter and page of a student's list. */
export interface ListState {
  status: StatusChoice;
  page: number;
}

/** Parameters in the address; defaults are left out. */
export interface ListSearch {
  status?: Lowercase<ApplicationStatus | 'ALL'> | undefined;
  page?: number | undefined;
}

export const readListSearch = (search: Record<string, unknown> | ListSearch): ListState => ({
  status: readChoice(search.status, CHOICES),
  page: readPage(search.page),
});

/** Every key is there, so that an odd value of the address does not stay. */
export const writeListSearch = ({ status = 'ALL', page = 1 }: Partial<ListState>): ListSearch => ({
  status: writeChoice(status, CHOICES),
  page: writePage(page),
});

export const conditionsOf = ({ status }: ListState) => ({ status: status === 'ALL' ? [] : [status] });
