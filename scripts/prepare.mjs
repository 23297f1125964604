import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { installPackages } from './packages.mjs';
import { step } from './progress.mjs';
import { ROOT, run, runOrThrow } from './run.mjs';
import { NODE_OPTIONS, SERVER_ENVIRONMENT, SERVER_FOLDER } from './server-process.mjs';
import { hashOf, isStamped, putStamp } from './stamp.mjs';

const WEB_STAMP = 'web/dist/.parvoz-build';
const SERVER_STAMP = `${SERVER_FOLDER}/.parvoz-build`;
const CODE_STAMP = 'node_modules/.cache/node/.parvoz-server';
const SOURCES_STAMP = 'node_modules/.cache/node/.parvoz-sources';
const SERVER_SOURCES = [
  'server/src',
  'server/rolldown.config.ts',
  'contract',
  'packages',
  'package-lock.json',
];
const WEB_SOURCES = ['web', 'contract', 'locales', 'package-lock.json'];

const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.html']);
const MIN_BYTES = 512;

/** Puts a brotli and a gzip copy beside a file. */
const precompress = async (path) => {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
};

/** Does so for every text file of the built web, on all cores. */
const precompressAll = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)));
  await Promise.all(files.map(({ parentPath, name }) => precompress(join(parentPath, name))));
};

/** Builds the web when its sources have changed since the last build. */
export const buildWeb = async () => {
  const hash = hashOf(WEB_SOURCES);
  if (isStamped(WEB_STAMP, hash)) return;
  await step('Building the web', async () => {
    await runOrThrow('vite', ['build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'web'),
      env: { NODE_ENV: 'production' },
    });
    await precompressAll(join(ROOT, 'web/dist/client'));
  });
  putStamp(WEB_STAMP, hash);
};

let serverHash;
/** One for all that is made of the server's sources, which takes a moment to read. */
const hashOfServer = () => {
  serverHash ??= hashOf(SERVER_SOURCES);
  return serverHash;
};

/** Bundles the server when its sources have changed since the last build. */
export const buildServer = async () => {
  const hash = hashOfServer();
  if (isStamped(SERVER_STAMP, hash)) return;
  await step('Building the server', () =>
    runOrThrow('rolldown', ['--config', 'server/rolldown.config.ts', '--logLevel', 'warn'], {
      // It lists each file that it has written, whatever its level; faults go to standard error.
      stdio: ['inherit', 'ignore', 'inherit'],
    }),
  );
  putStamp(SERVER_STAMP, hash);
};

const SERVER = ['main', 'serving', 'supervisor'].map((name) => `${SERVER_FOLDER}/${name}.js`);
/** The same without a build, as tests start it. */
const SOURCES = ['main', 'serving', 'processes/supervisor'].map((name) => `server/src/${name}.ts`);
/** Processes that read files of strangers; they end before V8 caches any of their code. */
const READERS = [
  ...['child', 'guard'].map((name) => `packages/guarded-reader/src/${name}`),
  ...['reader', 'docx', 'pdf', 'pictures'].map((name) => `packages/clean-documents/src/${name}`),
  'packages/spreadsheets/src/reader',
  'server/src/lib/rich-text-reader',
].map((name) => `${name}.ts`);

/** Has Node keep the compiled code of modules, which it finds again under the same options alone. */
const compile = (modules, options = []) => {
  const load = modules.map((path) => `await import('./${path}')`).join(';');
  return run('node', [...options, '--input-type=module', '--eval', load], { env: SERVER_ENVIRONMENT });
};

/** Keeps compiled code of some modules (server-process.mjs) when the server's sources have changed. */
const keepCompiled = async (stamp, ...programs) => {
  const hash = hashOfServer();
  if (isStamped(stamp, hash)) return;
  let areKept = true;
  for (const [modules, options] of programs) areKept &&= (await compile(modules, options)) === 0;
  // Node makes no folder if it is configured not to cache code, or may not write there.
  if (areKept && existsSync(SERVER_ENVIRONMENT.NODE_COMPILE_CACHE)) putStamp(stamp, hash);
};

/** Keeps compiled code of the built server for its processes. It starts without that, too, only later and larger. */
export const compileServer = () => keepCompiled(CODE_STAMP, [SERVER, NODE_OPTIONS], [READERS]);

/** The same of its sources, for tests that start them. */
export const compileSources = () => keepCompiled(SOURCES_STAMP, [SOURCES, NODE_OPTIONS], [READERS]);

export const prepareServer = async () => {
  await buildServer();
  await compileServer();
};

/** Everything that the server needs before its process starts. The web, which takes longest, is built while other packages come. */
export const prepare = async () => {
  await installPackages('web');
  await Promise.all([buildWeb(), installPackages().then(prepareServer)]);
};
