import * as contract from '@parvoz/contract/catalogue/programs.ts';
import * as admin from '@parvoz/contract/catalogue/programs-admin.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import * as bulk from '../../platform/audit/bulk.service.ts';
import * as administration from './administration/administration.service.ts';
import { PROGRAMS_TOGETHER } from './bulk.service.ts';
import * as eligible from './eligibility/eligibility.service.ts';
import * as importing from './importing/importing.service.ts';
import * as service from './programs.service.ts';

export const programRoutes = (dependencies: administration.ProgramDependencies): Route[] => [
  route(contract.filterPrograms, (ctx, { body, query }) => service.filter(ctx, body, query)),
  route(filterEligiblePrograms, (ctx, { body, query }) => eligible.filter(ctx, body, query)),
  route(contract.getProgramDetail, (ctx, { params }) => service.getDetail(ctx, params.id)),
  route(contract.listProgramOptions, (ctx, { query }) => service.listOptions(ctx, query.universityId)),
  route(admin.listProgramsForAdmin, (ctx, { body, query }) => administration.filter(ctx, body, query)),
  route(admin.getProgram, (ctx, { params }) => administration.get(ctx, params.id)),
  route(admin.previewProgram, (ctx, { body }) => administration.preview(ctx, body)),
  route(admin.createProgram, (ctx, { body }) => administration.create(ctx, body)),
  route(admin.updateProgram, (ctx, { params, body }) => administration.update(ctx, params.id, body)),
  route(admin.changeProgramStatus, (ctx, { params, query }) =>
    administration.changeStatus(ctx, params.id, query.status),
  ),
  route(admin.changePrograms, (ctx, { body }) =>
    bulk.change(ctx, PROGRAMS_TOGETHER, dependencies.uses, body),
  ),
  route(admin.listProgramsUses, (ctx, { body }) =>
    bulk.findUses(ctx, PROGRAMS_TOGETHER, dependencies.uses, body),
  ),
  route(admin.deleteProgram, (ctx, { params }) => administration.remove(ctx, dependencies, params.id)),
  fileRoute(admin.exportPrograms, (ctx, { body, query }) => importing.exportList(ctx, body, query.format)),
  route(admin.listProgramUses, (ctx, { params }) => administration.listUses(ctx, dependencies, params.id)),
];
