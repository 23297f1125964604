import { makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { freePort } from '../scripts/debian-postgres.mjs';
import { launch, READY, type Server } from '../server/test/process.ts';

/** Equal processes on one database and one folder of files, each at a port that stays its own. */
export interface Processes {
  ports: readonly number[];
  dataDir: string;
  /** Resolves when it is ready. */
  start(index: number): Promise<Server>;
  /** Ends one; answers its exit code, or the signal that ended it. */
  end(index: number, signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  /** Sends one a signal that does not end it. */
  signal(index: number, signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** True if it is ready and has not ended. */
  isUp(index: number): boolean;
  close(): Promise<void>;
}

/** Starts them. */
export const openProcesses = async (
  count: number,
  environment: Record<string, string>,
): Promise<Processes> => {
  const dataDir = await makeFolder();
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const servers: (Server | undefined)[] = [];
  const ready = new Set<number>();
  const start = async (index: number) => {
    const server = await launch({
      TOKEN_SECRET: 'a secret of tests, long enough for one',
      DEMO_DATA: 'false',
      DATA_DIR: dataDir,
      ...environment,
      PORT: String(ports[index]),
    });
    servers[index] = server;
    await server.says(READY);
    ready.add(index);
    return server;
  };
  await Promise.all(ports.map((_, index) => start(index)));
  return {
    ports,
    dataDir,
    start,
    end: (index, signal) => {
      ready.delete(index);
      servers[index]!.signal(signal);
      return servers[index]!.ended;
    },
    signal: (index, signal) => servers[index]!.signal(signal),
    isUp: (index) => ready.has(index) && !servers[index]!.hasEnded(),
    close: async () => {
      for (const server of servers) server?.signal('SIGKILL');
      await Promise.all(servers.map((server) => server?.ended));
    },
  };
};
