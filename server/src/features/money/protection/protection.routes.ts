import * as contract from '@parvoz/contract/money/protection.ts';
import { type Route, route } from '../../../http/route.ts';
import type { ApplicationDependencies } from '../../applications/applications/applications.service.ts';
import * as service from './protection.service.ts';

export const protectionRoutes = (dependencies: ApplicationDependencies): Route[] => [
  route(contract.getProtection, (ctx, { params }) => service.get(ctx, params.id)),
  route(contract.payProtection, (ctx, { params, body }) => service.pay(ctx, dependencies, params.id, body)),
  route(contract.confirmStep, (ctx, { params, body }) => service.confirm(ctx, params.id, body.stepId)),
  route(contract.correctProtection, (ctx, { params, body }) =>
    service.correct(ctx, dependencies, params.id, body),
  ),
];
