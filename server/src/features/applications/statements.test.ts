import { addApplicationEvent, listApplicationEvents } from '@parvoz/contract/application-calls.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteFigure } from '../../../../scripts/figures.mjs';
import { act, createAgency, createCase, detailOf, putDocuments } from '../../../test/applications.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Statements that a piece of work sends to the database, the ends of its transaction among them. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
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

/** A level of a step, the last one of a step, and the last one of all. */
const LEVELS = ['STEP_LEVEL_FINISHED', 'STEP_FINISHED', 'FINISHED'];

describe('finishing a level', () => {
  it('is one transaction, whose statements are counted, answer and session included', async () => {
    const agency = await createAgency(app);
    const { id } = await createCase(app, { agency });
    for (const type of ['ACCEPTED', 'PAYMENT_SUCCESS'] as const)
      await act(agency.owner, id, { type, comment: 'Izoh' });
    await putDocuments(app, id);
    for (const last of LEVELS) {
      const { version, level } = await detailOf(agency.owner, id);
      const body = { type: 'STEP_LEVEL_FINISHED' as const, version, levelId: level!.id, comment: null };
      const statements = await statementsOf(() =>
        agency.owner.read(addApplicationEvent, { params: { id }, body }),
      );
      expect(statements, last).toContain('commit');
      noteFigure(`statements, ${last}, answer and session included`, statements.length);
      const history = await agency.owner.read(listApplicationEvents, { params: { id } });
      expect(history.at(-1)!.type).toBe(last);
    }
  });
});
