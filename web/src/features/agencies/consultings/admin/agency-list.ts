import { CONSULTING_STATES, MANAGED_CONSULTING_SORTS, VERIFICATIONS } from '@parvoz/contract/limits.ts';
import { readUuid } from '../../../../ui/filters/address.ts';
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

/** Returns the id of the request to join that is open, as the address names it. */
export const readRequest = ({ request }: Record<string, unknown>): string | null => readUuid(request);

export type AgencyListState = ReturnType<typeof agencyList.read>;
