import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { digits, IdParams, oneLine } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_PAGE_SIZE } from '../limits.ts';
import { ApplicationFilter } from './application-calls.ts';
import { NoteText } from './application-comments.ts';
import { NOTE_PAGE_SIZE } from './application-states.ts';
import { ApplicationParams, PersonRef } from './applications.ts';

const tag = 'Applications';

/** An internal note of an agency; students never see any. */
export const ApplicationNote = z.object({
  id: z.uuid(),
  author: PersonRef,
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type ApplicationNote = z.infer<typeof ApplicationNote>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/application/{id}/note',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Internal notes of the agency, newest first; `before` is the id of the last one that is known',
  params: ApplicationParams,
  query: z.object({ before: z.uuid().optional(), size: digits(MAX_PAGE_SIZE).default(NOTE_PAGE_SIZE) }),
  data: z.object({ content: z.array(ApplicationNote), hasOlder: z.boolean() }),
});

export const addNote = endpoint({
  method: 'POST',
  path: '/application/{id}/note',
  access: CONSULTING_ROLES,
  tag,
  idempotent: true,
  summary: 'Write an internal note',
  params: ApplicationParams,
  body: z.object({ text: NoteText }),
  data: ApplicationNote,
});

/** A filter of the caller's list under a name. */
export const SavedView = z.object({
  id: z.number().int(),
  name: z.string(),
  filter: ApplicationFilter,
});
export type SavedView = z.infer<typeof SavedView>;

export const listViews = endpoint({
  method: 'GET',
  path: '/application-view',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Own saved views of the list, by name',
  data: z.array(SavedView),
});

export const saveView = endpoint({
  method: 'POST',
  path: '/application-view',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Save a view; one of the same name is replaced; at most 30',
  body: z.object({ name: oneLine(60), filter: ApplicationFilter }),
  data: SavedView,
});

export const removeView = endpoint({
  method: 'DELETE',
  path: '/application-view/{id}',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Remove one’s own saved view',
  params: IdParams,
  data: z.null(),
});
