import { z } from 'zod';
import { PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ACCOUNT_STATUSES } from '../limits.ts';
import { Phone } from '../people/accounts.ts';
import { PersonName, SurnameFields, withNames } from '../people/names.ts';
import { Version } from '../platform/administration.ts';
import { StaffMember } from './consultings-admin.ts';
import { CONSULTING_ROLES } from './staff-accounts.ts';

/** Open applications that somebody is responsible for; of those, which wait for the agency, and which are overdue. */
export const StaffLoad = z.object({
  openCount: z.number().int(),
  waitingCount: z.number().int(),
  overdueCount: z.number().int(),
});
export type StaffLoad = z.infer<typeof StaffLoad>;

/**
 * A member of the caller’s agency. `lastUsedAt` is when they were last seen, null where never; `invitedAt` when a one-time
 * password was last sent to them.
 */
export const Employee = StaffMember.extend({
  invitedAt: z.iso.datetime().nullable(),
  version: Version,
  load: StaffLoad,
});
export type Employee = z.infer<typeof Employee>;

const role = z.enum(CONSULTING_ROLES);

export const EmployeeDraft = withNames(z.object({ name: PersonName, ...SurnameFields, phone: Phone, role }));
export type EmployeeDraft = z.output<typeof EmployeeDraft>;

export const EmployeeUpdate = withNames(
  z.object({ name: PersonName, ...SurnameFields, role, version: Version }),
);
export type EmployeeUpdate = z.output<typeof EmployeeUpdate>;

/** Member who becomes responsible for the open applications of one who leaves: a colleague, or (null) nobody. */
const managerId = z.uuid().nullish();

export const EmployeeStatusChange = z.object({ status: z.enum(ACCOUNT_STATUSES), managerId });
export type EmployeeStatusChange = z.output<typeof EmployeeStatusChange>;

const tag = 'Consulting profile';
const access = ['ROLE_CONSULTING'] as const;
const params = z.object({ id: z.uuid() });

export const listEmployees = endpoint({
  method: 'GET',
  path: '/consulting-profile',
  access,
  tag,
  summary: 'Owners and managers of the caller’s agency, with the applications that they are responsible for',
  query: PageQuery,
  data: pageOf(Employee),
});

export const addEmployee = endpoint({
  method: 'POST',
  path: '/consulting-profile',
  access,
  idempotent: true,
  tag,
  summary:
    'Add a member to the caller’s agency, who gets a one-time password by SMS; asks for a password that was given recently',
  body: EmployeeDraft,
  data: Employee,
});

export const updateEmployee = endpoint({
  method: 'PUT',
  path: '/consulting-profile/{id}',
  access,
  tag,
  summary:
    'Change name and role of a member of the caller’s agency; `version` is the one that was read; another role ends their sessions and asks for a password that was given recently',
  params,
  body: EmployeeUpdate,
  data: Employee,
});

export const changeEmployeeStatus = endpoint({
  method: 'PUT',
  path: '/consulting-profile/change-status/{id}',
  access,
  tag,
  summary:
    'Block a member of the caller’s agency, which ends their sessions and hands their open applications over, or let them in again; asks for a password that was given recently',
  params,
  body: EmployeeStatusChange,
  data: Employee,
});

export const sendEmployeePassword = endpoint({
  method: 'POST',
  path: '/consulting-profile/{id}/password',
  access,
  tag,
  summary:
    'Send a member of the caller’s agency a new one-time password by SMS; the old one and all sessions end',
  params,
  data: Employee,
});

export const deleteEmployee = endpoint({
  method: 'DELETE',
  path: '/consulting-profile/{id}',
  access,
  tag,
  summary:
    'Delete the account of a member of the caller’s agency with its personal data, and hand their open applications over; asks for a password that was given recently',
  params,
  query: z.object({ managerId: z.uuid().optional() }),
  data: z.null(),
});
