import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { makeClusterFolder, openPrograms } from '@parvoz/embedded-postgres/fixtures.ts';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import type { Context } from '../src/db/context.ts';
import { openJobs } from '../src/db/jobs.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { workersOf } from '../src/workers.ts';
import { runAsAdmin, withDatabase } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection to the server's own database, for `create database`. */
    adminUrl: string;
    /** Migrated database that each test file copies. */
    templateDatabase: string;
  }
}

const silent = { info: () => {}, warn: () => {} };

/** The PostgreSQL of `DATABASE_URL`, otherwise an embedded one that lives as long as the run. */
const openServer = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, close: async () => {} };
  const dataDir = makeClusterFolder('parvoz-test');
  const embedded = await openEmbedded({ dataDir, log: silent, durable: false });
  return {
    url: embedded.url,
    close: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Drops the template and every copy of it that is still there. */
const dropCopies = async (adminUrl: string, templateDatabase: string): Promise<void> => {
  const left = await runAsAdmin<{ datname: string }>(
    adminUrl,
    `select datname from pg_database where starts_with(datname, '${templateDatabase}')`,
  );
  for (const { datname } of left) await runAsAdmin(adminUrl, `drop database ${datname} with (force)`);
};

/** An app makes the queues that its database lacks: here once, for all copies. */
const makeQueues = async (url: string): Promise<void> => {
  const jobs = openJobs({ url, log: pino({ level: 'silent' }) });
  // No job is run.
  await jobs.start(workersOf({} as Context, {} as never), false);
  await jobs.stop();
};

export const setup = async (project: TestProject) => {
  await openPrograms();
  const server = await openServer();
  const templateDatabase = `parvoz_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(server.url, `create database ${templateDatabase}`);
  await migrateDatabase(withDatabase(server.url, templateDatabase));
  await makeQueues(withDatabase(server.url, templateDatabase));
  project.provide('adminUrl', server.url);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await dropCopies(server.url, templateDatabase);
    await server.close();
  };
};
