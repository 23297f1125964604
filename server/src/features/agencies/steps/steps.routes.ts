import * as levelContract from '@parvoz/contract/agencies/step-levels.ts';
import * as contract from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { type Route, route, shownRoute } from '../../../http/route.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as administration from './administration.service.ts';
import * as copying from './copying.service.ts';
import * as levels from './levels.service.ts';

export const stepRoutes = (storage: Storage): Route[] => [
  route(contract.listSteps, (ctx, { query }) => administration.list(ctx, query)),
  route(contract.getStep, (ctx, { params, query }) => administration.get(ctx, params.id, query.template)),
  shownRoute(contract.createStep, (ctx, { body }) => administration.create(ctx, body)),
  shownRoute(contract.copyStep, (ctx, { params, body }) => copying.copyStep(ctx, params.id, body.tariffId)),
  shownRoute(contract.updateStep, (ctx, { params, body }) => administration.update(ctx, params.id, body)),
  shownRoute(contract.deleteStep, (ctx, { params }) => administration.remove(ctx, params.id)),
  shownRoute(contract.orderSteps, (ctx, { body }) => administration.order(ctx, body)),
  route(levelContract.listLevels, (ctx, { params, query }) => levels.listLevels(ctx, params.stepId, query)),
  route(levelContract.getLevel, (ctx, { params, query }) => levels.getLevel(ctx, params, query.template)),
  shownRoute(levelContract.createLevel, (ctx, { params, body }) =>
    levels.createLevel({ ...ctx, storage }, params.stepId, body),
  ),
  shownRoute(levelContract.updateLevel, (ctx, { params, body }) =>
    levels.updateLevel({ ...ctx, storage }, params, body),
  ),
  shownRoute(levelContract.deleteLevel, (ctx, { params }) =>
    levels.removeLevel(ctx, params.stepId, params.id),
  ),
  shownRoute(levelContract.orderLevels, (ctx, { params, body }) =>
    levels.orderLevels(ctx, params.stepId, body),
  ),
];
