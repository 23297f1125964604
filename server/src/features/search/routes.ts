import * as contract from '@parvoz/contract/search.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const searchRoutes: Route[] = [
  route(contract.search, (ctx, { body, query }) => service.search(ctx, body, query)),
];
