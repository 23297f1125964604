import * as contract from '@parvoz/contract/catalogue.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const catalogueRoutes: Route[] = [
  route(contract.listCategories, service.listCategories),
  route(contract.getCategory, (ctx, { params }) => service.getCategory(ctx, params.id)),
  route(contract.listContinents, service.listContinents),
  route(contract.listCountries, service.listCountries),
  route(contract.listDegrees, service.listDegrees),
];
