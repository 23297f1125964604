import * as staff from '@parvoz/contract/agencies/staff.ts';
import * as contract from '@parvoz/contract/agencies/staff-accounts.ts';
import { loginConsulting } from '@parvoz/contract/people/auth.ts';
import { type Route, route } from '../../../../http/route.ts';
import * as credentials from '../../../people/auth/credentials.service.ts';
import * as administration from './administration.service.ts';
import * as service from './staff.service.ts';

export const staffRoutes = (dependencies: administration.StaffDependencies): Route[] => [
  route(loginConsulting, (ctx, { body }) => service.signIn(ctx, body)),
  route(contract.getCurrentConsultingProfile, service.getCurrent),
  route(contract.updateConsultingProfile, (ctx, { body }) => service.update(ctx, body)),
  route(contract.updateConsultingPhone, (ctx, { query }) => credentials.requestPhone(ctx, query.phone)),
  route(contract.verifyConsultingPhone, (ctx, { body }) => credentials.confirmPhone(ctx, body)),
  route(contract.deleteConsultingAccount, (ctx) => service.remove(ctx, dependencies)),
  route(staff.listEmployees, (ctx, { query }) => administration.list(ctx, dependencies, query)),
  route(staff.addEmployee, (ctx, { body }) => administration.add(ctx, dependencies, body)),
  route(staff.updateEmployee, (ctx, { params, body }) =>
    administration.update(ctx, dependencies, params.id, body),
  ),
  route(staff.changeEmployeeStatus, (ctx, { params, body }) =>
    administration.changeStatus(ctx, dependencies, params.id, body),
  ),
  route(staff.sendEmployeePassword, (ctx, { params }) =>
    administration.sendPassword(ctx, dependencies, params.id),
  ),
  route(staff.deleteEmployee, (ctx, { params, query }) =>
    administration.remove(ctx, dependencies, params.id, query.managerId ?? null),
  ),
  route(contract.updateConsultingPassword, (ctx, { body }) => credentials.changePassword(ctx, body)),
];
