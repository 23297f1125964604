import { z } from 'zod';
import { FilterText, Id, IdParams, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_ORDER_NUMBER, THING_SORTS } from '../limits.ts';
import { ADMIN, NewOrder, names, orderOf, SeenVersion, Uses, Versioned } from '../platform/administration.ts';

const OrderNumber = z.number().int().min(0).max(MAX_ORDER_NUMBER);

const Managed = { id: z.number().int(), ...Versioned };
const filterBy = { query: FilterText, order: orderOf(THING_SORTS) };

export const ContinentDraft = z.object({ ...names('name'), orderNumber: OrderNumber });
export type ContinentDraft = z.output<typeof ContinentDraft>;

/** A continent with all its texts, for administrators. */
export const ManagedContinent = z.object({
  ...ContinentDraft.shape,
  ...Managed,
  countryCount: z.number().int(),
});
export type ManagedContinent = z.infer<typeof ManagedContinent>;

/** `key` is what other systems call a degree: `BACHELOR`. */
export const DegreeDraft = z.object({
  ...names('name'),
  key: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9_]{1,39}$/),
  orderNumber: OrderNumber,
});
export type DegreeDraft = z.output<typeof DegreeDraft>;

/** A degree with all its texts, for administrators. */
export const ManagedDegree = z.object({ ...DegreeDraft.shape, key: z.string(), ...Managed });
export type ManagedDegree = z.infer<typeof ManagedDegree>;

/** A category where it has no parent, else a field of study of that category; which of them it is never changes. */
export const FacultyDraft = z.object({ ...names('name'), parentId: Id.nullable(), orderNumber: OrderNumber });
export type FacultyDraft = z.output<typeof FacultyDraft>;

/** A category or field with all its texts, for administrators; `fieldCount` of a category. */
export const ManagedFaculty = z.object({
  ...FacultyDraft.shape,
  ...Managed,
  fieldCount: z.number().int(),
});
export type ManagedFaculty = z.infer<typeof ManagedFaculty>;

export const ThingFilter = z.object(filterBy).prefault({});
export type ThingFilter = z.output<typeof ThingFilter>;

/** `parentId` null asks for categories, a number for the fields of one; left out, for both. */
export const FacultyFilter = z.object({ ...filterBy, parentId: Id.nullish() }).prefault({});
export type FacultyFilter = z.output<typeof FacultyFilter>;

const tag = 'Catalogue';

export const filterContinents = endpoint({
  method: 'POST',
  path: '/continent/filter',
  access: ADMIN,
  tag,
  summary: 'Continents by text, for administrators',
  query: PageQuery,
  body: ThingFilter,
  data: pageOf(ManagedContinent),
});

export const getContinent = endpoint({
  method: 'GET',
  path: '/continent/{id}',
  access: ADMIN,
  tag,
  summary: 'A continent with its texts in every language',
  params: IdParams,
  data: ManagedContinent,
});

export const createContinent = endpoint({
  method: 'POST',
  path: '/continent',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a continent',
  body: ContinentDraft,
  data: ManagedContinent,
});

export const updateContinent = endpoint({
  method: 'PUT',
  path: '/continent/{id}',
  access: ADMIN,
  tag,
  summary: 'Change a continent; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: ContinentDraft.extend({ version: SeenVersion }),
  data: ManagedContinent,
});

export const deleteContinent = endpoint({
  method: 'DELETE',
  path: '/continent/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a continent that nothing depends on',
  params: IdParams,
  data: z.null(),
});

export const orderContinents = endpoint({
  method: 'PUT',
  path: '/continent/order',
  access: ADMIN,
  tag,
  summary: 'Put all continents in a new order',
  body: NewOrder,
  data: z.null(),
});

export const listContinentUses = endpoint({
  method: 'GET',
  path: '/continent/{id}/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on a continent',
  params: IdParams,
  data: Uses,
});

export const filterDegrees = endpoint({
  method: 'POST',
  path: '/university-degree/filter',
  access: ADMIN,
  tag,
  summary: 'Degrees by text, for administrators',
  query: PageQuery,
  body: ThingFilter,
  data: pageOf(ManagedDegree),
});

export const getDegree = endpoint({
  method: 'GET',
  path: '/university-degree/{id}',
  access: ADMIN,
  tag,
  summary: 'A degree with its texts in every language',
  params: IdParams,
  data: ManagedDegree,
});

export const createDegree = endpoint({
  method: 'POST',
  path: '/university-degree',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a degree',
  body: DegreeDraft,
  data: ManagedDegree,
});

export const updateDegree = endpoint({
  method: 'PUT',
  path: '/university-degree/{id}',
  access: ADMIN,
  tag,
  summary: 'Change a degree; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: DegreeDraft.extend({ version: SeenVersion }),
  data: ManagedDegree,
});

export const deleteDegree = endpoint({
  method: 'DELETE',
  path: '/university-degree/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a degree that nothing depends on',
  params: IdParams,
  data: z.null(),
});

export const orderDegrees = endpoint({
  method: 'PUT',
  path: '/university-degree/order',
  access: ADMIN,
  tag,
  summary: 'Put all degrees in a new order',
  body: NewOrder,
  data: z.null(),
});

export const listDegreeUses = endpoint({
  method: 'GET',
  path: '/university-degree/{id}/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on a degree',
  params: IdParams,
  data: Uses,
});

export const filterFaculties = endpoint({
  method: 'POST',
  path: '/faculty/filter',
  access: ADMIN,
  tag,
  summary: 'Categories and fields of study by text, for administrators',
  query: PageQuery,
  body: FacultyFilter,
  data: pageOf(ManagedFaculty),
});

export const getFaculty = endpoint({
  method: 'GET',
  path: '/faculty/{id}',
  access: ADMIN,
  tag,
  summary: 'A category or field of study with its texts in every language',
  params: IdParams,
  data: ManagedFaculty,
});

export const createFaculty = endpoint({
  method: 'POST',
  path: '/faculty',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a category or field of study',
  body: FacultyDraft,
  data: ManagedFaculty,
});

export const updateFaculty = endpoint({
  method: 'PUT',
  path: '/faculty/{id}',
  access: ADMIN,
  tag,
  summary:
    'Change a category or field of study; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: FacultyDraft.extend({ version: SeenVersion }),
  data: ManagedFaculty,
});

export const deleteFaculty = endpoint({
  method: 'DELETE',
  path: '/faculty/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a category or field of study that nothing depends on',
  params: IdParams,
  data: z.null(),
});

export const orderFaculties = endpoint({
  method: 'PUT',
  path: '/faculty/order',
  access: ADMIN,
  tag,
  summary: 'Put all categories and fields of study in a new order',
  body: NewOrder.extend({ parentId: Id.nullable() }),
  data: z.null(),
});

export const listFacultyUses = endpoint({
  method: 'GET',
  path: '/faculty/{id}/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on a category or field of study',
  params: IdParams,
  data: Uses,
});

export const orderCountries = endpoint({
  method: 'PUT',
  path: '/country/order',
  access: ADMIN,
  tag,
  summary: 'Put all countries of a continent in a new order',
  body: NewOrder.extend({ continentId: Id }),
  data: z.null(),
});
