import {
  addDocument,
  downloadDocuments,
  removeDocument,
} from '@parvoz/contract/applications/application-documents.ts';
import { fileRoute } from '../../../../http/file.ts';
import { type Route, route } from '../../../../http/route.ts';
import type { Storage } from '../../../../lib/storage.ts';
import * as changes from './changes.service.ts';
import type { MessageFiles } from './documents.service.ts';
import * as reading from './reading.service.ts';

export const documentRoutes = (storage: Storage, messageFiles: MessageFiles): Route[] => [
  route(addDocument, (ctx, { params, body }) =>
    changes.add({ ...ctx, storage, messageFiles }, params.id, body),
  ),
  route(removeDocument, (ctx, { params }) => changes.remove(ctx, params.id, params.documentId)),
  fileRoute(downloadDocuments, (ctx, { params }) => reading.download({ ...ctx, storage }, params.id)),
];
