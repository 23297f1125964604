import * as contract from '@parvoz/contract/applications/shortlist.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './shortlist.service.ts';

export const shortlistRoutes: Route[] = [
  route(contract.showItems, (ctx, { body }) => service.show(ctx, body.itemList)),
  route(contract.listShortlist, (ctx) => service.list(ctx)),
  route(contract.mergeShortlist, (ctx, { body }) => service.merge(ctx, body.itemList)),
  route(contract.addToShortlist, (ctx, { params }) => service.addOne(ctx, params)),
  route(contract.removeFromShortlist, (ctx, { params }) => service.remove(ctx, params)),
];
