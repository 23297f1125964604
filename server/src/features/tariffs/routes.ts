import * as contract from '@parvoz/contract/tariffs.ts';
import * as plans from '@parvoz/contract/work-plans.ts';
import { type Route, route } from '../../http/route.ts';
import * as administration from './administration/service.ts';
import * as service from './service.ts';

export const tariffRoutes: Route[] = [
  route(contract.listPublicTariffs, (ctx, { params }) => service.listPublic(ctx, params.id)),
  route(plans.listTariffs, (ctx, { query }) => administration.list(ctx, query)),
  route(plans.getTariff, (ctx, { params }) => administration.get(ctx, params.id)),
  route(plans.createTariff, (ctx, { body }) => administration.create(ctx, body)),
  route(plans.updateTariff, (ctx, { params, body }) => administration.update(ctx, params.id, body)),
  route(plans.deleteTariff, (ctx, { params }) => administration.remove(ctx, params.id)),
  route(plans.orderTariffs, (ctx, { body }) => administration.order(ctx, body.ids)),
  route(plans.shareTariff, (ctx, { params, body }) => administration.share(ctx, params.id, body.shareList)),
];
