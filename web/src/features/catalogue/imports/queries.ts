import type { ImportMapping } from '@parvoz/contract/catalogue/import-fields.ts';
import type { ImportKind, ImportOutcome } from '@parvoz/contract/catalogue/import-states.ts';
import type {
  addImportCountries,
  applyImport,
  exportRefusedRows,
  forgetImportMapping,
  getImport,
  getImportRefusals,
  Import,
  listImportRows,
  MissingCountries,
  mapImport,
  readImportAs,
  removeImport,
  uploadImport,
} from '@parvoz/contract/catalogue/imports.ts';
import type { listContinents } from '@parvoz/contract/catalogue/lists.ts';
import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, loadFile, uploadFile } from '../../../lib/api.ts';

/** Interval of requests about the progress of an import. */
const PROGRESS_MS = 700;

/** Of every import. */
export const IMPORTS = ['imports'];

/** An import; while it is applied, it is asked for again and again. */
export const importQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...IMPORTS, id, language],
    queryFn: ({ signal }) =>
      callApi<typeof getImport>('GET /import/{id}', { params: { id } }, language, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'APPLYING' ? PROGRESS_MS : false),
  });

interface Window {
  outcome: ImportOutcome[];
  query: string;
  page: number;
  size: number;
}

/** One page of its lines; `mapping` tells those of one matching of the columns from those of another. */
export const importRowsQuery = (
  id: string,
  mapping: ImportMapping,
  { page, size, ...body }: Window,
  language: Language,
) =>
  queryOptions({
    queryKey: [...IMPORTS, id, language, 'rows', mapping, page, size, body],
    queryFn: ({ signal }) =>
      callApi<typeof listImportRows>(
        'POST /import/{id}/row',
        { params: { id }, body, query: { page, size } },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Reasons that lines are refused for, and countries that they name and there are not; `counts` tell those of one comparison. */
export const refusalsQuery = ({ id, counts, mapping }: Import, language: Language) =>
  queryOptions({
    queryKey: [...IMPORTS, id, language, 'refusals', mapping, counts],
    queryFn: ({ signal }) =>
      callApi<typeof getImportRefusals>('GET /import/{id}/refusal', { params: { id } }, language, { signal }),
    staleTime: 0,
  });

export const importContinentsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...IMPORTS, 'continents', language],
    queryFn: async () =>
      (await callApi<typeof listContinents>('GET /continent/public/tree', {}, language)).content,
  });

export const addCountries = (id: string, body: MissingCountries, language: Language) =>
  callApi<typeof addImportCountries>('POST /import/{id}/country', { params: { id }, body }, language);

export const sendFile = (kind: ImportKind, file: File, language: Language) =>
  uploadFile<typeof uploadImport>('POST /import', file, language, { kind, name: file.name });

export const sendMapping = (id: string, mapping: ImportMapping, language: Language) =>
  callApi<typeof mapImport>('PUT /import/{id}/mapping', { params: { id }, body: { mapping } }, language);

export const readAs = (id: string, encoding: FileEncoding, language: Language) =>
  callApi<typeof readImportAs>('PUT /import/{id}/encoding', { params: { id }, body: { encoding } }, language);

export const forgetMapping = (id: string, language: Language) =>
  callApi<typeof forgetImportMapping>('DELETE /import/{id}/mapping', { params: { id } }, language);

export const startApplying = (id: string, language: Language) =>
  callApi<typeof applyImport>('POST /import/{id}/apply', { params: { id } }, language);

export const cancelImport = (id: string, language: Language) =>
  callApi<typeof removeImport>('DELETE /import/{id}', { params: { id } }, language);

export const loadRefused = (id: string, language: Language): Promise<Blob> =>
  loadFile<typeof exportRefusedRows>('GET /import/{id}/refused', { params: { id } }, language);
