import * as contract from '@parvoz/contract/agencies/consulting-reviews.ts';
import { filterComments, listComments } from '@parvoz/contract/agencies/consultings.ts';
import { type Route, route, shownRoute } from '../../../../http/route.ts';
import * as service from './reviews.service.ts';

export const reviewRoutes: Route[] = [
  route(listComments, (ctx, { params, query }) => service.list(ctx, params.id, query)),
  route(filterComments, (ctx, { query }) => service.listAll(ctx, query)),
  shownRoute(contract.updateReview, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  shownRoute(contract.replyToReview, (ctx, { params, body }) => service.reply(ctx, params.id, body)),
  shownRoute(contract.hideReview, (ctx, { params, body }) => service.hide(ctx, params.id, body)),
  shownRoute(contract.showReview, (ctx, { params, query }) => service.show(ctx, params.id, query.version)),
  route(contract.listAgencyReviews, (ctx, { query }) => service.listOwn(ctx, query)),
  route(contract.listManagedReviews, (ctx, { params, query }) => service.listOfAgency(ctx, params.id, query)),
];
