import * as contract from '@parvoz/contract/money/disputes.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Storage } from '../../../lib/storage.ts';
import type { ApplicationDependencies } from '../../applications/applications/applications.service.ts';
import * as service from './disputes.service.ts';

export const disputeRoutes = (storage: Storage, dependencies: ApplicationDependencies): Route[] => [
  route(contract.openDispute, (ctx, { params, body }) =>
    service.open({ ...ctx, storage }, dependencies, params.id, body),
  ),
  route(contract.getDispute, (ctx, { params }) => service.get(ctx, params.id)),
  route(contract.answerDispute, (ctx, { params, body }) =>
    service.answer({ ...ctx, storage }, dependencies, params.id, body),
  ),
  route(contract.acceptProposal, (ctx, { params, body }) =>
    service.accept(ctx, dependencies, params.id, body.returnAmount),
  ),
  route(contract.withdrawDispute, (ctx, { params }) => service.withdraw(ctx, dependencies, params.id)),
  route(contract.addEvidence, (ctx, { params, body }) =>
    service.addEvidence({ ...ctx, storage }, dependencies, params.id, body),
  ),
  route(contract.askSides, (ctx, { params, body }) => service.ask(ctx, dependencies, params.id, body)),
  route(contract.settleDispute, (ctx, { params, body }) =>
    service.settle(ctx, dependencies, params.id, body),
  ),
  route(contract.filterDisputes, (ctx, { body, query }) => service.filter(ctx, body, query)),
];
