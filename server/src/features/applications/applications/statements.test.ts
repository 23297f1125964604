import {
  addApplicationEvent,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteFigure } from '../../../../../scripts/figures.mjs';
import { act, createAgency, createCase, detailOf, putDocuments } from '../../../../test/applications.ts';
import { pay } from '../../../../test/money.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A level of a step, the last one of a step, and the last one of all. */
const LEVELS = ['STEP_LEVEL_FINISHED', 'STEP_FINISHED', 'FINISHED'];

describe('finishing a level', () => {
  it('is one transaction, whose statements are counted, answer and session included', async () => {
    const agency = await createAgency(app);
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: 'Izoh' });
    await pay(app, student, id);
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
