import * as contract from '@parvoz/contract/applications/walk-ins.ts';
import { type Route, route } from '../../../../http/route.ts';
import type { ApplicationDependencies } from '../creation.service.ts';
import * as claims from './claims.service.ts';
import * as service from './walk-ins.service.ts';

export const walkInRoutes = (dependencies: ApplicationDependencies): Route[] => [
  route(contract.createWalkIn, (ctx, { body }) => service.create(ctx, body)),
  route(contract.listWalkIns, (ctx, { query }) => service.list(ctx, query)),
  route(contract.getWalkIn, (ctx, { params }) => service.get(ctx, params.id)),
  route(contract.changeWalkIn, (ctx, { params, body }) => service.change(ctx, params.id, body)),
  route(contract.resendWalkIn, (ctx, { params }) => service.resend(ctx, params.id)),
  route(contract.withdrawWalkIn, (ctx, { params }) => service.withdraw(ctx, params.id)),
  route(contract.openWalkIn, (ctx, { body }) => claims.open(ctx, body.token)),
  route(contract.askWalkInPhone, (ctx, { body }) => claims.askPhone(ctx, body)),
  route(contract.claimWalkIn, (ctx, { body }) => claims.claim(ctx, dependencies, body)),
];
