import { DAYS_TO_END, SCHOLARSHIP_ADMIN_SORTS } from '@parvoz/contract/limits.ts';
import { linkOptions } from '@tanstack/react-router';
import type { RecordPlaces } from '../../../../ui/record/places.ts';
import { RECORD_FIELDS, recordFilterOf } from '../../../../ui/record/record-fields.ts';
import { choice, defineList, ids } from '../../../../ui/table/list-address.ts';

export const STATES = ['UPCOMING', 'OPEN', 'EXPIRED'] as const;
export const COVERAGES = ['FULL', 'PARTIAL'] as const;

/** Parameters of the list of scholarships in the address. */
export const scholarshipList = defineList({
  fields: {
    ...RECORD_FIELDS,
    university: ids,
    state: choice(STATES),
    ends: choice(DAYS_TO_END),
    coverage: choice(COVERAGES),
  },
  sorts: SCHOLARSHIP_ADMIN_SORTS,
});

export type ScholarshipListState = ReturnType<typeof scholarshipList.read>;

/** Returns the filter as the API expects it. */
export const filterOf = (state: ScholarshipListState) => ({
  ...recordFilterOf(state),
  order: state.order,
  universityId: state.filters.university,
  state: state.filters.state,
  endsIn: state.filters.ends === null ? null : Number(state.filters.ends),
  coverage: state.filters.coverage,
});

/** Pages of a scholarship. */
export const placesOf = (id: number): RecordPlaces => {
  const params = { scholarshipId: String(id) };
  return {
    page: linkOptions({ to: '/admin-scholarships/$scholarshipId', params }),
    update: linkOptions({ to: '/admin-scholarships/update/$scholarshipId', params }),
    site: linkOptions({ to: '/scholarships/$scholarshipId', params }),
  };
};
