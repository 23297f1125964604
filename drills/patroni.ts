import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { beginLoad, LASTING_TURN_MS } from '../server/test/pairs.ts';
import { type Machine, type Machines, openMachines } from './machines.ts';
import { openProcesses } from './processes.ts';
import { openProxy } from './proxy.ts';

/** Within which writes are answered again, whatever has happened. */
export const READY_MS = 30_000;
const PATIENCE = { timeout: 120_000, interval: 200 };

/** Result of one fault. */
export interface PatroniSeen {
  fault: string;
  /** Longest time without an answered write, until some were answered after the part was given back. */
  gapMs: number;
  /** Calls of a person who reads that were refused, of all of them. */
  refusedReads: number;
  reads: number;
  /** Direct writes acknowledged by the two hosts meanwhile, all of them found afterwards. */
  acknowledged: number;
  /** Hosts that acknowledged them one after the other, and how many each: one change is a failover. */
  reigns: string[];
  /** Until the lost part is the synchronous standby again, from when it was given back; null where it never was. */
  rejoinedMs: number | null;
}

interface Acknowledged {
  id: string;
  host: string;
  at: number;
}

/** Writes directly to both hosts, as whoever still takes one of them for the primary, and remembers what each acknowledged. */
const openWriters = async ({ one, two, settled }: Machines) => {
  const { primary } = await settled();
  await primary.query('create table written (id text primary key)');
  const acknowledged: Acknowledged[] = [];
  const stop = new AbortController();
  const write = async ({ address, name }: Machine) => {
    let turn = 0;
    while (!stop.signal.aborted) {
      const client = new pg.Client({
        ...{ host: address, user: 'postgres', password: 'drill', database: 'postgres' },
        ...{ connectionTimeoutMillis: 1000, query_timeout: 2000, application_name: 'writer' },
      });
      client.on('error', () => {});
      try {
        await client.connect();
        while (!stop.signal.aborted) {
          const id = `${name} ${turn++}`;
          await client.query('insert into written values ($1)', [id]);
          acknowledged.push({ id, host: name, at: performance.now() });
          await pause(100);
        }
      } catch {
        // A standby, or a host that is gone or waits for another: nothing was acknowledged.
        await pause(200);
      } finally {
        client.end().catch(() => {});
      }
    }
  };
  const running = Promise.all([write(one), write(two)]);
  return {
    acknowledged,
    stop: async () => {
      stop.abort();
      await running;
    },
  };
};

/** Returns the hosts in the order in which they acknowledged, with how many writes each until another one did. */
const reignsOf = (acknowledged: readonly Acknowledged[]): string[] => {
  const reigns: { host: string; count: number }[] = [];
  for (const { host } of acknowledged) {
    const last = reigns.at(-1);
    if (last?.host === host) last.count++;
    else reigns.push({ host, count: 1 });
  }
  return reigns.map(({ host, count }) => `${host} ${count}`);
};

type Load = Awaited<ReturnType<typeof beginLoad>>;

/** Watches what people see during a fault. */
const watchPeople = (load: Load, port: () => number) => {
  const stop = new AbortController();
  const seen = { gapMs: 0, reads: 0, refusedReads: 0 };
  const follow = async () => {
    let [count, at] = [load.answers(), performance.now()];
    while (!stop.signal.aborted) {
      await pause(50);
      const now = load.answers();
      seen.gapMs = Math.max(seen.gapMs, Math.round(performance.now() - at));
      if (now !== count) [count, at] = [now, performance.now()];
    }
  };
  const read = async () => {
    while (!stop.signal.aborted) {
      seen.reads++;
      const answer = await fetch(`http://127.0.0.1:${port()}/api/v1/profile/current`, {
        headers: { authorization: `Bearer ${load.readers[0]}` },
        signal: AbortSignal.timeout(40_000),
      }).catch(() => null);
      if (answer?.status !== 200) seen.refusedReads++;
      await answer?.text().catch(() => {});
      await pause(200);
    }
  };
  const running = Promise.all([follow(), read()]);
  return async () => {
    stop.abort();
    await running;
    return seen;
  };
};

interface Fault {
  name: string;
  /** True if the standby has to take over. */
  isOfPrimary: boolean;
  begin(primary: Machine, standby: Machine): Promise<unknown>;
  end(primary: Machine, standby: Machine): Promise<unknown>;
}

