import * as contract from '@parvoz/contract/universities.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const universityRoutes: Route[] = [
  route(contract.listTopUniversities, service.listTop),
  route(contract.getUniversity, (ctx, { params }) => service.getEveryLanguage(ctx, params.id)),
  route(contract.getUniversityDetail, (ctx, { params }) => service.getDetail(ctx, params.id)),
  route(contract.filterUniversities, (ctx, { body, query }) => service.filter(ctx, body, query)),
];
