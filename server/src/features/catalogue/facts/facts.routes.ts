import * as contract from '@parvoz/contract/catalogue/facts.ts';
import * as reportContract from '@parvoz/contract/catalogue/mistake-reports.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './facts.service.ts';
import * as mistakeReports from './mistake-reports/mistake-reports.service.ts';

export const factRoutes: Route[] = [
  route(contract.listFactQueue, (ctx, { query }) => service.listQueue(ctx, query)),
  route(contract.getFactRecord, (ctx, { params }) => service.getRecord(ctx, params.kind, params.id)),
  route(contract.checkFacts, (ctx, { params, body }) => service.check(ctx, params, body)),
  route(reportContract.reportMistake, (ctx, { body }) => mistakeReports.report(ctx, body)),
  route(reportContract.closeMistakeReport, (ctx, { params, body }) =>
    mistakeReports.close(ctx, params.id, body.status),
  ),
];
