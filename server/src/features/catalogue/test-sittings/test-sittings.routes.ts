import * as contract from '@parvoz/contract/catalogue/test-sittings.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './test-sittings.service.ts';

export const testSittingRoutes: Route[] = [
  route(contract.listTestSittings, service.listOpen),
  route(contract.filterTestSittings, (ctx, { body, query }) => service.filter(ctx, body, query)),
  route(contract.getTestSitting, (ctx, { params }) => service.get(ctx, params.id)),
  route(contract.createTestSitting, (ctx, { body }) => service.create(ctx, body)),
  route(contract.updateTestSitting, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(contract.deleteTestSitting, (ctx, { params }) => service.remove(ctx, params.id)),
];
