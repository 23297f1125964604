import * as contract from '@parvoz/contract/money/commissions.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './commissions.service.ts';

export const commissionRoutes: Route[] = [
  route(contract.getOwnCommission, (ctx) => service.getOwn(ctx)),
  route(contract.getCommission, (ctx, { params }) => service.get(ctx, params.id)),
  route(contract.setCommission, (ctx, { params, body }) => service.set(ctx, params.id, body)),
];
