import type {
  changeScholarshipStatus,
  changeScholarships,
  createScholarship,
  deleteScholarship,
  exportScholarships,
  listScholarshipsForAdmin,
  listScholarshipsUses,
  previewScholarship,
  ScholarshipDraft,
  ScholarshipRow,
  updateScholarship,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { callApi, loadFile } from '../../../../lib/api.ts';
import type { ExportFormat } from '../../../../ui/table/export-menu.tsx';

type Filter = NonNullable<CallInput<typeof listScholarshipsForAdmin>['body']>;

export const readScholarshipPreview = (body: ScholarshipDraft & { id: number | null }, language: Language) =>
  callApi<typeof previewScholarship>('POST /scholar-ship/adm/preview', { body }, language);

export const postScholarship = (body: ScholarshipDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createScholarship>('POST /scholar-ship', { body }, language, { idempotencyKey });

export const putScholarship = (
  id: number,
  body: ScholarshipDraft & { version: number },
  language: Language,
) => callApi<typeof updateScholarship>('PUT /scholar-ship/{id}', { params: { id }, body }, language);

export const setStatus = (id: number, status: ScholarshipRow['status'], language: Language) =>
  callApi<typeof changeScholarshipStatus>(
    'PUT /scholar-ship/change-status/{id}',
    { params: { id }, query: { status } },
    language,
  );

export const removeScholarship = (id: number, language: Language) =>
  callApi<typeof deleteScholarship>('DELETE /scholar-ship/{id}', { params: { id } }, language);

type Together = NonNullable<CallInput<typeof changeScholarships>['body']>;
type Chosen = NonNullable<CallInput<typeof listScholarshipsUses>['body']>;

export const putScholarships = (body: Together, language: Language) =>
  callApi<typeof changeScholarships>('POST /scholar-ship/adm/bulk', { body }, language);

export const findScholarshipsUses = (body: Chosen, language: Language) =>
  callApi<typeof listScholarshipsUses>('POST /scholar-ship/adm/bulk/uses', { body }, language);

export const loadScholarships = (body: Filter, format: ExportFormat, language: Language) =>
  loadFile<typeof exportScholarships>('POST /scholar-ship/adm/export', { body, query: { format } }, language);
