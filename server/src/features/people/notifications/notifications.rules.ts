/** Statuses of Eskiz after which no other comes; both spellings of delivered are one. */
export const FINAL_STATUSES = ['DELIVERED', 'REJECTED', 'UNDELIVERABLE', 'EXPIRED', 'DELETED'] as const;

const SPELLINGS: Record<string, string> = { DELIVRD: 'DELIVERED', UNDELIV: 'UNDELIVERABLE' };

/** Returns a reported status in its one spelling; unknown ones stay as they are. */
export const normaliseStatus = (reported: string): string => {
  const status = reported.trim().toUpperCase();
  return SPELLINGS[status] ?? status;
};

/** Every word with a digit in it is hidden, and what an address has behind its `#`: codes, one-time passwords, tokens. */
export const maskCodes = (text: string): string =>
  text.replace(/#\S+/gu, '#***').replace(/[\p{L}\d-]*\d[\p{L}\d-]*/gu, '***');
