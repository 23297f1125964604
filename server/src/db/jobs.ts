import type pg from 'pg';
import {
  type Db,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type QueueResult,
} from 'pg-boss';
import { forRequest, requestMixin } from '../lib/request-id.ts';
import type { Log } from './context.ts';
import { listen } from './listen.ts';
import { openPool, type Queryable, WAITS } from './pool.ts';

const SCHEMA = 'pgboss';
/** Connections that a process keeps for its jobs, beside the one that is notified of new ones. */
const CONNECTIONS = 2;
/** Processes that start at once make queues one after the other. */
const QUEUE_WAITS = { ...WAITS, lockMs: 25_000 };
/** Seconds after which a worker polls, for jobs that are tried again or whose notification was lost. */
const POLL_SECONDS = 5;
const POLL_SECONDS_WITHOUT_NOTIFY = 0.5;
/** Jobs that one worker takes, and does at once. */
const BATCH = 5;
/** Longer than any one job takes; what still runs then is tried again by another process. */
const STOP_LIMIT_MS = 15_000;

/** A named kind of job. The options have how long and how often a failed job is tried again. */
export interface Queue {
  name: string;
  options: QueueOptions;
}

/** Worker of a queue. It resolves when the job is done; when it throws, the job is tried again. */
export interface JobWorker<Data extends object = object> {
  queue: Queue;
  /** Does one job. `isLastAttempt` is true if it is not tried again when it fails. */
  run(data: Data, isLastAttempt: boolean): Promise<void>;
  /** Number of jobs that each process runs at once, so that slow ones do not delay later ones. */
  concurrency?: number;
  /** Minutes, hours … at which a job is sent on a schedule, in Tashkent. */
  cron?: string;
}

/** The half of the jobs that services know. */
export interface JobSender {
  /**
   * Sends a job in the transaction of `db`: it exists from the commit on, and without one never. With `afterSeconds` it is
   * done so much later.
   */
  send(db: Queryable, queue: Queue, data: object, afterSeconds?: number): Promise<void>;
  /** Counts the jobs of other queues than these that have failed for good since a moment. */
  countFailed(db: Queryable, after: Date, except: readonly Queue[]): Promise<number>;
}

export interface Jobs extends JobSender {
  /** Creates the queues and, unless `runWorkers` is false, begins to do their jobs. */
  start(workers: readonly JobWorker[], runWorkers: boolean): Promise<void>;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
  /**
   * Jobs that wait or run, by queue, for how many seconds the oldest has been due that nobody has begun, and how many of the last
   * day have failed for good.
   */
  countWaiting(db: Queryable): Promise<QueueCount[]>;
}

export interface QueueCount {
  queue: string;
  total: number;
  age: number;
  failed: number;
}

const runnerOf = (db: Queryable) => ({
  executeSql: (text: string, values?: unknown[]) => db.query({ text, ...(values && { values }) }),
});

/** Queues of former versions, with their schedules: nobody does their jobs any more. */
const FORMER_QUEUES = ['protection-carrying'];

/**
 * Installs or updates the tables of the queue, and removes queues of former versions; the caller's lock keeps other processes
 * from doing it at once.
 */
export const migrateJobs = async (client: pg.Client): Promise<void> => {
  const boss = new PgBoss({ db: runnerOf(client), schema: SCHEMA, supervise: false, schedule: false });
  let fault: unknown;
  boss.on('error', (error) => {
    fault = error;
  });
  await boss.start();
  for (const name of FORMER_QUEUES) await boss.deleteQueue(name);
  await boss.stop();
  if (fault) throw fault;
};

/** Sends jobs for a request, whose number goes with them. */
export const jobsFor = (jobs: JobSender, reqId: string): JobSender => ({
  send: (db, queue, data, afterSeconds) => jobs.send(db, queue, { ...data, reqId }, afterSeconds),
  countFailed: (db, after, except) => jobs.countFailed(db, after, except),
});

