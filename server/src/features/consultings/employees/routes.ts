import { loginConsulting } from '@parvoz/contract/auth.ts';
import * as contract from '@parvoz/contract/consulting-profiles.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './service.ts';

export const employeeRoutes: Route[] = [
  route(loginConsulting, (ctx, { body }) => service.signIn(ctx, body)),
  route(contract.getCurrentConsultingProfile, service.getCurrent),
];
