import * as contract from '@parvoz/contract/scholarships.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const scholarshipRoutes: Route[] = [
  route(contract.listTopScholarships, service.listTop),
  route(contract.listScholarships, (ctx, { query }) => service.list(ctx, query)),
  route(contract.listScholarshipCountries, service.listCountries),
  route(contract.getScholarshipDetail, (ctx, { params }) => service.getDetail(ctx, params.id)),
  route(contract.filterScholarships, (ctx, { body, query }) => service.filter(ctx, body, query)),
];
