import * as staff from '@parvoz/contract/agencies/staff.ts';
import * as contract from '@parvoz/contract/agencies/staff-accounts.ts';
import { loginConsulting } from '@parvoz/contract/people/auth.ts';
import { type Route, route } from '../../../../http/route.ts';
import * as credentials from '../../../people/auth/credentials.service.ts';
import * as employees from './employees.service.ts';
import * as service from './staff.service.ts';

export const staffRoutes = (dependencies: employees.StaffDependencies): Route[] => [
  route(loginConsulting, (ctx, { body }) => service.signIn(ctx, body)),
  route(contract.getCurrentConsultingProfile, service.getCurrent),
  route(contract.updateConsultingProfile, (ctx, { body }) => service.update(ctx, body)),
  route(contract.updateConsultingPhone, (ctx, { query }) => credentials.requestPhone(ctx, query.phone)),
  route(contract.verifyConsultingPhone, (ctx, { body }) => credentials.confirmPhone(ctx, body)),
  route(contract.deleteConsultingAccount, (ctx) => service.remove(ctx, dependencies)),
  route(staff.listEmployees, (ctx, { query }) => employees.list(ctx, dependencies, query)),
  route(staff.addEmployee, (ctx, { body }) => employees.add(ctx, dependencies, body)),
  route(staff.updateEmployee, (ctx, { params, body }) =>
    employees.update(ctx, dependencies, params.id, body),
  ),
  route(staff.changeEmployeeStatus, (ctx, { params, body }) =>
    employees.changeStatus(ctx, dependencies, params.id, body),
  ),
  route(staff.sendEmployeePassword, (ctx, { params }) =>
    employees.sendPassword(ctx, dependencies, params.id),
  ),
  route(staff.deleteEmployee, (ctx, { params, query }) =>
    employees.remove(ctx, dependencies, params.id, query.managerId ?? null),
  ),
  route(contract.updateConsultingPassword, (ctx, { body }) => credentials.changePassword(ctx, body)),
];
