import { ACCOUNT_STATUSES, PROFILE_SORTS } from '@parvoz/contract/limits.ts';
import { choice, day, defineList } from '../../../ui/table/list-address.ts';

export const PROFILE_ROLES = ['ROLE_STUDENT', 'ROLE_ADMIN'] as const;

/** Parameters of the list of profiles in the address. */
export const profileList = defineList({
  fields: { role: choice(PROFILE_ROLES), status: choice(ACCOUNT_STATUSES), from: day, to: day },
  sorts: PROFILE_SORTS,
});

export type ProfileListState = ReturnType<typeof profileList.read>;
