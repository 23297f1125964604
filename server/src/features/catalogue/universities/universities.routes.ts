import * as contract from '@parvoz/contract/catalogue/universities.ts';
import * as admin from '@parvoz/contract/catalogue/universities-admin.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import * as bulk from '../../platform/audit/bulk.service.ts';
import * as administration from './administration.service.ts';
import { UNIVERSITIES_TOGETHER } from './bulk.service.ts';
import * as importing from './importing/importing.service.ts';
import * as service from './universities.service.ts';

export const universityRoutes = (wired: administration.UniversityDependencies): Route[] => [
  route(contract.listTopUniversities, service.listTop),
  route(contract.getUniversity, (ctx, { params }) => service.getEveryLanguage(ctx, params.id)),
  route(contract.getUniversityDetail, (ctx, { params }) => service.getDetail(ctx, params.id)),
  route(contract.filterUniversities, (ctx, { body, query }) => service.filter(ctx, body, query)),
  route(admin.listUniversitiesForAdmin, (ctx, { body, query }) => administration.list(ctx, body, query)),
  route(admin.getManagedUniversity, (ctx, { params }) => administration.get(ctx, params.id)),
  route(admin.previewUniversity, (ctx, { body }) => administration.preview(ctx, body)),
  route(admin.createUniversity, (ctx, { body }) => administration.create(ctx, body)),
  route(admin.updateUniversity, (ctx, { params, body }) => administration.update(ctx, params.id, body)),
  route(admin.changeUniversityStatus, (ctx, { params, query }) =>
    administration.changeStatus(ctx, params.id, query.status),
  ),
  route(admin.changeUniversities, (ctx, { body }) =>
    bulk.change(ctx, UNIVERSITIES_TOGETHER, wired.uses, body),
  ),
  route(admin.listUniversitiesUses, (ctx, { body }) =>
    bulk.findUses(ctx, UNIVERSITIES_TOGETHER, wired.uses, body),
  ),
  route(admin.deleteUniversity, (ctx, { params }) => administration.remove(ctx, wired, params.id)),
  fileRoute(admin.exportUniversities, (ctx, { body, query }) =>
    importing.exportList(ctx, body, query.format),
  ),
  route(admin.listUniversityUses, (ctx, { params }) => administration.listUses(ctx, wired, params.id)),
];
