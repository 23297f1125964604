import * as contract from '@parvoz/contract/auth.ts';
import { type Route, route } from '../../http/route.ts';
import * as credentials from './credentials/service.ts';
import * as registration from './registration/service.ts';
import * as service from './service.ts';

export const authRoutes: Route[] = [
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
  route(contract.logout, service.signOut),
];
