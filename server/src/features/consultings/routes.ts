import * as contract from '@parvoz/contract/consultings.ts';
import * as admin from '@parvoz/contract/consultings-admin.ts';
import { type Route, route } from '../../http/route.ts';
import * as administration from './administration/service.ts';
import * as employees from './employees/service.ts';
import * as service from './service.ts';

export const consultingRoutes = (dependencies: administration.ConsultingDependencies): Route[] => [
  ...publicRoutes,
  route(admin.filterManagedConsultings, (ctx, { body, query }) => administration.filter(ctx, body, query)),
  route(admin.getConsulting, (ctx, { params }) => administration.get(ctx, params.id)),
  route(admin.createConsulting, (ctx, { body }) =>
    administration.create({ ...ctx, storage: dependencies.storage }, body),
  ),
  route(admin.updateConsulting, (ctx, { params, body }) =>
    administration.update({ ...ctx, storage: dependencies.storage }, params.id, body),
  ),
  route(admin.changeConsultingStatus, (ctx, { params, query }) =>
    administration.changeStatus(ctx, params.id, query.status),
  ),
  route(admin.verifyConsulting, (ctx, { params, body }) => administration.verify(ctx, params.id, body)),
  route(admin.deleteConsulting, (ctx, { params }) => administration.remove(ctx, dependencies, params.id)),
  route(admin.listConsultingUses, (ctx, { params }) => administration.listUses(ctx, dependencies, params.id)),
  route(admin.listConsultingStaff, async (ctx, { params, query }) => {
    await administration.get(ctx, params.id);
    return employees.listStaff(ctx, params.id, query);
  }),
];

const publicRoutes: Route[] = [
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
