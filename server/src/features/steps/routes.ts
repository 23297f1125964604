import * as contract from '@parvoz/contract/work-plans.ts';
import { type Route, route } from '../../http/route.ts';
import * as administration from './administration/service.ts';

export const stepRoutes: Route[] = [
  route(contract.listSteps, (ctx, { query }) => administration.list(ctx, query)),
  route(contract.getStep, (ctx, { params }) => administration.get(ctx, params.id)),
  route(contract.createStep, (ctx, { body }) => administration.create(ctx, body)),
  route(contract.updateStep, (ctx, { params, body }) => administration.update(ctx, params.id, body)),
  route(contract.deleteStep, (ctx, { params }) => administration.remove(ctx, params.id)),
  route(contract.orderSteps, (ctx, { body }) => administration.order(ctx, body)),
  route(contract.listLevels, (ctx, { params, query }) =>
    administration.listLevels(ctx, params.stepId, query),
  ),
  route(contract.getLevel, (ctx, { params }) => administration.getLevel(ctx, params.stepId, params.id)),
  route(contract.createLevel, (ctx, { params, body }) =>
    administration.createLevel(ctx, params.stepId, body),
  ),
  route(contract.updateLevel, (ctx, { params, body }) => administration.updateLevel(ctx, params, body)),
  route(contract.deleteLevel, (ctx, { params }) => administration.removeLevel(ctx, params.stepId, params.id)),
  route(contract.orderLevels, (ctx, { params, body }) =>
    administration.orderLevels(ctx, params.stepId, body.ids),
  ),
];
