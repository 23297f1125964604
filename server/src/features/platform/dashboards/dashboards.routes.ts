import * as contract from '@parvoz/contract/platform/dashboards.ts';
import * as agencyContract from '@parvoz/contract/platform/dashboards-agency.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Strictness } from '../../money/operator/operator.service.ts';
import * as agency from './agency/agency.service.ts';
import * as service from './dashboards.service.ts';
import * as setup from './setup.service.ts';

export const dashboardRoutes = (strictness: Strictness): Route[] => [
  route(contract.getDashboard, (ctx, { query }) => service.get(ctx, query.period, strictness)),
  route(contract.getWaiting, service.countWaiting),
  route(contract.getCostCoverage, service.getCostCoverage),
  route(agencyContract.getAgencyWork, agency.countWork),
  route(agencyContract.getSetup, setup.list),
];
