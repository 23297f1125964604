import { PROGRAM_ADMIN_SORTS, TUITION_KINDS } from '@parvoz/contract/limits.ts';
import { linkOptions } from '@tanstack/react-router';
import type { RecordPlaces } from '../../../../ui/record/places.ts';
import { RECORD_FIELDS, recordFilterOf } from '../../../../ui/record/record-fields.ts';
import { choice, defineList, ids } from '../../../../ui/table/list-address.ts';

/** Parameters of the list of programmes in the address. */
export const programList = defineList({
  fields: { ...RECORD_FIELDS, university: ids, field: ids, tuition: choice(TUITION_KINDS) },
  sorts: PROGRAM_ADMIN_SORTS,
});

export type ProgramListState = ReturnType<typeof programList.read>;

/** Returns the filter as the API expects it. */
export const filterOf = (state: ProgramListState) => ({
  ...recordFilterOf(state),
  order: state.order,
  universityId: state.filters.university,
  facultyId: state.filters.field,
  tuition: state.filters.tuition,
});

/** Pages of a programme. */
export const placesOf = (id: number): RecordPlaces => {
  const params = { programId: String(id) };
  return {
    page: linkOptions({ to: '/admin-programs/$programId', params }),
    update: linkOptions({ to: '/admin-programs/update/$programId', params }),
    site: linkOptions({ to: '/programs/$programId', params }),
  };
};
