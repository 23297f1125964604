import type {
  changeProgramStatus,
  changePrograms,
  createProgram,
  deleteProgram,
  exportPrograms,
  listProgramsForAdmin,
  listProgramsUses,
  ProgramDraft,
  ProgramRow,
  previewProgram,
  updateProgram,
} from '@parvoz/contract/catalogue/programs-admin.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { callApi, loadFile } from '../../../../lib/api.ts';
import type { ExportFormat } from '../../../../ui/table/export-menu.tsx';

export const readProgramPreview = (body: ProgramDraft & { id: number | null }, language: Language) =>
  callApi<typeof previewProgram>('POST /program/adm/preview', { body }, language);

export const postProgram = (body: ProgramDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createProgram>('POST /program', { body }, language, { idempotencyKey });

export const putProgram = (id: number, body: ProgramDraft & { version: number }, language: Language) =>
  callApi<typeof updateProgram>('PUT /program/{id}', { params: { id }, body }, language);

export const setStatus = (id: number, status: ProgramRow['status'], language: Language) =>
  callApi<typeof changeProgramStatus>(
    'PUT /program/change-status/{id}',
    { params: { id }, query: { status } },
    language,
  );

export const removeProgram = (id: number, language: Language) =>
  callApi<typeof deleteProgram>('DELETE /program/{id}', { params: { id } }, language);

type Together = NonNullable<CallInput<typeof changePrograms>['body']>;
type Chosen = NonNullable<CallInput<typeof listProgramsUses>['body']>;

export const putPrograms = (body: Together, language: Language) =>
  callApi<typeof changePrograms>('POST /program/adm/bulk', { body }, language);

export const findProgramsUses = (body: Chosen, language: Language) =>
  callApi<typeof listProgramsUses>('POST /program/adm/bulk/uses', { body }, language);

type Filter = NonNullable<CallInput<typeof listProgramsForAdmin>['body']>;

export const loadPrograms = (body: Filter, format: ExportFormat, language: Language) =>
  loadFile<typeof exportPrograms>('POST /program/adm/export', { body, query: { format } }, language);
