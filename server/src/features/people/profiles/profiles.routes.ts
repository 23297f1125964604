import { loginProfile, registerProfile, verifyRegistration } from '@parvoz/contract/people/auth.ts';
import * as contract from '@parvoz/contract/people/profiles.ts';
import { type Route, route } from '../../../http/route.ts';
import * as credentials from '../auth/credentials.service.ts';
import * as administration from './administration.service.ts';
import * as service from './profiles.service.ts';

export const profileRoutes = (dependencies: service.ProfileDependencies): Route[] => [
  route(loginProfile, (ctx, { body }) => service.signIn(ctx, dependencies, body)),
  route(registerProfile, (ctx, { body }) => service.register(ctx, body)),
  route(verifyRegistration, (ctx, { body }) => service.verify(ctx, dependencies, body)),
  route(contract.getCurrentProfile, (ctx) => service.getCurrent(ctx, dependencies)),
  route(contract.updateProfile, (ctx, { body }) => service.update(ctx, dependencies, body)),
  route(contract.updateProfilePhone, (ctx, { query }) => credentials.requestPhone(ctx, query.phone)),
  route(contract.verifyProfilePhone, (ctx, { body }) => credentials.confirmPhone(ctx, body)),
  route(contract.updateProfilePassword, (ctx, { body }) => credentials.changePassword(ctx, body)),
  route(contract.deleteAccount, (ctx) => service.remove(ctx, dependencies, ctx.actor.accountId)),
  route(contract.filterProfiles, (ctx, { body, query }) => administration.filter(ctx, body, query)),
  route(contract.getProfile, (ctx, { params }) => administration.getOne(ctx, params.id)),
  route(contract.listProfileSessions, (ctx, { params }) => administration.listSessions(ctx, params.id)),
  route(contract.endProfileSession, (ctx, { params }) =>
    administration.endSession(ctx, params.id, params.sessionId),
  ),
  route(contract.endProfileSessions, (ctx, { params }) => administration.endSessions(ctx, params.id)),
  route(contract.changeProfileStatus, (ctx, { params, query, body }) =>
    administration.changeStatus(ctx, params.id, query.status, body.reason),
  ),
  route(contract.changeProfileRole, (ctx, { params, body }) =>
    administration.changeRole(ctx, params.id, body.role, dependencies),
  ),
  route(contract.getProfileUses, (ctx, { params }) => administration.findUses(ctx, params.id, dependencies)),
  route(contract.deleteProfile, (ctx, { params }) => service.remove(ctx, dependencies, params.id)),
];
