import * as contract from '@parvoz/contract/people/auth.ts';
import { getChallenge } from '@parvoz/contract/people/proof-of-work.ts';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '@parvoz/contract/people/sessions.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './auth.service.ts';
import * as credentials from './credentials.service.ts';
import * as limits from './limits/limits.service.ts';
import * as passwords from './passwords.service.ts';
import * as registration from './registration.service.ts';
import * as sessions from './sessions/sessions.service.ts';

export const authRoutes: Route[] = [
  route(getChallenge, limits.getChallenge),
  route(contract.resendRegistrationCode, (ctx, { query }) => registration.resend(ctx, query.phone)),
  route(contract.resetProfilePassword, (ctx, { body }) =>
    credentials.requestReset(ctx, 'PROFILE', body.phone),
  ),
  route(contract.confirmProfileReset, (ctx, { body }) => credentials.confirmReset(ctx, 'PROFILE', body)),
  route(contract.resetConsultingPassword, (ctx, { body }) =>
    credentials.requestReset(ctx, 'CONSULTING', body.phone),
  ),
  route(contract.confirmConsultingReset, (ctx, { body }) =>
    credentials.confirmReset(ctx, 'CONSULTING', body),
  ),
  route(contract.checkPassword, passwords.check),
  route(contract.logout, service.signOut),
  route(listSessions, sessions.list),
  route(endSession, (ctx, { params }) => sessions.end(ctx, params.id)),
  route(endOtherSessions, sessions.endOthers),
  route(confirmPassword, (ctx, { body }) => sessions.confirm(ctx, body.password)),
];
