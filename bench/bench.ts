import { prepareData } from './data.ts';
import { type Database, FILES_FOLDER, openDatabase } from './database.ts';
import { OTHER_CORE, pin, SERVER_CORE, startWorker, type Worker } from './processes.ts';
import { skipWithoutData } from './sample/source.ts';
import type { ProductInput } from './server.ts';
import { print } from './table.ts';

/** Everything that a benchmark of one size of data runs on. */
export interface Bench {
  databaseUrl: string;
  database: Database;
  product: Worker & { address: string };
  limit: Worker & { address: string };
  load: Worker;
}

const start = async (file: string, input: object, core: number | null): Promise<Bench['product']> => {
  const worker = await startWorker(file, core, input);
  return { ...worker, address: await worker.ask<string>('address') };
};

/**
 * Loads the data if need be, starts product, limit case and load generator, runs `work`, and stops them all. The product has
 * one `core` of its own, apart from load and database; null gives it every core, as an installation does.
 */
export const withBench = async (
  options: { universities: number; pages?: boolean; database: Database; core?: number | null },
  work: (bench: Bench) => Promise<void>,
): Promise<void> => {
  const { universities, pages, database, core = SERVER_CORE } = options;
  const databaseUrl = await prepareData(database.adminUrl, universities);
  const input: ProductInput = { databaseUrl, filesFolder: FILES_FOLDER, pages };
  const started: Worker[] = [];
  let unpin = () => {};
  const track = <W extends Worker>(worker: W): W => {
    started.push(worker);
    return worker;
  };
  try {
    const product = track(await start('server.ts', input, core));
    const limit = track(await start('limit.ts', { databaseUrl }, SERVER_CORE));
    const load = track(await startWorker('load.ts', OTHER_CORE));
    unpin = pin(database.postmaster, OTHER_CORE);
    await work({ databaseUrl, database, product, limit, load });
  } finally {
    unpin();
    for (const worker of started) await worker.stop();
  }
};

/** Opens PostgreSQL for a benchmark and closes it; without the list of real universities nothing is done. */
export const withDatabase = async (work: (database: Database) => Promise<void>): Promise<void> => {
  skipWithoutData();
  const database = await openDatabase();
  try {
    print(`Node ${process.version}, ${database.name}`);
    await work(database);
  } finally {
    await database.close();
  }
};
