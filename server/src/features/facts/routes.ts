import * as contract from '@parvoz/contract/facts.ts';
import * as reportContract from '@parvoz/contract/mistake-reports.ts';
import { type Route, route } from '../../http/route.ts';
import * as reports from './reports/service.ts';
import * as service from './service.ts';

export const factRoutes: Route[] = [
  route(contract.listFactQueue, (ctx, { query }) => service.listQueue(ctx, query)),
  route(contract.getFactRecord, (ctx, { params }) => service.getRecord(ctx, params.kind, params.id)),
  route(contract.checkFacts, (ctx, { params, body }) => service.check(ctx, params, body)),
  route(reportContract.reportMistake, (ctx, { body }) => reports.report(ctx, body)),
  route(reportContract.closeMistakeReport, (ctx, { params, body }) =>
    reports.close(ctx, params.id, body.status),
  ),
];
