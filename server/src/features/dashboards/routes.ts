import * as agencyContract from '@parvoz/contract/agency-dashboard.ts';
import * as contract from '@parvoz/contract/dashboards.ts';
import { type Route, route } from '../../http/route.ts';
import type { Strictness } from '../operator/service.ts';
import * as agency from './agency/service.ts';
import * as service from './service.ts';
import * as setup from './setup/service.ts';

export const dashboardRoutes = (strictness: Strictness): Route[] => [
  route(contract.getDashboard, (ctx, { query }) => service.get(ctx, query.period, strictness)),
  route(contract.getWaiting, service.countWaiting),
  route(agencyContract.getAgencyWork, agency.countWork),
  route(agencyContract.getSetup, setup.list),
];
