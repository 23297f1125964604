import * as contract from '@parvoz/contract/money/finance.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import * as details from './details.service.ts';
import * as service from './finance.service.ts';
import * as lists from './lists.service.ts';
import * as summary from './summary.service.ts';

export const financeRoutes: Route[] = [
  route(contract.filterPayments, (ctx, { body, query }) => lists.list(ctx, body, query)),
  route(contract.getPaymentStatistics, (ctx, { query }) => service.getStatistics(ctx, query.period ?? null)),
  route(contract.getMoneySummary, summary.get),
  route(contract.exportPayments, (ctx, { query: { format, ...filter } }) =>
    service.exportList(ctx, filter, format),
  ),
  fileRoute(contract.getReceipt, (ctx, { params }) => service.getReceipt(ctx, params.id)),
  route(contract.getPaymentDetail, (ctx, { params }) => details.get(ctx, params.id)),
];
