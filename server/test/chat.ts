import {
  type ChatEntry,
  type ChatPage,
  listMessages,
  markRead,
  sendMessage,
} from '@parvoz/contract/applications/chat.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person } from './people.ts';

interface Given {
  text?: string;
  clientId?: string;
  uploadId?: string | null;
}

/** Sends a message, whatever comes of it. */
export const trySay = (person: Person, id: string, given: Given = {}) => {
  const body = { clientId: newId(), text: 'Salom', uploadId: null, ...given };
  return person.call(sendMessage, { params: { id }, body }, 'en');
};

/** Sends a message that has to be taken. */
export const say = async (person: Person, id: string, given: Given | string = {}): Promise<ChatEntry> => {
  const { status, data, message } = await trySay(
    person,
    id,
    typeof given === 'string' ? { text: given } : given,
  );
  if (status !== 200) throw new Error(`a message was refused: ${status} ${message}`);
  return data!;
};

export const readChat = (
  person: Person,
  id: string,
  query: { before?: number; after?: number; size?: number } = {},
): Promise<ChatPage> => person.read(listMessages, { params: { id }, query });

/** Marks everything up to a number as read by a side; returns the number of unread messages. */
export const readTo = async (person: Person, id: string, seq: number): Promise<number> =>
  (await person.read(markRead, { params: { id }, body: { seq } })).unreadCount;

/** Returns the lines of a chat: texts, and events by their names. */
export const linesOf = ({ content }: Pick<ChatPage, 'content'>): string[] =>
  content.map(({ text, event }) => event?.type ?? text);
