import type {
  addTemplate,
  ChatEntry,
  ChatPage,
  listMessages,
  listTemplates,
  markRead,
  removeTemplate,
  sendMessage,
  updateTemplate,
} from '@parvoz/contract/applications/chat.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { FRESH } from '../../../lib/opening.ts';
import { knownUpTo, mergeEntries, withNewer } from './entries.ts';

export const chatKey = (applicationId: string) => ['chat', applicationId] as const;
const keyOf = (applicationId: string, language: Language) => [...chatKey(applicationId), language] as const;

const PAGE = 50;
const CATCH_UP = 100;

const load = (
  id: string,
  query: NonNullable<CallInput<typeof listMessages>['query']>,
  language: Language,
  signal?: AbortSignal,
): Promise<ChatPage> =>
  callApi<typeof listMessages>('GET /application/{id}/message', { params: { id }, query }, language, {
    signal,
  });

/** Loads all entries after the known ones, page by page. */
const loadNewer = async (
  id: string,
  known: ChatPage,
  language: Language,
  signal: AbortSignal,
): Promise<ChatPage> => {
  let content: ChatEntry[] = [];
  for (let after = knownUpTo(known.content); ; after = content.at(-1)!.seq) {
    const page = await load(id, { after, size: CATCH_UP }, language, signal);
    content = mergeEntries(content, page.content);
    if (!page.hasNewer) return { ...page, content };
  }
};

/**
 * Query of the loaded part of the chat, oldest first. Refetching loads only new messages, so that a message costs no
 * more than itself however long the chat is.
 */
export const chatQuery = (queries: QueryClient, id: string, language: Language) =>
  queryOptions({
    queryKey: keyOf(id, language),
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const read = () => queries.getQueryData<ChatPage>(keyOf(id, language));
      const known = read();
      if (!known?.content.length) return load(id, { size: PAGE }, language, signal);
      const newer = await loadNewer(id, known, language, signal);
      return withNewer(read() ?? known, newer);
    },
  });

/** Adds the entries before the oldest known one. */
export const loadOlder = async (queries: QueryClient, id: string, language: Language): Promise<void> => {
  const key = keyOf(id, language);
  const before = queries.getQueryData<ChatPage>(key)?.content[0]?.seq;
  if (before === undefined) return;
  const page = await load(id, { before, size: PAGE }, language);
  queries.setQueryData<ChatPage>(
    key,
    (known) =>
      known && { ...known, hasOlder: page.hasOlder, content: mergeEntries(page.content, known.content) },
  );
};

/** Shows an entry that a call has answered, before anything is asked for again. */
export const addEntry = (queries: QueryClient, id: string, entry: ChatEntry): void => {
  queries.setQueriesData<ChatPage>(
    { queryKey: chatKey(id) },
    (known) => known && { ...known, content: mergeEntries(known.content, [entry]) },
  );
};

/** Shows up to where a side has read, without asking for it. */
export const addRead = (
  queries: QueryClient,
  id: string,
  read: Partial<Pick<ChatPage, 'readSeq' | 'otherReadSeq' | 'unreadCount'>>,
): void => {
  queries.setQueriesData<ChatPage>(
    { queryKey: chatKey(id) },
    (known) =>
      known && {
        ...known,
        readSeq: Math.max(known.readSeq, read.readSeq ?? 0),
        otherReadSeq: Math.max(known.otherReadSeq, read.otherReadSeq ?? 0),
        unreadCount: read.unreadCount ?? known.unreadCount,
      },
  );
};

/**
 * True if everything up to `seq` is on the screen, or nobody looks at the chat: an own message has arrived with its
 * answer.
 */
export const isChatUpToDate = (queries: QueryClient, id: string, seq: number): boolean =>
  queries
    .getQueryCache()
    .findAll({ queryKey: chatKey(id), type: 'active' })
    .every(({ state }) => knownUpTo((state.data as ChatPage | undefined)?.content ?? []) >= seq);

/** True if the chat is on the screen. */
export const isChatShown = (queries: QueryClient, id: string): boolean =>
  queries.getQueryCache().findAll({ queryKey: chatKey(id), type: 'active' }).length > 0;

export const postMessage = (
  id: string,
  body: NonNullable<CallInput<typeof sendMessage>['body']>,
  language: Language,
) => callApi<typeof sendMessage>('POST /application/{id}/message', { params: { id }, body }, language);

export const postRead = (id: string, seq: number, language: Language) =>
  callApi<typeof markRead>('PUT /application/{id}/message/read', { params: { id }, body: { seq } }, language);

const TEMPLATES_KEY = ['message-templates'] as const;

/** Texts of the own agency, which colleagues change too. */
export const templatesQuery = (language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: TEMPLATES_KEY,
    queryFn: ({ signal }) => callApi<typeof listTemplates>('GET /message-template', {}, language, { signal }),
  });

export const forgetTemplates = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: TEMPLATES_KEY });

type TemplateInput = NonNullable<CallInput<typeof addTemplate>['body']>;

export const postTemplate = (body: TemplateInput, language: Language) =>
  callApi<typeof addTemplate>('POST /message-template', { body }, language);

export const putTemplate = (id: number, body: TemplateInput, language: Language) =>
  callApi<typeof updateTemplate>('PUT /message-template/{id}', { params: { id }, body }, language);

export const deleteTemplate = (id: number, language: Language) =>
  callApi<typeof removeTemplate>('DELETE /message-template/{id}', { params: { id } }, language);
