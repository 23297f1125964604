import { loginConsulting } from '@parvoz/contract/auth.ts';
import * as contract from '@parvoz/contract/consulting-profiles.ts';
import { type Route, route } from '../../../http/route.ts';
import * as credentials from '../../auth/credentials/service.ts';
import * as service from './service.ts';

export const employeeRoutes = (dependencies: service.EmployeeDependencies): Route[] => [
  route(loginConsulting, (ctx, { body }) => service.signIn(ctx, body)),
  route(contract.getCurrentConsultingProfile, service.getCurrent),
  route(contract.updateConsultingProfile, (ctx, { body }) => service.update(ctx, body)),
  route(contract.updateConsultingPhone, (ctx, { query }) => credentials.requestPhone(ctx, query.phone)),
  route(contract.verifyConsultingPhone, (ctx, { body }) => credentials.confirmPhone(ctx, body)),
  route(contract.deleteConsultingAccount, (ctx) => service.remove(ctx, dependencies)),
  route(contract.updateConsultingPassword, (ctx, { body }) => credentials.changePassword(ctx, body)),
];
