import * as contract from '@parvoz/contract/money/money-acts.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './money-acts.service.ts';

export const moneyActRoutes: Route[] = [
  route(contract.listMoneyActs, (ctx, { query }) => service.list(ctx, query)),
  route(contract.getMoneyDay, service.getDay),
];
