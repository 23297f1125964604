import * as bank from '@parvoz/contract/money/bank-details.ts';
import * as contract from '@parvoz/contract/money/payouts.ts';
import * as queue from '@parvoz/contract/money/payouts-queue.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import * as decisions from './decisions.service.ts';
import * as details from './details.service.ts';
import * as exporting from './exporting.service.ts';
import * as service from './payouts.service.ts';
import * as withdrawals from './withdrawals.service.ts';

export const payoutRoutes: Route[] = [
  route(contract.getPayoutOverview, service.getOverview),
  route(contract.listPayouts, (ctx, { query }) => service.list(ctx, query)),
  route(contract.askPayout, (ctx, { body }) => service.ask(ctx, body)),
  route(contract.cancelPayout, (ctx, { params }) => service.cancel(ctx, params.id)),
  fileRoute(contract.exportPayouts, exporting.exportOwn),
  route(bank.startBankDetails, (ctx, { body }) => details.start(ctx, body)),
  route(bank.confirmBankDetails, (ctx, { body }) => details.confirm(ctx, body.code)),
  route(bank.stopBankDetails, (ctx, { params }) => details.stop(ctx, params.id)),
  route(contract.getWithdrawalOverview, withdrawals.getOverview),
  route(contract.listWithdrawals, (ctx, { query }) => withdrawals.list(ctx, query)),
  route(contract.askWithdrawal, (ctx, { body }) => withdrawals.ask(ctx, body)),
  route(contract.cancelWithdrawal, (ctx, { params }) => withdrawals.cancel(ctx, params.id)),
  route(queue.filterPayouts, (ctx, { body, query }) => decisions.filter(ctx, body, query)),
  route(queue.decidePayout, (ctx, { params, body }) => decisions.decide(ctx, params.id, body)),
  fileRoute(queue.exportForBank, (ctx, { query }) => exporting.exportForBank(ctx, query.format)),
];
