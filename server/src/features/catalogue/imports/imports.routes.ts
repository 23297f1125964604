import * as contract from '@parvoz/contract/catalogue/imports.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import { uploadRoute } from '../../../http/upload.ts';
import * as service from './imports.service.ts';
import type { Kinds } from './kinds.service.ts';
import * as refusals from './refusals.service.ts';
import { exportRefused } from './refused.service.ts';

export const importRoutes = (kinds: Kinds): Route[] => [
  uploadRoute(contract.uploadImport, service.assertNoneRuns, (ctx, { query, file }) =>
    service.upload(ctx, kinds, query, file),
  ),
  route(contract.getImport, (ctx, { params }) => service.get(ctx, params.id)),
  route(contract.mapImport, (ctx, { params, body }) => service.map(ctx, kinds, params.id, body.mapping)),
  route(contract.readImportAs, (ctx, { params, body }) =>
    service.readAs(ctx, kinds, params.id, body.encoding),
  ),
  route(contract.forgetImportMapping, (ctx, { params }) => service.forgetMapping(ctx, params.id)),
  route(contract.listImportRows, (ctx, { params, body, query }) =>
    service.listRows(ctx, params.id, body, query),
  ),
  fileRoute(contract.exportRefusedRows, (ctx, { params }) => exportRefused(ctx, kinds, params.id)),
  route(contract.getImportRefusals, (ctx, { params }) => refusals.get(ctx, params.id)),
  route(contract.addImportCountries, (ctx, { params, body }) =>
    refusals.addCountries(ctx, kinds, params.id, body.continents),
  ),
  route(contract.applyImport, (ctx, { params }) => service.begin(ctx, params.id)),
  route(contract.removeImport, (ctx, { params }) => service.cancel(ctx, params.id)),
];
