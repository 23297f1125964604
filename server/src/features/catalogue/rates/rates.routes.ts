import * as contract from '@parvoz/contract/catalogue/rates.ts';
import { type Route, route } from '../../../http/route.ts';
import { uploadRoute } from '../../../http/upload.ts';
import * as importing from './importing.service.ts';
import * as service from './rates.service.ts';

export const rateRoutes: Route[] = [
  route(contract.listExchangeRates, service.listLatest),
  route(contract.filterExchangeRates, (ctx, { body, query }) => service.filter(ctx, body, query)),
  route(contract.getExchangeRate, (ctx, { params }) => service.get(ctx, params.id)),
  route(contract.createExchangeRate, (ctx, { body }) => service.create(ctx, body)),
  route(contract.updateExchangeRate, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(contract.deleteExchangeRate, (ctx, { params }) => service.remove(ctx, params.id)),
  uploadRoute(
    contract.previewExchangeRates,
    async () => {},
    (ctx, { file, query }) => importing.preview(ctx, file, query.encoding),
  ),
  uploadRoute(
    contract.importExchangeRates,
    async () => {},
    (ctx, { file, query }) => importing.take(ctx, file, query.encoding),
  ),
];
