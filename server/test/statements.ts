import pg from 'pg';
import { vi } from 'vitest';

/** Statements that a piece of work sends to the database, the ends of its transaction among them. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([one]) => {
      const given = one as unknown as string | { text: string };
      return (typeof given === 'string' ? given : given.text).trim().replace(/\s+/g, ' ');
    });
  } finally {
    query.mockRestore();
  }
};
