import type { filterManagedConsultings } from '@parvoz/contract/agencies/consultings-admin.ts';
import type { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import type { filterCountries } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import type { listScholarshipsForAdmin } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { listUniversitiesForAdmin } from '@parvoz/contract/catalogue/universities-admin.ts';
import { type Language, writtenLanguage } from '@parvoz/contract/languages.ts';
import type { filterProfiles } from '@parvoz/contract/people/profiles.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { loadThings } from './things.ts';

/** Records of each kind that are shown. */
const SHOWN = 5;
/** Typing goes on for so long without a call. */
const PAUSE_MS = 180;
export const MIN_LENGTH = 2;

export const RECORD_KINDS = [
  'UNIVERSITY',
  'SCHOLARSHIP',
  'CONSULTING',
  'COUNTRY',
  'APPLICATION',
  'PERSON',
] as const;
type RecordKind = (typeof RECORD_KINDS)[number];

export interface FoundRecord {
  kind: RecordKind;
  id: number | string;
  name: string;
  /** Details that tell it from others of the same name. */
  more: string;
}

type Find = (query: string, language: Language, signal: AbortSignal) => Promise<FoundRecord[]>;

const paging = { page: 1, size: SHOWN };
/** The best match comes first, since only a few of each kind are shown. */
const BEST = { order: 'MATCH' } as const;

const FINDERS: Record<RecordKind, Find> = {
  UNIVERSITY: async (query, language, signal) => {
    const found = await callApi<typeof listUniversitiesForAdmin>(
      'POST /university/adm/filter',
      { query: paging, body: { query, ...BEST } },
      language,
      { signal },
    );
    return found.content.map(({ id, name, place }) => ({ kind: 'UNIVERSITY', id, name, more: place }));
  },
  SCHOLARSHIP: async (query, language, signal) => {
    const found = await callApi<typeof listScholarshipsForAdmin>(
      'POST /scholar-ship/adm/filter',
      { query: paging, body: { query, ...BEST } },
      language,
      { signal },
    );
    return found.content.map(({ id, name, expiredDate, isExpected }) => ({
      ...{
        kind: 'SCHOLARSHIP',
        id,
        name,
        more: isExpected ? `≈ ${formatDate(expiredDate)}` : formatDate(expiredDate),
      },
    }));
  },
  CONSULTING: async (query, language, signal) => {
    const found = await callApi<typeof filterManagedConsultings>(
      'POST /consulting/adm/filter',
      { query: paging, body: { query, ...BEST } },
      language,
      { signal },
    );
    return found.content.map(({ id, name, city }) => ({ kind: 'CONSULTING', id, name, more: city }));
  },
  COUNTRY: async (query, language, signal) => {
    const found = await callApi<typeof filterCountries>(
      'POST /country/filter',
      { query: paging, body: { query, ...BEST } },
      language,
      { signal },
    );
    return found.content.map(({ id, nameUz, nameRu, nameEn, code }) => {
      const name = { uz: nameUz, ru: nameRu, en: nameEn }[writtenLanguage(language)] || nameUz;
      return { kind: 'COUNTRY', id, name, more: code };
    });
  },
  APPLICATION: async (query, language, signal) => {
    const found = await callApi<typeof filterApplications>(
      'POST /application/filter',
      { query: paging, body: { query } },
      language,
      { signal },
    );
    return found.content.map(({ id, number, student }) => ({
      ...{ kind: 'APPLICATION', id, name: `${student.surname} ${student.name}`.trim(), more: number },
    }));
  },
  PERSON: async (query, language, signal) => {
    const found = await callApi<typeof filterProfiles>(
      'POST /profile/filter',
      { query: paging, body: { query } },
      language,
      { signal },
    );
    return found.content.map(({ id, name, surname, phone }) => ({
      ...{ kind: 'PERSON', id, name: `${surname} ${name}`.trim(), more: `+${phone}` },
    }));
  },
};

/** Records of all kinds that have a text, once nothing more is typed for a moment. */
export const recordsQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['palette', text, language],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      const found = await Promise.all(RECORD_KINDS.map((kind) => FINDERS[kind](text, language, signal)));
      return found.flat();
    },
    enabled: text.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** Things of which there are few, by which typed texts are compared here. */
export const thingsQuery = (language: Language, isWanted: boolean) =>
  queryOptions({
    queryKey: ['palette', 'things', language],
    queryFn: ({ signal }) => loadThings(language, signal),
    enabled: isWanted,
    staleTime: 60_000,
  });