/** Does one job and returns its result, so that each job of a batch ends in its own way. */
const runJob = async ({ queue, run }: JobWorker, job: JobWithMetadata, log: Log): Promise<JobResult> => {
  const { id, retryCount, retryLimit } = job;
  const { reqId, ...data } = (job.data ?? {}) as { reqId?: string };
  const isLastAttempt = retryCount >= retryLimit;
  const attempt = async (): Promise<JobResult> => {
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
  return forRequest(reqId, attempt);
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

/** Returns whether a queue exists with these options: most starts find all of them so. */
const isAsWanted = (found: QueueResult | undefined, { options }: Queue): boolean =>
  found !== undefined &&
  Object.entries({ ...options, notify: true }).every(([name, value]) => Reflect.get(found, name) === value);

const makeQueue = async (boss: PgBoss, { name, options }: Queue): Promise<void> => {
  await boss.createQueue(name, { ...options, notify: true });
  await boss.updateQueue(name, { ...options, notify: true });
};

interface JobDatabase {
  /** Connection that pg-boss queries and listens by. */
  db: Db;
  close(): Promise<void>;
}

/**
 * Opens the queue's own connections. Its listening is that of the product: pg-boss itself would stop listening on a connection
 * before it is closed, so that a database that ends in that moment would end the process without a word.
 */
const openDatabase = (url: string, connections: number, log: Log): JobDatabase => {
  let isClosing = false;
  const onError = (error: Error) => {
    // Connections that are still saying goodbye when PostgreSQL stops are no loss.
    if (!isClosing) log.warn({ err: error }, 'the queue of jobs lost a connection');
  };
  const pool = openPool({ url, max: connections, name: 'parvoz-jobs', waits: QUEUE_WAITS, onError });
  return {
    db: {
      ...runnerOf(pool),
      listen: async (channel, onNotification, onReconnect) => {
        const subscriber = (payload: string | null) =>
          payload === null ? onReconnect() : onNotification(payload);
        const line = await listen(url, { [channel]: subscriber }, log);
        onReconnect();
        return { close: () => line.close() };
      },
    },
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
};

/**
 * Queued and scheduled work, in PostgreSQL beside the data that it belongs to. Any number of processes share it: a job
 * is done by one of them, and done again only when it failed or its process died. Opens no connection before `start`.
 */
export const openJobs = ({ url, log }: { url: string; log: Log }): Jobs => {
  let boss: PgBoss | undefined;
  let database: JobDatabase | undefined;
  const running = new Set<string>();
  return {
    start: async (workers, runWorkers) => {
      database = openDatabase(url, runWorkers ? CONNECTIONS : 1, log);
      boss = new PgBoss({
        db: database.db,
        schema: SCHEMA,
        migrate: runWorkers,
        supervise: runWorkers,
        schedule: runWorkers,
        useListenNotify: runWorkers,
      });
      boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs failed'));
      boss.on('warning', ({ message, data }) => log.warn({ data }, message));
      await boss.start();
      const known = new Map((await boss.getQueues()).map((one) => [one.name, one]));
      for (const { queue } of workers)
        if (!isAsWanted(known.get(queue.name), queue)) await makeQueue(boss, queue);
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
      await database?.close();
    },
    send: async (db, queue, data, afterSeconds) => {
      if (!boss) throw new Error(`a job of ${queue.name} was sent before the start`);
      // Jobs sent by a job belong to the same request.
      await boss.send(
        queue.name,
        { ...requestMixin(), ...data },
        {
          db: runnerOf(db),
          ...(afterSeconds && { startAfter: afterSeconds }),
        },
      );
    },
    countFailed: async (db, after, except) => {
      const { rows } = await db.query({
        text: `select count(*)::int as count from ${SCHEMA}.job
               where state = 'failed' and completed_on >= $1 and name <> all($2)`,
        values: [after, except.map(({ name }) => name)],
      });
      return (rows[0] as { count: number }).count;
    },
    countWaiting: async (db) => {
      const { rows } = await db.query({
        text: `select q.name as queue, count(j.id) filter (where j.state <= 'active')::int as total,
                 coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state < 'active')), 0)::float8
                   as age,
                 count(j.id) filter (where j.state = 'failed')::int as failed
               from ${SCHEMA}.queue q
               left join ${SCHEMA}.job j on j.name = q.name
                 and (j.state <= 'active' or j.state = 'failed' and j.completed_on > now() - interval '1 day')
               group by q.name`,
      });
      return (rows as QueueCount[]).map((row) => ({
        ...row,
        // A job that is due later has no age yet.
        age: Math.max(0, row.age),
      }));
    },
  };
};
