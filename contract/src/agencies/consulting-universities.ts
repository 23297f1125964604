import { z } from 'zod';
import { CountryRef, Id, jsonListOf, Picture } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_LINKED_UNIVERSITIES } from '../limits.ts';
import type { Role } from '../roles.ts';

/**
 * A university that the caller's agency may work with. `cuid` is the number of their link, null without one. Only those
 * with a link may be inactive: visitors see nothing of them.
 */
export const LinkableUniversity = z.object({
  id: z.number().int(),
  name: z.string(),
  city: z.string(),
  cuid: z.number().int().nullable(),
  isActive: z.boolean(),
});
export type LinkableUniversity = z.infer<typeof LinkableUniversity>;

/** A country with its universities by name; `universityList` is a JSON string on the wire (docs/rules.md#calls). */
export const LinkableCountry = CountryRef.extend({ universityList: jsonListOf(LinkableUniversity) });
export type LinkableCountry = z.infer<typeof LinkableCountry>;

/** Words by which universities and their countries are found beside their names. */
export const UniversityWords = z.object({
  /** Abbreviations in all languages, of universities that have any. */
  abbreviationList: z.array(z.object({ id: z.number().int(), nameList: z.array(z.string()) })),
  /** Names that people have for one thing, in any language and script, folded (`fold.ts`). */
  synonymList: z.array(z.array(z.string())),
});
export type UniversityWords = z.infer<typeof UniversityWords>;

/** Picture of a university that has one. */
export const UniversityPicture = z.object({ id: z.number().int(), photo: Picture });
export type UniversityPicture = z.infer<typeof UniversityPicture>;

/** All universities that an agency works with from now on; an empty list is refused by UNIVERSITY_NOT_SELECTED. */
export const UniversitySelection = z
  .array(z.object({ universityId: Id }))
  .max(MAX_LINKED_UNIVERSITIES)
  .transform((items) => [...new Set(items.map(({ universityId }) => universityId))]);

const STAFF: readonly Role[] = ['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'];

const tag = 'Consultings';

export const listLinkableUniversities = endpoint({
  method: 'GET',
  path: '/consulting-university/country',
  access: STAFF,
  tag,
  summary: 'Countries with the universities that the caller’s agency works with or may work with',
  data: z.array(LinkableCountry),
});

export const listUniversityWords = endpoint({
  method: 'GET',
  path: '/consulting-university/word',
  access: STAFF,
  tag,
  summary: 'Abbreviations and other names by which these universities and countries are found',
  data: UniversityWords,
});

export const listUniversityPictures = endpoint({
  method: 'GET',
  path: '/consulting-university/photo',
  access: STAFF,
  tag,
  summary: 'Pictures of these universities, which their list does not wait for',
  data: z.array(UniversityPicture),
});

export const saveLinkedUniversities = endpoint({
  method: 'POST',
  path: '/consulting-university',
  access: STAFF,
  tag,
  summary: 'Replace the universities that the caller’s agency works with',
  /** `version` (`links.ts`) of what the selection was made from: where it is another one now, CHANGED_MEANWHILE. */
  query: z.object({
    version: z
      .string()
      .regex(/^\d{1,9}-\d{1,10}$/)
      .optional(),
  }),
  body: UniversitySelection,
  bodyBytes: 2 * 1024 * 1024,
  data: z.object({ added: z.number().int(), removed: z.number().int() }),
});
