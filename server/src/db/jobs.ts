import type pg from 'pg';
import { type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Log } from './context.ts';
import type { Queryable } from './pool.ts';

const SCHEMA = 'pgboss';
/** Connections that a process keeps for its jobs, beside the one that is notified of new ones. */
const CONNECTIONS = 2;
/** Seconds after which a worker polls, for jobs that are tried again or whose notification was lost. */
const POLL_SECONDS = 5;
const POLL_SECONDS_WITHOUT_NOTIFY = 0.5;
/** Jobs that one worker takes, and does at once. */
const BATCH = 5;
/** Longer than any one job takes; what still runs then is tried again by another process. */
const STOP_LIMIT_MS = 15_000;

/** A named kind of job. The options say how long and how often a job that fails is tried again. */
export interface Queue {
  name: string;
  options: QueueOptions;
}

/** What does the jobs of a queue. It resolves when the job is done; when it throws, the job is tried again. */
export interface JobWorker<Data extends object = object> {
  queue: Queue;
  /** `isLastAttempt` says that this is not tried again when it fails. */
  run(data: Data, isLastAttempt: boolean): Promise<void>;
  /** How many of them each process runs, so that slow ones do not hold up those that come later. */
  concurrency?: number;
  /** Minutes, hours … at which a job is sent by itself, in Tashkent. */
  cron?: string;
}

/** The half of the jobs that services know. */
export interface JobSender {
  /** Sends a job in the transaction of `db`: it exists from the commit on, and without one never. */
  send(db: Queryable, queue: Queue, data: object): Promise<void>;
  /** How many jobs of other queues than these have failed for good since a moment. */
  countFailed(db: Queryable, after: Date, except: readonly Queue[]): Promise<number>;
}

export interface Jobs extends JobSender {
  /** Makes the queues known and, unless `runWorkers` is false, begins to do their jobs. */
  start(workers: readonly JobWorker[], runWorkers: boolean): Promise<void>;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

const runnerOf = (db: Queryable) => ({
  executeSql: (text: string, values?: unknown[]) => db.query({ text, ...(values && { values }) }),
});

/** Installs or updates the tables of the queue; the caller's lock keeps other processes from doing it at once. */
export const migrateJobs = async (client: pg.Client): Promise<void> => {
  const boss = new PgBoss({ db: runnerOf(client), schema: SCHEMA, supervise: false, schedule: false });
  let fault: unknown;
  boss.on('error', (error) => {
    fault = error;
  });
  await boss.start();
  await boss.stop();
  if (fault) throw fault;
};

/** Does one job; the result says how it ended, so that the others of a batch end in their own ways. */
const runJob = async ({ queue, run }: JobWorker, job: JobWithMetadata, log: Log): Promise<JobResult> => {
  const { id, data, retryCount, retryLimit } = job;
  const isLastAttempt = retryCount >= retryLimit;
  try {
    await run(data, isLastAttempt);
    return { id, status: 'completed' };
  } catch (error) {
    const details = { err: error, queue: queue.name, job: id };
    if (isLastAttempt) log.error(details, 'a job failed for good');
    else log.warn(details, 'a job failed and will be tried again');
    return { id, status: 'failed', output: { message: (error as Error).message } };
  }
};

const addWorker = async (boss: PgBoss, worker: JobWorker, log: Log): Promise<void> => {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: BATCH,
    // A worker that sleeps after a full batch would leave the rest until it polls again.
    burstWhenBatchFull: true,
    localConcurrency: worker.concurrency ?? 1,
    pollingIntervalSeconds: POLL_SECONDS_WITHOUT_NOTIFY,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  } as const;
  await boss.work(worker.queue.name, options, (jobs: JobWithMetadata[]) =>
    Promise.all(jobs.map((job) => runJob(worker, job, log))),
  );
  if (worker.cron) await boss.schedule(worker.queue.name, worker.cron, {}, { tz: 'Asia/Tashkent' });
};

const makeQueue = async (boss: PgBoss, { name, options }: Queue): Promise<void> => {
  await boss.createQueue(name, { ...options, notify: true });
  await boss.updateQueue(name, { ...options, notify: true });
};

/**
 * Queued and scheduled work, in PostgreSQL beside the data that it belongs to. Any number of processes share it: a job
 * is done by one of them, and done again only when it failed or its process died. Opens no connection before `start`.
 */
export const openJobs = ({ url, log }: { url: string; log: Log }): Jobs => {
  let boss: PgBoss | undefined;
  const running = new Set<string>();
  return {
    start: async (workers, runWorkers) => {
      boss = new PgBoss({
        connectionString: url,
        schema: SCHEMA,
        max: runWorkers ? CONNECTIONS : 1,
        migrate: runWorkers,
        supervise: runWorkers,
        schedule: runWorkers,
        useListenNotify: runWorkers,
        application_name: 'parvoz-jobs',
      });
      boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs failed'));
      boss.on('warning', ({ message, data }) => log.warn({ data }, message));
      await boss.start();
      for (const { queue } of workers) await makeQueue(boss, queue);
      if (!runWorkers) return;
      for (const worker of workers) {
        await addWorker(boss, worker, log);
        running.add(worker.queue.name);
      }
    },
    stop: async () => {
      // Waited for one by one: pg-boss itself looks only twice a second whether they have ended.
      const ended = Promise.all([...running].map((name) => boss?.offWork(name, { wait: true })));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS).unref())]);
      await boss?.stop({ graceful: true, timeout: 1000 });
      // Connections that are still saying goodbye when PostgreSQL stops are no loss.
      boss?.removeAllListeners('error').on('error', () => {});
    },
    send: async (db, queue, data) => {
      if (!boss) throw new Error(`a job of ${queue.name} was sent before the start`);
      await boss.send(queue.name, data, { db: runnerOf(db) });
    },
    countFailed: async (db, after, except) => {
      const { rows } = await db.query({
        text: `select count(*)::int as count from ${SCHEMA}.job
               where state = 'failed' and completed_on >= $1 and name <> all($2)`,
        values: [after, except.map(({ name }) => name)],
      });
      return (rows[0] as { count: number }).count;
    },
  };
};
