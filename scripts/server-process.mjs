import { join } from 'node:path';
import { ROOT } from './run.mjs';

// Options of the server's process, shared by `npm start`, the browser tests and the benchmarks.

/**
 * Node's options. Rendering makes several megabytes of short-lived objects for each page: a young generation that has
 * room for a few pages at once frees them without copying. The old generation is collected whenever the heap has grown
 * by half of its size, and not by three times that (docs/decisions/015-memory.md).
 */
export const NODE_OPTIONS = ['--max-semi-space-size=16', '--heap-growing-percent=50'];

/** Folder of the bundled server (server/rolldown.config.ts), and its program. */
export const SERVER_FOLDER = 'server/dist';
export const SERVER_PROGRAM = `${SERVER_FOLDER}/main.js`;

/**
 * Compiled code is kept in a folder when a process ends: the next one, which finds it there, never loads Node's compiler of
 * TypeScript, which holds some 20 MB for as long as the process lives. It is found again where the whole folder was moved.
 */
export const COMPILED_CODE = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
};

/** The C library's pools of memory: one for each of many threads would keep what pictures and hashes gave back. */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  // Said, so that the library does not raise them with every large block that is given back.
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  ...COMPILED_CODE,
};
