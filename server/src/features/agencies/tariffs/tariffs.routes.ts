import { listOwnPreviewTariffs } from '@parvoz/contract/agencies/own-preview.ts';
import * as contract from '@parvoz/contract/agencies/tariffs.ts';
import * as plans from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { type Route, route, shownRoute } from '../../../http/route.ts';
import * as administration from './administration.service.ts';
import * as service from './tariffs.service.ts';

/** `applications` is what depends on tariffs; wired in app.ts. */
export const tariffRoutes = (applications: {
  countApplications: administration.CountApplications;
}): Route[] => [
  route(contract.listPublicTariffs, (ctx, { params }) => service.listPublic(ctx, params.id)),
  route(listOwnPreviewTariffs, service.listPreview),
  route(plans.listTariffs, (ctx, { query }) => administration.list({ ...ctx, ...applications }, query)),
  route(plans.getTariff, (ctx, { params, query }) =>
    administration.get({ ...ctx, ...applications }, params.id, query.template),
  ),
  shownRoute(plans.createTariff, (ctx, { body }) => administration.create({ ...ctx, ...applications }, body)),
  shownRoute(plans.copyTariff, (ctx, { params }) =>
    administration.copy({ ...ctx, ...applications }, params.id),
  ),
  shownRoute(plans.updateTariff, (ctx, { params, body }) =>
    administration.update({ ...ctx, ...applications }, params.id, body),
  ),
  shownRoute(plans.deleteTariff, (ctx, { params }) =>
    administration.remove({ ...ctx, ...applications }, params.id),
  ),
  shownRoute(plans.orderTariffs, (ctx, { body }) => administration.order(ctx, body)),
  shownRoute(plans.shareTariff, (ctx, { params, body }) =>
    administration.share({ ...ctx, ...applications }, params.id, body.shareList),
  ),
];
