import { z } from 'zod';
import { ConsultingMeasures } from '../agencies/consultings.ts';
import { PublicTariff } from '../agencies/tariffs.ts';
import { ProgramCard } from '../catalogue/programs.ts';
import { ScholarshipCard } from '../catalogue/scholarships.ts';
import { UniversityCard } from '../catalogue/universities.ts';
import { digits, NamedRef, Picture } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_SHORTLIST_UNION, SHORTLIST_KINDS } from '../limits.ts';

const MAX_ID = 2_147_483_647;

/** An item marked with a heart: its kind, and its id in the catalogue. */
export const ShortlistItem = z.object({
  kind: z.enum(SHORTLIST_KINDS),
  id: z.number().int().min(1).max(MAX_ID),
});
export type ShortlistItem = z.infer<typeof ShortlistItem>;

const ItemParams = z.object({ kind: z.enum(SHORTLIST_KINDS), id: digits(MAX_ID) });

/** A tariff beside those of other agencies: what it takes and who offers it. */
export const TariffOffer = PublicTariff.omit({ stepList: true }).extend({
  stepCount: z.number().int(),
  /** Days that all its levels take when each takes until its deadline. */
  days: z.number().int(),
  documentCount: z.number().int(),
  consulting: NamedRef.extend({
    photo: Picture.nullable(),
    city: z.string(),
    /** Average of its reviews; null without any. */
    rating: z.number().nullable(),
    commentCount: z.number().int(),
    isVerified: z.boolean(),
    answer: ConsultingMeasures.shape.answer,
  }),
});
export type TariffOffer = z.infer<typeof TariffOffer>;

/** Public data of items by their ids, each kind in the order of the ids; those that visitors do not see are left out. */
export const ShownItems = z.object({
  programList: z.array(ProgramCard),
  universityList: z.array(UniversityCard.omit({ description: true })),
  scholarshipList: z.array(ScholarshipCard.omit({ description: true })),
  tariffList: z.array(TariffOffer),
});
export type ShownItems = z.infer<typeof ShownItems>;

const STUDENT = ['ROLE_STUDENT'] as const;
const tag = 'Shortlist';
const itemList = z.array(ShortlistItem).max(MAX_SHORTLIST_UNION);

export const showItems = endpoint({
  method: 'POST',
  path: '/shortlist/filter',
  access: 'public',
  cached: true,
  tag,
  summary: 'Programmes, universities, scholarships and tariffs by their ids, those that visitors see',
  body: z.object({ itemList: itemList.nullish().transform((value) => value ?? []) }).prefault({}),
  data: ShownItems,
});

export const listShortlist = endpoint({
  method: 'GET',
  path: '/shortlist',
  access: STUDENT,
  tag,
  summary: 'What the caller has a heart for, the latest first',
  data: z.array(ShortlistItem),
});

export const mergeShortlist = endpoint({
  method: 'PUT',
  path: '/shortlist',
  access: STUDENT,
  tag,
  summary: 'Add what a browser has kept before its person signed in; nothing is taken away',
  body: z.object({ itemList }),
  data: z.array(ShortlistItem),
});

export const addToShortlist = endpoint({
  method: 'PUT',
  path: '/shortlist/{kind}/{id}',
  access: STUDENT,
  tag,
  summary: 'Give one thing a heart; a second time it changes nothing',
  params: ItemParams,
  data: z.null(),
});

export const removeFromShortlist = endpoint({
  method: 'DELETE',
  path: '/shortlist/{kind}/{id}',
  access: STUDENT,
  tag,
  summary: 'Take the heart of one thing away; where there is none it changes nothing',
  params: ItemParams,
  data: z.null(),
});
