import * as contract from '@parvoz/contract/applications/moving-in.ts';
import { type Route, route } from '../../../../../http/route.ts';
import * as service from './moving-in.service.ts';

export const movingInRoutes: Route[] = [
  route(contract.listClientImports, (ctx) => service.list(ctx)),
  route(contract.sendClientLinks, (ctx, { params, body }) => service.send(ctx, params.id, body.count)),
  route(contract.undoClientImport, (ctx, { params }) => service.undo(ctx, params.id)),
];
