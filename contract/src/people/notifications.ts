import { z } from 'zod';
import { NEXT_ACTIONS, NOTIFICATION_KINDS, SMS_KINDS } from '../applications/application-states.ts';
import { PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';

/**
 * Action that follows from an event; for a new application and an ended one it goes without saying. CONFIRM: the student confirms the
 * result of a finished step, or opens a dispute, before its share is released.
 */
const FollowUp = z.enum([...NEXT_ACTIONS, 'CONFIRM']).exclude(['REVIEW', 'NONE']);
export type FollowUp = z.infer<typeof FollowUp>;

/**
 * Simultaneous events of the recipient's application, money or shortlist; the screen makes a sentence of `kind` and `data`. Of
 * several events `kind` is the most important one.
 */
export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Application; null for money that concerns none, and for the shortlist. */
  applicationId: z.uuid().nullable(),
  /** The payment to the balance that it is about. */
  paymentId: z.uuid().nullable(),
  /** Item of the shortlist whose deadline is near. */
  programId: z.number().int().nullable(),
  scholarshipId: z.number().int().nullable(),
  data: z.object({
    /** Empty without an application. */
    number: z.string(),
    /** Name and surname of the author; empty for a deleted account, and for the product itself. */
    actor: z.string(),
    /** University, scholarship or agency that the application or the notification is about, or what is on the shortlist, in the language of the request. */
    target: z.string(),
    /** Level that it is about, in the language of the request. */
    level: z.string().nullable(),
    /** The step of that level. */
    step: z.string().nullable(),
    comment: z.string().nullable(),
    /** Sum in tiyin, where it is about money. */
    amount: z.number().int().nullable(),
    /**
     * Day until which the student has to act: where something is to be confirmed, also beside PAY, that of the release. Null where it is
     * somebody else's turn, or the day may have changed.
     */
    deadline: z.iso.date().nullable(),
    /** Next action; null where there is none, or `kind` says it. */
    next: z
      .object({
        action: FollowUp,
        level: z.string().nullable(),
        /** Sum in tiyin to be paid where the action is PAY: the tariff's price, or in parts the step's share of it. */
        priceTiyin: z.number().int(),
      })
      .nullable(),
  }),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Notification = z.infer<typeof Notification>;

const tag = 'Notifications';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  access: ROLES,
  tag,
  summary: 'Own notifications, newest first, with the number of unread ones',
  query: PageQuery,
  data: pageOf(Notification).extend({ unreadCount: z.number().int() }),
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/notification/read',
  access: ROLES,
  tag,
  summary:
    'Mark own notifications as read: those of the list, of an application but for its messages, of a payment, or all',
  body: z.object({
    idList: z
      .array(z.uuid())
      .max(100)
      .nullish()
      .transform((value) => value ?? null),
    applicationId: z
      .uuid()
      .nullish()
      .transform((value) => value ?? null),
    paymentId: z
      .uuid()
      .nullish()
      .transform((value) => value ?? null),
  }),
  data: z.object({ unreadCount: z.number().int() }),
});

/** Notifications that are also sent as an SMS. */
export const SmsChoices = z.record(z.enum(SMS_KINDS), z.boolean());
export type SmsChoices = z.infer<typeof SmsChoices>;

export const getSmsChoices = endpoint({
  method: 'GET',
  path: '/notification/sms',
  access: ['ROLE_STUDENT'],
  tag,
  summary: 'Which own notifications come as an SMS; all, until somebody switches one off',
  data: SmsChoices,
});

export const updateSmsChoices = endpoint({
  method: 'PUT',
  path: '/notification/sms',
  access: ['ROLE_STUDENT'],
  tag,
  summary: 'Choose which own notifications come as an SMS',
  body: SmsChoices,
  data: SmsChoices,
});
