import * as contract from '@parvoz/contract/platform/cyrillic-corrections.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './cyrillic.service.ts';

export const cyrillicRoutes: Route[] = [
  route(contract.getCyrillicText, (ctx, { query }) => service.get(ctx, query.latin)),
  route(contract.createCyrillicCorrection, (ctx, { body }) => service.create(ctx, body)),
  route(contract.updateCyrillicCorrection, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(contract.deleteCyrillicCorrection, (ctx, { params }) => service.remove(ctx, params.id)),
];
