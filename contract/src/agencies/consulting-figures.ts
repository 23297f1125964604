import { z } from 'zod';
import { IdParams, NamedRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../platform/administration.ts';

/**
 * Figures of an agency's work: its applications by state, the hours within which it takes new ones on (the median of the last
 * 90 days; null without any), what it offers, and the names of up to a hundred of its universities.
 */
export const ConsultingFigures = z.object({
  waitingCount: z.number().int(),
  startedCount: z.number().int(),
  finishedCount: z.number().int(),
  rejectedCount: z.number().int(),
  canceledCount: z.number().int(),
  acceptHours: z.number().nullable(),
  tariffList: z.array(NamedRef.extend({ price: z.number().int(), isActive: z.boolean() })),
  universityList: z.array(NamedRef.extend({ status: z.enum(['ACTIVE', 'INACTIVE']) })),
  universityCount: z.number().int(),
});
export type ConsultingFigures = z.infer<typeof ConsultingFigures>;

export const getConsultingFigures = endpoint({
  method: 'GET',
  path: '/consulting/{id}/figures',
  access: ADMIN,
  tag: 'Consultings',
  summary: 'How an agency works: its applications, tariffs and universities',
  params: IdParams,
  data: ConsultingFigures,
});
