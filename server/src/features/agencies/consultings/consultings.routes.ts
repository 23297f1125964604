import * as linking from '@parvoz/contract/agencies/consulting-universities.ts';
import * as contract from '@parvoz/contract/agencies/consultings.ts';
import * as admin from '@parvoz/contract/agencies/consultings-admin.ts';
import { getOwnConsulting, updateOwnConsulting } from '@parvoz/contract/agencies/own-consulting.ts';
import * as preview from '@parvoz/contract/agencies/own-preview.ts';
import { type Route, route } from '../../../http/route.ts';
import * as administration from './administration.service.ts';
import * as service from './consultings.service.ts';
import * as links from './links.service.ts';
import * as own from './own.service.ts';
import * as owners from './staff/owners.service.ts';
import * as staff from './staff/staff.service.ts';

export const consultingRoutes = (
  dependencies: administration.ConsultingDependencies & {
    findRunning: links.FindRunning;
    countRunning: administration.CountRunning;
  },
): Route[] => [
  ...publicRoutes,
  route(linking.listLinkableUniversities, links.listCountries),
  route(linking.listUniversityWords, links.listWords),
  route(linking.listUniversityPictures, links.listPictures),
  route(linking.saveLinkedUniversities, (ctx, { body, query }) =>
    links.save(ctx, dependencies.findRunning, body, query.version),
  ),
  route(getOwnConsulting, own.get),
  route(preview.getOwnPreview, service.getPreview),
  route(preview.listOwnPreviewUniversities, (ctx, { query }) => service.listPreviewUniversities(ctx, query)),
  route(updateOwnConsulting, (ctx, { body }) => own.update(ctx, body)),
  route(admin.filterManagedConsultings, (ctx, { body, query }) =>
    administration.filter(ctx, dependencies.countRunning, body, query),
  ),
  route(admin.getConsulting, (ctx, { params }) => administration.get(ctx, params.id)),
  route(admin.createConsulting, (ctx, { body }) => administration.create(ctx, body)),
  route(admin.addConsultingOwner, (ctx, { params, body }) => owners.add(ctx, params.id, body)),
  route(admin.sendOwnerPassword, (ctx, { params, body }) =>
    owners.sendPassword(ctx, params, body.accountPhone),
  ),
  route(admin.updateConsulting, (ctx, { params, body }) => administration.update(ctx, params.id, body)),
  route(admin.changeConsultingStatus, (ctx, { params, query, body }) =>
    administration.changeStatus(ctx, params.id, { ...query, ...body }),
  ),
  route(admin.verifyConsulting, (ctx, { params, body }) => administration.verify(ctx, params.id, body)),
  route(admin.deleteConsulting, (ctx, { params }) => administration.remove(ctx, dependencies, params.id)),
  route(admin.listConsultingUses, (ctx, { params }) => administration.listUses(ctx, dependencies, params.id)),
  route(admin.listConsultingStaff, async (ctx, { params, query }) => {
    await administration.get(ctx, params.id);
    return staff.listStaff(ctx, params.id, query);
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
];