const nothing = async () => {};

const FAULTS: readonly Fault[] = [
  {
    name: 'PostgreSQL of the primary is killed',
    isOfPrimary: true,
    begin: (primary) => primary.killPostgres(),
    end: nothing,
  },
  {
    name: 'the machine of the primary loses its power',
    isOfPrimary: true,
    begin: (primary) => primary.signal('SIGKILL'),
    end: (primary) => primary.boot(),
  },
  {
    name: 'the machine of the primary is cut off from everybody',
    isOfPrimary: true,
    begin: (primary) => primary.cut(),
    end: (primary) => primary.mend(),
  },
  {
    name: 'the machine of the primary is cut off from the others, and Parvoz reaches it',
    isOfPrimary: true,
    begin: (primary) => primary.part(),
    end: (primary) => primary.mend(),
  },
  {
    name: 'the machine of the primary stands still (SIGSTOP), and goes on later',
    isOfPrimary: true,
    begin: (primary) => primary.signal('SIGSTOP'),
    end: (primary) => primary.signal('SIGCONT'),
  },
  {
    name: 'the machine of the standby loses its power',
    isOfPrimary: false,
    begin: (_, standby) => standby.signal('SIGKILL'),
    end: (_, standby) => standby.boot(),
  },
  {
    name: 'the machine of the standby stands still (SIGSTOP), and goes on later',
    isOfPrimary: false,
    begin: (_, standby) => standby.signal('SIGSTOP'),
    end: (_, standby) => standby.signal('SIGCONT'),
  },
];

/**
 * Does each fault once under load, beside two processes behind HAProxy, and nothing else: nobody promotes, restarts or
 * configures anything. Fails where writes are not answered within 30 seconds, where a write that was acknowledged by the product
 * or by one of the hosts is lost or doubled, or where both hosts acknowledge writes.
 */
export const failByPatroni = async (onSeen: (seen: PatroniSeen) => void): Promise<{ answered: number }> => {
  const machines = await openMachines();
  const processes = await openProcesses(2, { DATABASE_URL: machines.url }).catch(async (error) => {
    await machines.close();
    throw error;
  });
  let proxy = await openProxy(processes.ports);
  try {
    const load = await beginLoad(machines.url, () => proxy.port, {
      ...{ pairs: 3, readers: 1, turnMs: LASTING_TURN_MS },
    });
    await load.more(10);
    const writers = await openWriters(machines);
    const suffer = async ({ name, isOfPrimary, begin, end }: Fault) => {
      const { primary, standby } = await machines.settled();
      await load.more(5);
      const [since, stopWatching] = [performance.now(), watchPeople(load, () => proxy.port)];
      const here = () => writers.acknowledged.filter(({ at }) => at > since);
      let rejoinedMs: number | null = null;
      try {
        await begin(primary, standby);
        const byOther = () => here().find(({ host }) => host === standby.name);
        if (isOfPrimary) await vi.waitFor(() => expect(byOther()).toBeDefined(), PATIENCE);
        else await pause(READY_MS);
        await load.more(5);
        const ended = performance.now();
        await end(primary, standby);
        await machines.settled();
        rejoinedMs = Math.round(performance.now() - ended);
        await load.more(5);
      } finally {
        // Also of a fault that broke the drill off: the order of acknowledgements shows whether two hosts took turns.
        const people = await stopWatching();
        onSeen({
          ...{ fault: name, ...people, rejoinedMs, acknowledged: here().length },
          reigns: reignsOf(here()),
        });
      }
    };
    for (const fault of FAULTS) await suffer(fault);
    await suffer({
      name: 'HAProxy is killed and started again',
      isOfPrimary: false,
      begin: async () => {
        await proxy.close();
        proxy = await openProxy(processes.ports);
      },
      end: nothing,
    });
    await writers.stop();
    await load.stop();
    const { primary, standby } = await machines.settled();
    await load.check(machines.urlOf(primary), processes.ports[0]!);
    for (const machine of [primary, standby]) {
      const found = new Set((await machine.query('select id from written')).map(({ id }) => id));
      expect(writers.acknowledged.filter(({ id }) => !found.has(id))).toEqual([]);
    }
    for (const index of processes.ports.keys()) expect(processes.isUp(index)).toBe(true);
    return { answered: load.answers() };
  } finally {
    await proxy.close();
    await processes.close();
    await machines.close();
  }
};
