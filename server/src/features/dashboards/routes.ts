import * as contract from '@parvoz/contract/dashboards.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const dashboardRoutes: Route[] = [
  route(contract.getDashboard, (ctx, { query }) => service.get(ctx, query.period)),
  route(contract.getWaiting, service.countWaiting),
];
