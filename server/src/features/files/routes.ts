import { openAttachment, uploadAttachment } from '@parvoz/contract/files.ts';
import { fileRoute } from '../../http/file.ts';
import type { Route } from '../../http/route.ts';
import { uploadRoute } from '../../http/upload.ts';
import type { Storage } from '../../lib/storage.ts';
import * as service from './service.ts';

export const fileRoutes = (storage: Storage): Route[] => [
  fileRoute(openAttachment, async (ctx, { params, query }) => ({
    mediaType: 'image/webp',
    ...(await service.openPicture({ db: ctx.db, storage }, params.id, query.w, query.shape)),
  })),
  uploadRoute(uploadAttachment, (ctx, { file }) =>
    service.uploadPicture({ ...ctx, storage }, ctx.actor.accountId, file),
  ),
];
