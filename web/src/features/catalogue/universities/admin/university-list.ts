import { UNIVERSITY_ADMIN_SORTS } from '@parvoz/contract/limits.ts';
import { linkOptions } from '@tanstack/react-router';
import type { RecordPlaces } from '../../../../ui/record/places.ts';
import { RECORD_FIELDS, recordFilterOf } from '../../../../ui/record/record-fields.ts';
import { defineList, ids } from '../../../../ui/table/list-address.ts';

/** Parameters of the list of universities in the address. */
export const universityList = defineList({
  fields: { ...RECORD_FIELDS, continent: ids, faculty: ids },
  sorts: UNIVERSITY_ADMIN_SORTS,
});

export type UniversityListState = ReturnType<typeof universityList.read>;

/** Returns the filter as the API expects it. */
export const filterOf = (state: UniversityListState) => {
  const { missingLanguage, ...filter } = recordFilterOf(state);
  const { continent, faculty } = state.filters;
  return {
    ...filter,
    continentId: continent,
    facultyId: faculty,
    missingLanguage: missingLanguage ? [missingLanguage] : [],
    order: state.order,
  };
};

/** Pages of a university. */
export const placesOf = (id: number): RecordPlaces => {
  const params = { universityId: String(id) };
  return {
    page: linkOptions({ to: '/admin-universities/$universityId', params }),
    update: linkOptions({ to: '/admin-universities/update/$universityId', params }),
    site: linkOptions({ to: '/university-list/$universityId', params }),
  };
};
