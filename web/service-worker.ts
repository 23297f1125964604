import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type OutputAsset, type OutputChunk, rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, 'src/features/platform/offline/service-worker.ts');
const DOOR = join(import.meta.dirname, 'src/workspace-door.ts');
const TREE = join(import.meta.dirname, 'src/routeTree.gen.ts');

/** Routes of the pages that can be opened without a network, with their frames. */
const PAGES =
  /\/src\/routes\/(?:__root|_public|_public\/(?:shortlist|calendar)|_student|_student\/student-applications\.[^/?]+)\.tsx(?:\?|$)/;
const ROUTE = /\/src\/routes\//;
/** Nothing of it can be seen, or done, without a network: it is large, and comes when it is asked for. */
const ONLINE_ONLY = /\/node_modules\/(?:pdfjs-dist|browser-image-compression|react-image-crop|@tiptap)\//;

/** A module as Rollup and Rolldown tell of it. */
interface Module {
  isEntry: boolean;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** Returns all modules that these pages can ask for, without those of other pages. */
const modulesOfPages = (ids: readonly string[], find: (id: string) => Module | null): Set<string> => {
  const isOther = (id: string): boolean =>
    (ROUTE.test(id) && !PAGES.test(id)) || ONLINE_ONLY.test(id) || id === DOOR;
  const found = new Set(ids.filter((id) => PAGES.test(id)));
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = find(id) ?? {};
    for (const other of [...importedIds, ...dynamicallyImportedIds]) if (!isOther(other)) found.add(other);
  }
  return found;
};

type File = OutputAsset | OutputChunk;

/** Returns the names of scripts and styles that come with these ones. */
const withImports = (first: readonly OutputChunk[], bundle: Record<string, File>): Set<string> => {
  const names = new Set(first.map(({ fileName }) => fileName));
  for (const name of names) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    const { viteMetadata } = file as OutputChunk & { viteMetadata?: { importedCss: Set<string> } };
    for (const other of [...file.imports, ...(viteMetadata?.importedCss ?? [])]) names.add(other);
  }
  return names;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A file whose name says its content needs no revision; the door of workspaces keeps its name. */
const entryOf = (name: string, file: File | undefined) => ({
  url: `/${name}`,
  revision: name.startsWith('assets/') || file?.type !== 'chunk' ? null : hashOf(file.code),
});

/** Bundles the service worker by itself: browsers run it beside the pages, and it shares no file with them. */
const bundleWorker = async (define: Record<string, string>): Promise<string> => {
  const build = await rolldown({ input: SOURCE, transform: { define }, treeshake: true });
  const { output } = await build.generate({ format: 'iife', minify: true, comments: false });
  await build.close();
  return output[0].code;
};

/**
 * Makes `/service-worker.js` with the list of files that a student's pages need: as with the files of pages, it follows
 * from imports, so that no list has to be maintained.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = bundle as unknown as Record<string, File>;
      const wanted = modulesOfPages(
        [...this.getModuleIds()],
        (id) => this.getModuleInfo(id) as Module | null,
      );
      const scripts = Object.values(files).filter((file) => file.type === 'chunk');
      const first = scripts.filter(
        ({ isEntry, moduleIds, facadeModuleId }) =>
          isEntry ||
          facadeModuleId === DOOR ||
          (moduleIds.some((id) => wanted.has(id) || id === TREE) &&
            !moduleIds.some((id) => ONLINE_ONLY.test(id))),
      );
      const fonts = Object.keys(files).filter((name) => name.endsWith('.woff2'));
      const names = [...withImports(first, files), ...fonts].toSorted();
      if (!names.includes('workspaces.js')) this.error('The pages of students have lost their door.');
      const list = JSON.stringify(names.map((name) => entryOf(name, files[name])));
      const all = JSON.stringify(scripts.map(({ fileName }) => `/${fileName}`).toSorted());
      const source = await bundleWorker({
        FILES: list,
        SCRIPTS: all,
        RELEASE: JSON.stringify(hashOf(list + all)),
        'process.env.NODE_ENV': '"production"',
      });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
});
