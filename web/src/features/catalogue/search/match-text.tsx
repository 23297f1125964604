import { matchParts } from './match-parts.ts';

/** Shows a text with the parts that match the query underlined. */
export const MatchText = ({ text, query }: { text: string; query: string }) =>
  matchParts(text, query).map((part) =>
    part.isMatch ? <mark key={part.start}>{part.text}</mark> : <span key={part.start}>{part.text}</span>,
  );
