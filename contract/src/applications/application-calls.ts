import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { DAYS, FilterDay, FilterText, Id, IdList, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';
import { AppealReason, OptionalComment, RequiredComment } from './application-comments.ts';
import { APPLICATION_MARKS, APPLICATION_SORTS, APPLICATION_STATUSES } from './application-states.ts';
import {
  ApplicationCard,
  ApplicationDetail,
  ApplicationEvent,
  ApplicationParams,
  PersonRef,
} from './applications.ts';

/** Price that somebody has seen; callers that show none leave it out. */
export const SeenPrice = z
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? null);

/**
 * A target may be a university, a scholarship, both, or neither (general consulting). A programme fills its university,
 * degree and field, and does not go with others.
 */
export const ApplicationDraft = z.object({
  consultingId: Id,
  tariffId: Id,
  universityId: Id.nullish().transform((value) => value ?? null),
  scholarshipId: Id.nullish().transform((value) => value ?? null),
  degreeId: Id.nullish().transform((value) => value ?? null),
  facultyId: Id.nullish().transform((value) => value ?? null),
  programId: Id.nullish().transform((value) => value ?? null),
  comment: OptionalComment,
  /** Price of the tariff, in tiyin, that the student has seen: where it is another one now, the answer is 409. */
  price: SeenPrice,
});
export type ApplicationDraft = z.output<typeof ApplicationDraft>;

/** Applications that one call may name. */
const MAX_SELECTED = 100;

export const ApplicationFilter = z
  .object({
    query: FilterText,
    status: z.array(z.enum(APPLICATION_STATUSES)).max(APPLICATION_STATUSES.length).default([]),
    /** For STARTED ones: the number of the current step. */
    stepNumber: z
      .number()
      .int()
      .min(1)
      .max(100)
      .nullish()
      .transform((value) => value ?? null),
    tariffId: IdList,
    countryId: IdList,
    consultingId: IdList,
    studentId: z
      .uuid()
      .nullish()
      .transform((value) => value ?? null),
    /** `none` for those that nobody is responsible for. */
    managerId: z
      .union([z.uuid(), z.literal('none')])
      .nullish()
      .transform((value) => value ?? null),
    mark: z
      .enum(APPLICATION_MARKS)
      .nullish()
      .transform((value) => value ?? null),
    /** Days between which they were sent. */
    ...DAYS,
    /** Days between which they ended, in any way. */
    endedFrom: FilterDay,
    endedTo: FilterDay,
    /** True if the agency has ever taken them on, even if they were rejected later. */
    isAccepted: z
      .boolean()
      .nullish()
      .transform((value) => value ?? null),
    sort: z
      .enum(APPLICATION_SORTS)
      .nullish()
      .transform((value) => value ?? 'ACTIVITY'),
    /** Only of these: what somebody has selected in the list. */
    ids: z.array(z.uuid()).min(1).max(MAX_SELECTED).optional(),
  })
  .prefault({});
export type ApplicationFilter = z.output<typeof ApplicationFilter>;

/** A column of the board: by status, and STARTED ones by the number of their step. */
export const BoardColumn = z.object({
  status: z.enum(APPLICATION_STATUSES),
  stepNumber: z.number().int().nullable(),
  /** Most common name of this step among the agency’s tariffs; null where none has so many, or several agencies are shown. */
  name: z.string().nullable(),
  /** True if other tariffs of it use another name for this step. */
  hasOtherNames: z.boolean(),
  totalElements: z.number().int(),
  /** The first ones, most urgent first; the rest comes page by page from the list. */
  content: z.array(ApplicationCard),
});
export type BoardColumn = z.infer<typeof BoardColumn>;

export const ApplicationBoard = z.object({
  columnList: z.array(BoardColumn),
  /** Running and new applications by mark, and all of them, whatever mark is chosen; UNREAD are ended ones, too. */
  markCounts: z.record(z.enum(APPLICATION_MARKS), z.number().int()),
  totalElements: z.number().int(),
});
export type ApplicationBoard = z.infer<typeof ApplicationBoard>;

const version = z.number().int().min(0);
const level = { version, levelId: Id };

