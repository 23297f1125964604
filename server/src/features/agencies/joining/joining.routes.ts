import * as contract from '@parvoz/contract/agencies/joining.ts';
import { type Route, route } from '../../../http/route.ts';
import { uploadRoute } from '../../../http/upload.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as decisions from './decisions.service.ts';
import * as documents from './documents.service.ts';
import * as service from './joining.service.ts';

export const joiningRoutes = (storage: Storage): Route[] => [
  route(contract.sendJoinCode, (ctx, { body }) => service.sendCode(ctx, body.phone)),
  route(contract.createJoinRequest, (ctx, { body }) => service.create(ctx, body)),
  route(contract.openJoinRequest, (ctx, { body }) => service.open(ctx, body)),
  route(contract.getJoinProgress, (ctx, { body }) => service.getProgress(ctx, body.key)),
  uploadRoute(
    contract.uploadJoinDocument,
    (ctx, { query }) => documents.assertMayUpload({ ...ctx, storage }, query.key),
    (ctx, { query, file }) => documents.add({ ...ctx, storage }, query, file),
  ),
  route(contract.answerJoinRequest, (ctx, { body }) => service.answer(ctx, body.key, body.answer)),
  route(contract.filterJoinRequests, (ctx, { body, query }) => decisions.filter(ctx, body, query)),
  route(contract.getJoinRequest, (ctx, { params }) => decisions.get(ctx, params.id)),
  route(contract.decideJoinRequest, (ctx, { params, body }) =>
    decisions.decide({ ...ctx, storage }, params.id, body),
  ),
];
