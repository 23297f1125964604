import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { digits, IdParams, oneLine } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';
import { writtenText } from '../written-text.ts';
import { PrivateFile } from './application-documents.ts';
import { MAX_MESSAGE_LENGTH, MESSAGE_PAGE_SIZE } from './application-states.ts';
import { ApplicationEvent, ApplicationParams, PersonRef } from './applications.ts';

const MAX_SEQ = 2_147_483_647;

/** A message, or an event of the timeline at its place among them. */
export const ChatEntry = z.object({
  id: z.uuid(),
  /** Place in the order of the application; events and messages share it and leave no gaps. */
  seq: z.number().int(),
  /** Null in an event. */
  author: PersonRef.extend({ role: z.enum(ROLES) }).nullable(),
  /** Plain text; the screen makes links of addresses. */
  text: z.string(),
  /** True if its author has deleted their account, and with it the text. */
  isRemoved: z.boolean(),
  /** Written in Telegram, as an answer to a notification. */
  isFromTelegram: z.boolean(),
  file: PrivateFile.nullable(),
  /** The sender's own name for it: sending it again changes nothing. */
  clientId: z.uuid().nullable(),
  event: ApplicationEvent.nullable(),
  createdAt: z.iso.datetime(),
});
export type ChatEntry = z.infer<typeof ChatEntry>;

/** Oldest first. */
export const ChatPage = z.object({
  content: z.array(ChatEntry),
  /** True if there are older messages, and newer ones beyond the page. */
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  /** Last number that the caller's side and the other side have read; for administrators 0, and none unread. */
  readSeq: z.number().int(),
  otherReadSeq: z.number().int(),
  unreadCount: z.number().int(),
});
export type ChatPage = z.infer<typeof ChatPage>;

const tag = 'Chat';
const PARTIES = ['ROLE_STUDENT', ...CONSULTING_ROLES] as const;

export const listMessages = endpoint({
  method: 'GET',
  path: '/application/{id}/message',
  access: ROLES,
  tag,
  summary:
    'Messages and events: the newest, those before one, or those after one; administrators only during a dispute',
  params: ApplicationParams,
  query: z.object({
    before: digits(MAX_SEQ).optional(),
    after: digits(MAX_SEQ).optional(),
    size: digits(100).default(MESSAGE_PAGE_SIZE),
  }),
  data: ChatPage,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/application/{id}/message',
  access: PARTIES,
  tag,
  summary:
    'Write a message, with or without a finished upload; a known `clientId` answers the first one again',
  params: ApplicationParams,
  body: z
    .object({
      clientId: z.uuid(),
      text: writtenText().trim().max(MAX_MESSAGE_LENGTH).default(''),
      uploadId: z
        .uuid()
        .nullish()
        .transform((value) => value ?? null),
    })
    .refine(({ text, uploadId }) => text !== '' || uploadId !== null, { path: ['text'] }),
  data: ChatEntry,
});

export const markRead = endpoint({
  method: 'PUT',
  path: '/application/{id}/message/read',
  access: PARTIES,
  tag,
  summary: 'Say that the caller’s side has read everything up to `seq`',
  params: ApplicationParams,
  body: z.object({ seq: z.number().int().min(0).max(MAX_SEQ) }),
  data: z.object({ unreadCount: z.number().int() }),
});

/** A text that an agency writes often. */
export const MessageTemplate = z.object({ id: z.number().int(), name: z.string(), text: z.string() });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** Name and text of a template. */
export const TemplateDraft = z.object({
  name: oneLine(60),
  text: writtenText().trim().min(1).max(MAX_MESSAGE_LENGTH),
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/message-template',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Templates of the caller’s agency, by name',
  data: z.array(MessageTemplate),
});

export const addTemplate = endpoint({
  method: 'POST',
  path: '/message-template',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Add a template; at most 100, each with a name of its own',
  body: TemplateDraft,
  data: MessageTemplate,
});

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/message-template/{id}',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Change a template',
  params: IdParams,
  body: TemplateDraft,
  data: MessageTemplate,
});

export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/message-template/{id}',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Remove a template',
  params: IdParams,
  data: z.null(),
});
