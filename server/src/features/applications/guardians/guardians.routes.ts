import * as family from '@parvoz/contract/applications/family.ts';
import * as contract from '@parvoz/contract/applications/guardians.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as shown from './family.service.ts';
import * as service from './guardians.service.ts';
import * as paying from './paying.service.ts';
import * as sessions from './sessions.service.ts';

export const guardianRoutes = (storage: Storage, given: paying.Paying): Route[] => [
  route(contract.listGuardians, (ctx, { params }) => service.list(ctx, params.id)),
  route(contract.addGuardian, (ctx, { params, body }) => service.add(ctx, params.id, body)),
  route(contract.changeGuardian, (ctx, { params, body }) =>
    service.change(ctx, params.id, params.guardianId, body),
  ),
  route(contract.removeGuardian, (ctx, { params }) => service.remove(ctx, params.id, params.guardianId)),
  route(contract.listGuardianRelations, (ctx, { params }) => service.listRelations(ctx, params.id)),
  route(family.sendFamilyCode, (ctx, { body }) => sessions.sendCode(ctx, body.phone)),
  route(family.signInFamily, (ctx, { body }) => sessions.signIn(ctx, body)),
  route(family.signOutFamily, (ctx) => sessions.signOut(ctx)),
  route(family.listFamilyApplications, (ctx) => shown.list(ctx)),
  route(family.getFamilyApplication, (ctx, { params }) => shown.get(ctx, params.id)),
  fileRoute(family.openFamilyDocument, (ctx, { params }) =>
    shown.openDocument({ ...ctx, storage }, params.id, params.documentId),
  ),
  route(family.listFamilyProviders, (ctx) => paying.listProviders(ctx, given)),
  route(family.payFamilyApplication, (ctx, { params, body }) => paying.begin(ctx, given, params.id, body)),
  route(family.topUpForStudent, (ctx, { params, body }) => paying.topUp(ctx, given, params.id, body)),
  route(family.getFamilyPayment, (ctx, { params }) => paying.get(ctx, given, params.id)),
  route(family.decideFamilySandbox, (ctx, { params, body }) =>
    paying.decideSandbox(ctx, given, { id: params.id, isPaid: body.isPaid }),
  ),
  route(family.chooseFamilyReminders, (ctx, { params, body }) =>
    shown.chooseReminders(ctx, params.id, body.isWanted),
  ),
  route(family.leaveFamilyApplication, (ctx, { params }) => shown.leave(ctx, params.id)),
];
