import * as contract from '@parvoz/contract/money/operator.ts';
import * as administration from '@parvoz/contract/money/operator-admin.ts';
import { type Route, route } from '../../../http/route.ts';
import * as acceptances from './acceptances.service.ts';
import * as details from './details.service.ts';
import * as service from './operator.service.ts';
import * as texts from './texts.service.ts';

export const operatorRoutes = (strictness: service.Strictness): Route[] => [
  route(contract.getOperator, service.getInForce),
  route(contract.getLegalText, (ctx, { params, query }) => service.getText(ctx, params.kind, query.version)),
  route(contract.getAcceptances, acceptances.list),
  route(contract.acceptTexts, (ctx, { body }) => acceptances.accept(ctx, body.texts)),
  route(administration.getOperatorOverview, (ctx) => service.getOverview(ctx, strictness)),
  route(administration.getManagedOperator, (ctx, { params }) => details.get(ctx, params.id)),
  route(administration.createOperator, (ctx, { body }) => details.create(ctx, body)),
  route(administration.updateOperator, (ctx, { params, body }) => details.update(ctx, params.id, body)),
  route(administration.deleteOperator, (ctx, { params }) => details.remove(ctx, params.id)),
  route(administration.publishOperator, (ctx, { params, body }) => details.publish(ctx, params.id, body)),
  route(administration.getManagedLegalText, (ctx, { params }) => texts.get(ctx, params.id)),
  route(administration.createLegalText, (ctx, { body }) => texts.create(ctx, body)),
  route(administration.updateLegalText, (ctx, { params, body }) => texts.update(ctx, params.id, body)),
  route(administration.deleteLegalText, (ctx, { params }) => texts.remove(ctx, params.id)),
  route(administration.publishLegalText, (ctx, { params, body }) => texts.publish(ctx, params.id, body)),
];
