import * as contract from '@parvoz/contract/consultings.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const consultingRoutes: Route[] = [
  route(contract.listTopConsultings, service.listTop),
  route(contract.getConsultingDetail, (ctx, { params }) => service.getDetail(ctx, params.id)),
  route(contract.filterConsultings, (ctx, { body, query }) => service.filter(ctx, body, query)),
  route(contract.filterTopConsultings, (ctx, { body, query }) => service.filterTop(ctx, body, query)),
  route(contract.listConsultingUniversities, (ctx, { params, query }) =>
    service.listUniversities(ctx, params.id, query),
  ),
  route(contract.listUniversityConsultings, (ctx, { params, query }) =>
    service.listOfUniversity(ctx, params.id, query),
  ),
  route(contract.listComments, (ctx, { params, query }) => service.listComments(ctx, params.id, query)),
  route(contract.filterComments, (ctx, { query }) => service.filterComments(ctx, query)),
];
