import { z } from 'zod';
import { FilterText, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ACCOUNT_STATUSES, EMPLOYEE_STATES, MAX_HANDED_OVER } from '../limits.ts';
import { Phone } from '../people/accounts.ts';
import { PersonName, SurnameFields, withNames } from '../people/names.ts';
import { Version } from '../platform/administration.ts';
import { StaffMember } from './consultings-admin.ts';
import { CONSULTING_ROLES } from './staff-accounts.ts';

/**
 * Open applications that somebody is responsible for; of those, which wait for the agency, and which are overdue. `clientCount` are
 * walk-ins that will be theirs once the student claims.
 */
export const StaffLoad = z.object({
  openCount: z.number().int(),
  waitingCount: z.number().int(),
  overdueCount: z.number().int(),
  clientCount: z.number().int(),
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
  /**
   * Median minutes to the first answer in the applications of the last year that they are responsible for, as agencies are
   * measured by it; null where they have none.
   */
  answerMinutes: z.number().int().nullable(),
});
export type Employee = z.infer<typeof Employee>;

const role = z.enum(CONSULTING_ROLES);

export const EmployeeDraft = withNames(z.object({ name: PersonName, ...SurnameFields, phone: Phone, role }));
export type EmployeeDraft = z.output<typeof EmployeeDraft>;

export const EmployeeUpdate = withNames(
  z.object({ name: PersonName, ...SurnameFields, role, version: Version }),
);
export type EmployeeUpdate = z.output<typeof EmployeeUpdate>;

/**
 * Members who become responsible for the open applications of one who leaves, given in one of three ways: a colleague, or (null)
 * nobody, for all of them; colleagues among whom they are dealt out, the most urgent first, so that each gets as many and the
 * first ones get those that are left over; or a colleague or nobody for each application. Walk-ins that wait go the same way; those
 * given to nobody, and those of a hand-over one by one, are whoever's that has added them.
 */
const HAND_OVER = {
  managerId: z.uuid().nullish(),
  managerIdList: z.array(z.uuid()).min(1).max(MAX_HANDED_OVER).optional(),
  assignmentList: z
    .array(z.object({ applicationId: z.uuid(), managerId: z.uuid().nullable() }))
    .min(1)
    .max(MAX_HANDED_OVER)
    .optional(),
};
const HandOver = z.object(HAND_OVER);
export type HandOver = z.output<typeof HandOver>;

export const EmployeeStatusChange = z
  .object({ status: z.enum(ACCOUNT_STATUSES), ...HAND_OVER })
  .refine(
    ({ managerId, managerIdList, assignmentList }) =>
      [managerId ?? undefined, managerIdList, assignmentList].filter((way) => way !== undefined).length <= 1,
    { path: ['managerId'] },
  );
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
  query: PageQuery.extend({
    /** Part of a name or phone. */
    query: FilterText,
    state: z
      .enum(EMPLOYEE_STATES)
      .nullish()
      .transform((value) => value ?? null),
  }),
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
    'Block a member of the caller’s agency, which ends their sessions and hands their open applications over, to one colleague, equally or one by one, or let them in again; asks for a password that was given recently',
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
