import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const FOLDER = join(import.meta.dirname, 'dist');

/**
 * Packages that stay on their own: with native code, or with files beside their code that they look for from there; and
 * what only an installation with a bucket loads.
 */
const OWN =
  /^(@aws-sdk|@fastify\/(static|swagger|swagger-ui)|@node-rs|@smithy|pdfkit|pg-native|sharp|thread-stream)(\/|$)/;

/**
 * Modules find files, and programs that they start, from where they lie among the sources: these stay there, and the bundle
 * names them from its own place.
 */
const placesOfSources = (): Plugin => ({
  name: 'places-of-sources',
  transform: {
    filter: { id: /\.[mc]?[jt]s$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const path = relative(FOLDER, id);
      const placed = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
      // Lines stay where they are, by which stack traces name them.
      return { code: placed, map: null };
    },
  },
});

export default defineConfig({
  input: { main: join(import.meta.dirname, 'src/main.ts') },
  platform: 'node',
  external: OWN,
  plugins: [placesOfSources()],
  output: {
    dir: FOLDER,
    cleanDir: true,
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
  },
});
