import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, it } from 'vitest';
import { LASTING_TURN_MS } from '../server/test/pairs.ts';
import { type KillsSeen, killAtRandom } from './kills.ts';
import { report } from './report.ts';

const KILLS = Number(process.env.DRILL_COUNT ?? 1000);
/**
 * Kills in one database; then everything is compared, and the next round begins with new people, who have not reached a
 * limit.
 */
const IN_A_ROUND = 50;
const LOAD = { processes: 3, pairs: 10, turnMs: LASTING_TURN_MS, answers: 5 };

afterAll(cleanUp);

/** After each round, so that a run that is broken off has one, too. */
const reportOf = (rounds: readonly KillsSeen[], seconds: number) => {
  const sum = (key: keyof KillsSeen) => rounds.reduce((total, round) => total + round[key], 0);
  report('kills', {
    'processes killed with SIGKILL': sum('kills'),
    'of these while they started': sum('starting'),
    'time, s': Math.round(seconds),
    'seconds for a kill': (seconds / sum('kills')).toFixed(1),
    load: `${LOAD.processes} processes; ${LOAD.pairs} students and ${LOAD.pairs} members of an agency who apply, pay, hand in files in pieces, act, write and read, each call repeated until it is answered; at least ${LOAD.answers} writes are answered between two kills`,
    rounds: `${rounds.length}, each on a new database of its own, compared at its end`,
    'writes that were answered': sum('answered'),
    'acknowledged writes lost': 0,
    'writes doubled': 0,
    compared:
      'applications by their keys, timelines, messages, documents (each is opened), counters of what is unread, notifications, text messages in the outbox, the ledger',
    'rows of files, each with its file of the same SHA-256': sum('files'),
    'rows without files': 0,
    'files that a kill left without a row': sum('rowless'),
    'files without rows after a day': 0,
  });
};

it(`${KILLS} processes killed at random under load`, async () => {
  const began = performance.now();
  const rounds: KillsSeen[] = [];
  let killed = 0;
  const onKill = () => {
    if (++killed % 10 === 0)
      process.stdout.write(
        `${killed} of ${KILLS} after ${Math.round((performance.now() - began) / 1000)} s\n`,
      );
  };
  for (let left = KILLS; left > 0; left -= IN_A_ROUND) {
    rounds.push(await killAtRandom({ kills: Math.min(left, IN_A_ROUND), ...LOAD }, onKill));
    await cleanUp();
    reportOf(rounds, (performance.now() - began) / 1000);
  }
}, 36_000_000);
