import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Place in the built server (server/rolldown.config.ts), as stack traces write it. */
const BUILT_PLACE = /(file:\/\/\S+\/server\/dist\/[\w-]+\.js):(\d+):(\d+)/g;

/** Places that traces have named already, and their sources: as many as there are lines of code that fail. */
const sources = new Map<string, string>();

/** Maps of the built files by their paths. One that is read takes 60 MB and a tenth of a second: it is shared, but not held. */
const maps = new Map<string, WeakRef<SourceMap>>();

const findMap = (file: string): SourceMap | null => {
  const known = maps.get(file)?.deref();
  if (known) return known;
  const path = `${file}.map`;
  if (!existsSync(path)) return null;
  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  maps.set(file, new WeakRef(map));
  return map;
};

const findSource = (url: string, line: number, column: number): string | null => {
  const file = fileURLToPath(url);
  const origin = findMap(file)?.findOrigin(line, column);
  // What the bundler itself has written has no source.
  if (!origin || !('fileName' in origin)) return null;
  return `${resolve(dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
};

/** Returns a stack trace that names the sources where it names the built server; that of a server without a build stays. */
export const inSources = (stack: string): string =>
  stack.replace(BUILT_PLACE, (place, url, line, column) => {
    const source = sources.get(place) ?? findSource(url, Number(line), Number(column)) ?? place;
    sources.set(place, source);
    return source;
  });
