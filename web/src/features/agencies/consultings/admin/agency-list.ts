import { CONSULTING_STATES, MANAGED_CONSULTING_SORTS, VERIFICATIONS } from '@parvoz/contract/limits.ts';
import { MISSING } from '../../../../ui/record/record-fields.ts';
import { choice, day, defineList } from '../../../../ui/table/list-address.ts';

/** Parameters of the list of agencies in the address. */
export const agencyList = defineList({
  fields: {
    status: choice(CONSULTING_STATES),
    mark: choice(VERIFICATIONS),
    missing: choice(MISSING),
    from: day,
    to: day,
  },
  sorts: MANAGED_CONSULTING_SORTS,
});

export type AgencyListState = ReturnType<typeof agencyList.read>;
