import * as contract from '@parvoz/contract/platform/audit.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import { exportList } from './exporting.service.ts';
import * as history from './history.service.ts';
import type { AuditDependencies } from './naming.service.ts';
import { undo } from './undo.service.ts';

export const auditRoutes = (dependencies: AuditDependencies): Route[] => [
  route(contract.filterAudit, (ctx, { body, query }) => history.filter(ctx, dependencies, body, query)),
  fileRoute(contract.exportAudit, (ctx, { body, query }) =>
    exportList(ctx, dependencies, body, query.format),
  ),
  route(contract.getLastChange, (ctx, { params }) => history.findLast(ctx, dependencies, params)),
  route(contract.getAudit, (ctx, { params }) => history.get(ctx, dependencies, params.id)),
  route(contract.listAuditMembers, (ctx, { params, body, query }) =>
    history.listMembers(ctx, dependencies, params.id, body, query),
  ),
  route(contract.undoAudit, (ctx, { params }) => undo(ctx, dependencies.restorers, params.id)),
];
