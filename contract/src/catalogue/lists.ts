import { z } from 'zod';
import { IdParams, jsonListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const Counted = z.object({ id: z.number().int(), name: z.string(), universityCount: z.number().int() });

export type SubFaculty = z.infer<typeof Counted>;

/** First-level faculty ("category"); `subFaculty` is a JSON string on the wire (docs/rules.md#calls). */
export const Category = Counted.extend({ subFaculty: jsonListOf(Counted) });
export type Category = z.infer<typeof Category>;

export const Continent = Counted;
export type Continent = z.infer<typeof Continent>;

/** A country; in lists by order number, then name (docs/rules.md#order-of-lists). */
export const Country = Counted.extend({
  code: z.string(),
  continentId: z.number().int(),
  orderNumber: z.number().int(),
});
export type Country = z.infer<typeof Country>;

export const Degree = Counted.extend({ key: z.string(), value: z.string() });
export type Degree = z.infer<typeof Degree>;

const tag = 'Catalogue';

export const listCategories = endpoint({
  method: 'GET',
  path: '/faculty/public/first-level-count',
  access: 'public',
  cached: true,
  tag,
  summary: 'First-level faculties with the number of universities that teach them',
  data: z.array(Category),
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/faculty/public/{id}/sub/tree',
  access: 'public',
  cached: true,
  tag,
  summary: 'A first-level faculty with its second-level ones',
  params: IdParams,
  data: Category,
});

export const listContinents = endpoint({
  method: 'GET',
  path: '/continent/public/tree',
  access: 'public',
  cached: true,
  tag,
  summary: 'Continents with the number of their universities',
  data: z.object({ content: z.array(Continent) }),
});

export const listCountries = endpoint({
  method: 'GET',
  path: '/country/public/tree',
  access: 'public',
  cached: true,
  tag,
  summary: 'Countries with the number of their universities',
  data: z.array(Country),
});

export const listDegrees = endpoint({
  method: 'GET',
  path: '/university-degree',
  access: 'public',
  cached: true,
  tag,
  summary: 'Degrees with the number of universities that award them',
  data: z.array(Degree),
});
