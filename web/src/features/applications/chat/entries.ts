import type { ChatEntry, ChatPage } from '@parvoz/contract/applications/chat.ts';
import { dateInTashkent } from '../../../lib/format.ts';

/** Two lists of entries as one, in their order and each once. */
export const mergeEntries = (known: readonly ChatEntry[], more: readonly ChatEntry[]): ChatEntry[] => {
  const bySeq = new Map([...known, ...more].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
};

/** The newest entry before which none is missing: their numbers leave no gaps. */
export const knownUpTo = (entries: readonly ChatEntry[]): number => {
  const gap = entries.findIndex(({ seq }, index) => index > 0 && seq !== entries[index - 1]!.seq + 1);
  return (gap < 0 ? entries.at(-1) : entries[gap - 1])?.seq ?? 0;
};

/**
 * Merges newer entries into the known ones. Since the request was sent, older messages, an own message or a read mark
 * may have arrived: they stay.
 */
export const withNewer = (known: ChatPage, newer: ChatPage): ChatPage => ({
  ...(newer.readSeq < known.readSeq ? known : newer),
  content: mergeEntries(known.content, newer.content),
  hasOlder: known.hasOlder,
  otherReadSeq: Math.max(known.otherReadSeq, newer.otherReadSeq),
});

export interface Day {
  /** `YYYY-MM-DD` in Tashkent. */
  date: string;
  entries: ChatEntry[];
}

/** Entries by the day on which they came. */
export const daysOf = (entries: readonly ChatEntry[]): Day[] => {
  const days: Day[] = [];
  for (const entry of entries) {
    const date = dateInTashkent(entry.createdAt);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
};

export interface TextPart {
  text: string;
  /** Address that it leads to; only http and https. */
  href: string | null;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+|\bwww\.[^\s<>"'`]+\.[^\s<>"'`]+/gi;
/** Characters that end a sentence and are not part of an address. */
const TAIL = /[.,;:!?)\]}»”]+$/;

const linkOf = (found: string): string | null => {
  const written = /^www\./i.test(found) ? `https://${found}` : found;
  return URL.canParse(written) ? new URL(written).href : null;
};

/** A text in parts, so that the addresses in it can be links. */
export const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const found = match.replace(TAIL, '');
    const href = linkOf(found);
    if (!href) continue;
    if (index > at) parts.push({ text: text.slice(at, index), href: null });
    parts.push({ text: found, href });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
};
