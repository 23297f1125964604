import type {
  changeUniversities,
  changeUniversityStatus,
  createUniversity,
  deleteUniversity,
  exportUniversities,
  listUniversitiesForAdmin,
  listUniversitiesUses,
  previewUniversity,
  UniversityDraft,
  UniversityRow,
  updateUniversity,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { callApi, loadFile } from '../../../../lib/api.ts';
import type { ExportFormat } from '../../../../ui/table/export-menu.tsx';

type Filter = NonNullable<CallInput<typeof listUniversitiesForAdmin>['body']>;

export const readUniversityPreview = (body: UniversityDraft & { id: number | null }, language: Language) =>
  callApi<typeof previewUniversity>('POST /university/adm/preview', { body }, language);

export const postUniversity = (body: UniversityDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createUniversity>('POST /university', { body }, language, { idempotencyKey });

export const putUniversity = (id: number, body: UniversityDraft & { version: number }, language: Language) =>
  callApi<typeof updateUniversity>('PUT /university/{id}', { params: { id }, body }, language);

export const setStatus = (id: number, status: UniversityRow['status'], language: Language) =>
  callApi<typeof changeUniversityStatus>(
    'PUT /university/change-status/{id}',
    { params: { id }, query: { status } },
    language,
  );

export const removeUniversity = (id: number, language: Language) =>
  callApi<typeof deleteUniversity>('DELETE /university/{id}', { params: { id } }, language);

type Together = NonNullable<CallInput<typeof changeUniversities>['body']>;
type Chosen = NonNullable<CallInput<typeof listUniversitiesUses>['body']>;

export const putUniversities = (body: Together, language: Language) =>
  callApi<typeof changeUniversities>('POST /university/adm/bulk', { body }, language);

export const findUniversitiesUses = (body: Chosen, language: Language) =>
  callApi<typeof listUniversitiesUses>('POST /university/adm/bulk/uses', { body }, language);

export const loadUniversities = (body: Filter, format: ExportFormat, language: Language) =>
  loadFile<typeof exportUniversities>('POST /university/adm/export', { body, query: { format } }, language);
