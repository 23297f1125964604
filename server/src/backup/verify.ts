import { createReadStream } from 'node:fs';
import { lstat, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { hasCode, orNull } from '@parvoz/embedded-postgres/run.ts';
import pLimit from 'p-limit';
import { migrateDatabase } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { linesOf } from '../features/money/ledger/invariants/invariants.service.ts';
import type { Clock } from '../lib/clock.ts';
import { openLog } from '../lib/log.ts';
import { openFolder, UNLIMITED } from '../lib/storage.ts';
import { proveLedger } from '../wiring.ts';
import type { OpenArchive } from './archived.ts';
import { sha256Of } from './checksums.ts';
import { connect } from './dump.ts';
import { FILES } from './manifest.ts';
import { compare } from './measures.ts';
import { type OpenBackup, readMeasures, restoreBackup } from './restore.ts';

const AT_ONCE = 8;
const NAMED = 5;

/** Result of a verification, in lines for people, and whether the backup is as it was taken. */
export interface Verified {
  isGood: boolean;
  lines: string[];
}

const named = (faults: readonly string[]): string[] => [
  ...faults.slice(0, NAMED).map((fault) => `  ${fault}`),
  ...(faults.length > NAMED ? [`  and ${faults.length - NAMED} more`] : []),
];

const sayTables = async (backup: OpenBackup, url: string): Promise<Verified> => {
  const measures = await readMeasures(backup);
  if (!measures)
    return { isGood: true, lines: ['Tables: the backup is of a Parvoz that did not count them yet.'] };
  const client = await connect(url);
  try {
    const { equal, between, rows, faults } = await compare(client, measures);
    const written = between > 0 ? `; ${between} more were written to meanwhile, and lost nothing` : '';
    return {
      isGood: faults.length === 0,
      lines: [
        `Tables: ${equal} are equal in rows and contents${written}; ${rows} rows compared.`,
        ...(faults.length > 0 ? [`${faults.length} tables are not as they were:`, ...named(faults)] : []),
      ],
    };
  } finally {
    await client.end();
  }
};

const sayLedger = async (url: string, clock: Clock): Promise<Verified> => {
  const pool = openPool({ url, max: 1, onError: () => {} });
  try {
    const proof = await proveLedger({ db: pool, pool, clock, log: openLog('silent') });
    return { isGood: proof.faultCount === 0, lines: linesOf(proof) };
  } finally {
    await pool.end();
  }
};

interface Named {
  key: string;
  /** Pieces of uploads have none. */
  sha256: string | null;
}

/** Every file that a row names. */
const LIST_NAMED = `select original as key, checksum as sha256 from attachments
  where removed_at is null and cover_name is null
  union all select 'uploads/' || id || '/' || unnest(pieces), null from uploads`;

/** Returns the checksum of a file; null where it is missing. */
const sumOf = async (path: string): Promise<string | null> => {
  try {
    return await sha256Of(createReadStream(path));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

const sayFiles = async (dataDir: string, url: string): Promise<Verified> => {
  const client = await connect(url);
  const { rows } = await client.query<Named>(LIST_NAMED).finally(() => client.end());
  const found = await pLimit(AT_ONCE).map(rows, async ({ key, sha256 }) => {
    const own = await sumOf(join(dataDir, FILES, key));
    if (own === null) return `${key} is missing`;
    return sha256 === null || own === sha256 ? null : `${key} has other bytes`;
  });
  const faults = found.filter((fault) => fault !== null);
  return {
    isGood: faults.length === 0,
    lines: [
      `Files: ${rows.length - faults.length} of ${rows.length} that rows name are there with their checksums.`,
      ...named(faults),
    ],
  };
};

/** Removes the data folder, and the folder in place of it where PostgreSQL may not enter. */
const removeScratch = async (scratch: string): Promise<void> => {
  const cluster = join(scratch, 'data/postgres');
  if ((await orNull(lstat(cluster)))?.isSymbolicLink())
    await rm(dirname(await realpath(cluster)), { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
};

interface Looked {
  tables: Verified;
  ledger: Verified;
  files: Verified;
}

const conclude = ({ tables, ledger, files }: Looked): string => {
  if (!tables.isGood || !files.isGood) return 'The backup is NOT what was copied.';
  return ledger.isGood
    ? 'The backup is good.'
    : 'The backup is what was copied, but its ledger does not hold: call npm run ledger:check where it was taken.';
};

const sayLog = (replayedTo: Date | null): Verified => ({
  isGood: true,
  lines: [
    replayedTo
      ? `Log: replayed to its end, whose last transaction is of ${replayedTo.toISOString()}.`
      : 'Log: there is nothing newer than the copy.',
  ],
});

const look = async ({ backup, archive }: Verifying, dataDir: string, clock: Clock): Promise<Looked> => {
  const openFiles = (folder: string) => openFolder(folder, UNLIMITED);
  const replayed = archive ? { ...archive, until: undefined } : undefined;
  const { replayedTo } = await restoreBackup(backup, {
    ...{ dataDir, openFiles, clock, replace: false },
    archive: replayed,
  });
  const embedded = await openEmbedded({ dataDir, log: openLog('warn'), durable: false });
  try {
    const tables = archive ? sayLog(replayedTo) : await sayTables(backup, embedded.url);
    // As a start would, so that a Parvoz that is newer than the backup is proven to go on with it.
    await migrateDatabase(embedded.url);
    const ledger = await sayLedger(embedded.url, clock);
    return { tables, ledger, files: await sayFiles(dataDir, embedded.url) };
  } finally {
    await embedded.stop();
  }
};

/** A backup, or the copy of an archive with its log and files. */
interface Verifying {
  backup: OpenBackup;
  archive: OpenArchive | null;
}

/**
 * Restores a backup beside everything else, into an embedded database and a folder that go with this call, and compares what
 * is there with what was copied. The system's temporary folder (`TMPDIR`) has to have room for it.
 */
export const verifyBackup = async (given: Verifying, clock: Clock): Promise<Verified> => {
  const { manifest, parts } = given.backup;
  const scratch = await mkdtemp(join(tmpdir(), 'parvoz-verify-'));
  try {
    const found = await look(given, join(scratch, 'data'), clock);
    const all = [found.tables, found.ledger, found.files];
    return {
      isGood: all.every((one) => one.isGood),
      lines: [
        `Checksums: all ${parts.size} parts are what was written on ${manifest.takenAt} (Parvoz ${manifest.version}).`,
        ...all.flatMap(({ lines }) => lines),
        conclude(found),
      ],
    };
  } finally {
    await removeScratch(scratch);
  }
};
