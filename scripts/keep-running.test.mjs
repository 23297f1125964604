import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './run.mjs';
import { SERVER_PROGRAM } from './server-process.mjs';

/** As a shell sees them that npm has not prepared: the `node` found is the machine's, which may be of version 20. */
const PATH_OF_THE_MACHINE = process.env.PATH.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** A copy of the scripts beside a server that is ready and ends in order. */
const openProject = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parvoz-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(import.meta.dirname, join(folder, 'scripts'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, dirname(SERVER_PROGRAM)), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, SERVER_PROGRAM), "process.send('ready', () => process.disconnect());");
  return folder;
};

test('the Node of the machine runs what a fresh clone is started with', async () => {
  const folder = await openProject();
  const script = join(folder, 'scripts/begin.mjs');
  await writeFile(
    script,
    `import { keepRunning } from './keep-running.mjs';
     import './prepare.mjs';
     process.exit(await keepRunning());`,
  );
  await promisify(execFile)('node', [script], {
    env: { ...process.env, PATH: PATH_OF_THE_MACHINE },
  });
});

test('a port that another program has is reported before anything is installed or built', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => other.close());
  const { port } = other.address();
  // Without a lock file of packages: preparing anything would fail by another sentence.
  const folder = await openProject();
  const started = promisify(execFile)('node', [join(folder, 'scripts/start.mjs')], {
    env: { ...process.env, HOST: '', PORT: String(port), PATH: PATH_OF_THE_MACHINE },
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: `Parvoz cannot start.\nPort ${port} is in use: stop the other program or choose another PORT.\n`,
    stdout: '',
  });
});
