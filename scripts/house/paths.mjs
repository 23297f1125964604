import { posix } from 'node:path';

/** Facts that follow from a path alone: which room a file is in. */

export const isGenerated = (path) => path.includes('.gen.');
export const isCode = (path) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path) && !isGenerated(path);
export const isTestFile = (path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);
/** Test files and what only tests use. */
export const isTest = (path) => isTestFile(path) || /^(?:(?:server|web)\/test|e2e|bench)\//.test(path);
/** Code of the product itself, not of its tests and tools. */
export const isSource = (path) =>
  /^(?:contract|server|web|packages\/[^/]+)\/src\//.test(path) && isCode(path) && !isTest(path);

const SERVER_ROOMS = ['features', 'http', 'db', 'lib'];
const WEB_ROOMS = ['routes', 'features', 'ui', 'lib'];

/** 'features', 'http', 'db', 'lib', or 'top' for main.ts, app.ts and whatever else stands above the rooms. */
export const serverRoom = (path) => roomOf(path, 'server/src/', SERVER_ROOMS);
/** 'routes', 'features', 'ui', 'lib', or 'top' for the router and the entries. */
export const webRoom = (path) => roomOf(path, 'web/src/', WEB_ROOMS);

function roomOf(path, base, rooms) {
  if (!path?.startsWith(base)) return null;
  const first = path.slice(base.length).split('/')[0];
  return rooms.includes(first) ? first : 'top';
}

/** Name of the feature that a file of the server or the web belongs to, or null. */
export const featureOf = (path) => path?.match(/^(?:server|web)\/src\/features\/([^/]+)\//)?.[1] ?? null;

/** 'routes', 'service', … by the file's name inside a server feature. */
export const roleOf = (path) => posix.basename(path).replace(/\.ts$/, '');
