import * as contract from '@parvoz/contract/people/my-data.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './my-data.service.ts';

export const myDataRoutes: Route[] = [
  route(contract.getMyData, service.get),
  route(contract.updateMyData, (ctx, { body }) => service.update(ctx, body)),
];
