import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_PROGRAM } from '../scripts/server-process.mjs';

export interface Demo {
  origin: string;
  stop(): Promise<void>;
}

/** Starts the built product with demo data in a folder of its own; visitors may reach it by another address. */
export const startDemo = async (port: number, publicUrl?: string): Promise<Demo> => {
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'parvoz-demo-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', SERVER_PROGRAM)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO_DATA: 'true' },
      ...(publicUrl && { PUBLIC_URL: publicUrl }),
    },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  while (!(await fetch(`${origin}/api/v1/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    await sleep(100);
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
