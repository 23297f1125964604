import {
  getUpload,
  removeUpload,
  sendChunk,
  startUpload,
} from '@parvoz/contract/applications/application-documents.ts';
import { getCover, openAttachment, uploadAttachment } from '@parvoz/contract/people/files.ts';
import { bytesRoute } from '../../../http/bytes.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import { uploadRoute } from '../../../http/upload.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as service from './files.service.ts';
import * as uploads from './uploads/uploads.service.ts';

/** Returns the routes of files. `access` decides who may open a document; wired in app.ts. */
export const fileRoutes = (storage: Storage, access: service.DocumentAccess): Route[] => [
  fileRoute(openAttachment, (ctx, { params: { id }, query: { w: width, shape } }) =>
    service.open({ ...ctx, storage }, access, { id, width, shape }),
  ),
  uploadRoute(
    uploadAttachment,
    (ctx) => service.assertMayUpload({ ...ctx, storage }, ctx.actor.accountId),
    (ctx, { file }) => service.uploadPicture({ ...ctx, storage }, ctx.actor.accountId, file),
  ),
  route(getCover, async (_, { query: { kind, name } }) => service.drawCoverOf(kind, name)),
  route(startUpload, (ctx, { body }) => uploads.start({ ...ctx, storage }, body)),
  route(getUpload, (ctx, { params }) => uploads.get(ctx, params.id)),
  bytesRoute(sendChunk, (ctx, { params, query, bytes }) =>
    uploads.addChunk({ ...ctx, storage }, params.id, query.offset, bytes),
  ),
  route(removeUpload, (ctx, { params }) => uploads.remove(ctx, params.id)),
];
