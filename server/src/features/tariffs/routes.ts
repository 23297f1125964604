import * as contract from '@parvoz/contract/tariffs.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const tariffRoutes: Route[] = [
  route(contract.listPublicTariffs, (ctx, { params }) => service.listPublic(ctx, params.id)),
];
