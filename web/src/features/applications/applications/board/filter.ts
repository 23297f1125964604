import { RUNNING_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import { PAGE_SIZES } from '../../../../ui/table/page-sizes.ts';
import type { ApplicationConditions } from '../queries.ts';
import type { BoardState } from './board-search.ts';

/** ApplicationConditions of the board: every column has its own status. */
export const boardConditions = (state: BoardState): ApplicationConditions => ({
  query: state.query,
  tariffId: state.tariff,
  countryId: state.country,
  consultingId: state.consulting,
  managerId: state.manager,
  mark: state.mark,
  from: state.from,
  to: state.to,
  endedFrom: state.endedFrom,
  endedTo: state.endedTo,
  isAccepted: state.isAccepted,
});

/** ApplicationConditions of the table. */
export const tableConditions = (state: BoardState): ApplicationConditions => ({
  ...boardConditions(state),
  status: state.stage ? [state.stage.status] : state.isOpen ? [...RUNNING_STATUSES] : [],
  stepNumber: state.stage?.stepNumber ?? null,
  sort: state.sort,
});

const listed = (value: ApplicationConditions['tariffId']): number[] =>
  value == null ? [] : Array.isArray(value) ? value : [value];

/** Returns the page's state for a saved filter, in the view that is open. */
export const stateOf = (saved: ApplicationConditions, { view, size }: BoardState): BoardState => {
  const [status, ...others] = saved.status ?? [];
  return {
    view,
    query: saved.query ?? '',
    tariff: listed(saved.tariffId),
    country: listed(saved.countryId),
    consulting: listed(saved.consultingId),
    manager: saved.managerId ?? null,
    mark: saved.mark ?? null,
    from: saved.from ?? null,
    to: saved.to ?? null,
    endedFrom: saved.endedFrom ?? null,
    endedTo: saved.endedTo ?? null,
    isAccepted: saved.isAccepted ?? null,
    isOpen: others.length > 0,
    stage: status && others.length === 0 ? { status, stepNumber: saved.stepNumber ?? null } : null,
    sort: saved.sort ?? 'DEADLINE',
    page: 1,
    size: size ?? PAGE_SIZES[0],
  };
};
