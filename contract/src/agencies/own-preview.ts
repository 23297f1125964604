import { z } from 'zod';
import { UniversityCard } from '../catalogue/universities.ts';
import { pageOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CONSULTING_UNIVERSITY_PAGE_SIZE } from '../limits.ts';
import { ConsultingDetail, LinkedUniversityFilter } from './consultings.ts';
import { PublicTariff } from './tariffs.ts';

const access = ['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'] as const;

export const getOwnPreview = endpoint({
  method: 'GET',
  path: '/consulting/own/preview',
  access,
  tag: 'Consultings',
  summary: 'The caller’s agency as visitors see it in the language of the request, also before they do',
  data: ConsultingDetail,
});

export const listOwnPreviewUniversities = endpoint({
  method: 'GET',
  path: '/consulting/own/preview/universities',
  access,
  tag: 'Consultings',
  summary: 'Universities of the caller’s agency as visitors see them, also before they do',
  query: pageQuery(CONSULTING_UNIVERSITY_PAGE_SIZE).extend(LinkedUniversityFilter.shape),
  data: pageOf(UniversityCard),
});

export const listOwnPreviewTariffs = endpoint({
  method: 'GET',
  path: '/consulting/own/preview/tariffs',
  access,
  tag: 'Tariffs',
  summary: 'Active tariffs of the caller’s agency as visitors see them, also before they do',
  data: z.array(PublicTariff),
});