/** `version` is the one that the person saw: when another event came between, the answer is 409. */
export const ApplicationEventDraft = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ACCEPTED'), version, comment: OptionalComment }),
  z.object({ type: z.literal('REJECTED'), version, comment: RequiredComment }),
  z.object({ type: z.literal('SUBMITTED'), ...level, comment: OptionalComment }),
  z.object({
    type: z.literal('REVISION'),
    ...level,
    comment: RequiredComment,
    /** Documents that have to be handed in again, each with its own comment. */
    documentList: z
      .array(z.object({ id: z.uuid(), comment: RequiredComment }))
      .max(100)
      .default([]),
  }),
  z.object({ type: z.literal('REWORK_COMPLETED'), ...level, comment: OptionalComment }),
  z.object({ type: z.literal('STEP_LEVEL_FINISHED'), ...level, comment: OptionalComment }),
  z.object({ type: z.literal('CANCELED'), version, comment: OptionalComment }),
  /** 14 days after a payment fell due. */
  z.object({ type: z.literal('CLOSED'), version, comment: OptionalComment }),
  /** 14 days after the agency's last act. */
  z.object({ type: z.literal('APPEALED'), version, comment: AppealReason }),
  z.object({ type: z.literal('APPEAL_WITHDRAWN'), version, comment: OptionalComment }),
  /** 72 hours after an appeal, as the next one. */
  z.object({ type: z.literal('APPEAL_DECLINED'), version, comment: RequiredComment }),
  z.object({ type: z.literal('STOPPED'), version, comment: RequiredComment }),
]);
export type ApplicationEventDraft = z.output<typeof ApplicationEventDraft>;

const tag = 'Applications';
const STUDENT = ['ROLE_STUDENT'] as const;
const LEADERS = [...CONSULTING_ROLES, 'ROLE_ADMIN'] as const;

export const createApplication = endpoint({
  method: 'POST',
  path: '/application',
  access: STUDENT,
  idempotent: true,
  tag,
  summary: 'Apply through an agency; with a repeated Idempotency-Key the answer is the first one',
  body: ApplicationDraft,
  data: ApplicationCard,
});

export const filterApplications = endpoint({
  method: 'POST',
  path: '/application/filter',
  access: ROLES,
  tag,
  summary: 'Applications: a student’s own, those of an agency for its staff, all for administrators',
  query: PageQuery,
  body: ApplicationFilter,
  data: pageOf(ApplicationCard),
});

export const exportApplications = endpoint({
  method: 'POST',
  path: '/application/export',
  access: ['ROLE_CONSULTING'],
  file: true,
  tag,
  summary: 'Applications of the caller’s agency by a filter as a CSV or XLSX; TOO_MANY_ROWS beyond 100,000',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  body: ApplicationFilter,
  data: z.custom<unknown>(),
});

export const getBoard = endpoint({
  method: 'POST',
  path: '/application/board',
  access: LEADERS,
  tag,
  summary: 'The same by status and step, the most urgent of each column, with counts',
  body: ApplicationFilter,
  data: ApplicationBoard,
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/application/{id}',
  access: ROLES,
  tag,
  summary: 'An application with its steps, documents and what the caller may do now',
  params: ApplicationParams,
  data: ApplicationDetail,
});

export const listApplicationEvents = endpoint({
  method: 'GET',
  path: '/application/{id}/history',
  access: ROLES,
  tag,
  summary: 'The timeline, oldest first',
  params: ApplicationParams,
  data: z.array(ApplicationEvent),
});

export const addApplicationEvent = endpoint({
  method: 'POST',
  path: '/application/{id}/event',
  access: ROLES,
  tag,
  summary:
    'Accept, reject, submit, return, finish, cancel, appeal …; 409 when it is not allowed now; STOPPED asks for a password that was given recently',
  params: ApplicationParams,
  body: ApplicationEventDraft,
  data: ApplicationDetail,
});

export const assignManager = endpoint({
  method: 'PUT',
  path: '/application/manager',
  access: LEADERS,
  tag,
  summary: 'Make a member of the agency responsible for applications (null: nobody); all or none',
  body: z.object({
    applicationIdList: z.array(z.uuid()).min(1).max(MAX_SELECTED),
    managerId: z.uuid().nullable(),
  }),
  data: z.object({ changedCount: z.number().int() }),
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/application/manager',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Who could be responsible for applications of the caller’s agency: its active staff',
  data: z.array(PersonRef),
});

export const listManagers = endpoint({
  method: 'GET',
  path: '/application/{id}/manager',
  access: LEADERS,
  tag,
  summary: 'Who could be responsible for an application: the active staff of its agency',
  params: ApplicationParams,
  data: z.array(PersonRef),
});
