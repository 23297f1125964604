import * as contract from '@parvoz/contract/catalogue/scholarships.ts';
import * as admin from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { filterEligibleScholarships } from '@parvoz/contract/catalogue/scholarships-eligibility.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import * as bulk from '../../platform/audit/bulk.service.ts';
import * as administration from './administration/administration.service.ts';
import { SCHOLARSHIPS_TOGETHER } from './bulk.service.ts';
import * as eligible from './eligibility/eligibility.service.ts';
import * as importing from './importing/importing.service.ts';
import * as service from './scholarships.service.ts';

export const scholarshipRoutes = (dependencies: administration.ScholarshipDependencies): Route[] => [
  route(contract.listTopScholarships, service.listTop),
  route(contract.listScholarships, (ctx, { query }) => service.list(ctx, query)),
  route(contract.listScholarshipCountries, service.listCountries),
  route(contract.getScholarshipDetail, (ctx, { params }) => service.getDetail(ctx, params.id)),
  route(contract.filterScholarships, (ctx, { body, query }) => service.filter(ctx, body, query)),
  route(filterEligibleScholarships, (ctx, { body, query }) => eligible.filter(ctx, body, query)),
  route(admin.listScholarshipsForAdmin, (ctx, { body, query }) => administration.filter(ctx, body, query)),
  route(admin.getScholarship, (ctx, { params }) => administration.get(ctx, params.id)),
  route(admin.previewScholarship, (ctx, { body }) => administration.preview(ctx, body)),
  route(admin.createScholarship, (ctx, { body }) => administration.create(ctx, body)),
  route(admin.updateScholarship, (ctx, { params, body }) => administration.update(ctx, params.id, body)),
  route(admin.changeScholarshipStatus, (ctx, { params, query }) =>
    administration.changeStatus(ctx, params.id, query.status),
  ),
  route(admin.rollScholarshipOver, (ctx, { params, body }) => administration.rollOver(ctx, params.id, body)),
  route(admin.changeScholarships, (ctx, { body }) =>
    bulk.change(ctx, SCHOLARSHIPS_TOGETHER, dependencies.uses, body),
  ),
  route(admin.listScholarshipsUses, (ctx, { body }) =>
    bulk.findUses(ctx, SCHOLARSHIPS_TOGETHER, dependencies.uses, body),
  ),
  route(admin.deleteScholarship, (ctx, { params }) => administration.remove(ctx, dependencies, params.id)),
  fileRoute(admin.exportScholarships, (ctx, { body, query }) =>
    importing.exportList(ctx, body, query.format),
  ),
  route(admin.listScholarshipUses, (ctx, { params }) =>
    administration.listUses(ctx, dependencies, params.id),
  ),
];
