import * as contract from '@parvoz/contract/money/approvals.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import type { ApplicationDependencies } from '../../applications/applications/applications.service.ts';
import * as service from './approvals.service.ts';

export const approvalRoutes = (dependencies: ApplicationDependencies): Route[] => [
  route(contract.listApprovals, (ctx, { query }) => service.list(ctx, query)),
  route(contract.askApproval, (ctx, { body }) => service.ask(ctx, dependencies, body)),
  route(contract.decideApproval, (ctx, { params, body }) =>
    service.decide(ctx, dependencies, params.id, body),
  ),
  route(contract.cancelApproval, (ctx, { params }) => service.cancel(ctx, params.id)),
  fileRoute(contract.downloadApproved, (ctx, { params, query }) =>
    service.download(ctx, params.id, query.format),
  ),
];
