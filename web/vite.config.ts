import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { cssModules } from './class-names.ts';
import { isStyles, writeClassTypes } from './class-types.ts';
import { firstRoutes } from './first-routes.ts';
import { icons } from './icons.ts';
import { serviceWorker } from './service-worker.ts';

/** Address at which `npm run dev` runs the API server; in production it renders the pages itself. */
const API_ORIGIN = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

const PDF_FOLDER = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const PDF_EXTRAS = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ };

/** Letters of other scripts, standard fonts and decoders that single PDF documents need, at `/pdf/`. */
const pdfExtras = (): Plugin => ({
  name: 'pdf-extras',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const [folder, wanted] of Object.entries(PDF_EXTRAS))
      for (const file of readdirSync(join(PDF_FOLDER, folder)).filter((name) => wanted.test(name)))
        this.emitFile({
          type: 'asset',
          fileName: `pdf/${folder}/${file}`,
          source: readFileSync(join(PDF_FOLDER, folder, file)),
        });
  },
});

/** Writes the types of class names while styles are being changed. */
const classTypes = (): Plugin => ({
  name: 'class-types',
  apply: 'serve',
  configureServer: ({ watcher }) => {
    writeClassTypes();
    watcher.on('all', (_, file) => isStyles(file) && writeClassTypes());
  },
});

const LAYERS = '@layer base,components,utilities;';

/**
 * Layers rank in the order in which a page first hears of them. A file with components alone may come before the one
 * that says the order, so each of them says it.
 */
const layersFirst = (): Plugin => ({
  name: 'layers-first',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const styles = String(file.source);
        if (!styles.includes('@layer base')) file.source = LAYERS + styles;
      }
    },
  },
});

const [routesOfVite, routesOfGenerator] = firstRoutes();

export default defineConfig(({ command }) => ({
  plugins: [
    routesOfVite,
    tanstackStart({ srcDirectory: 'src', router: { plugins: [routesOfGenerator] } }),
    icons(),
    react(),
    pdfExtras(),
    layersFirst(),
    chunks(),
    serviceWorker(),
    classTypes(),
  ],
  define: { 'import.meta.env.API_ORIGIN': JSON.stringify(API_ORIGIN) },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/locales', '/flags', '/feeds', '/site.webmanifest'].map((path) => [path, API_ORIGIN]),
    ),
  },
  css: { modules: cssModules(command === 'build') },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The reader of PDF documents is large, and loaded only by who opens one.
    chunkSizeWarningLimit: 1000,
    // Advice to writers of plugins, which slow machines get at every build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    // The server bundles only the used parts of each library: a third of the files, and 20 MB less memory. Only in
    // builds: unbundled, most libraries are no modules that Vite could run.
    ...(command === 'build' && { ssr: { resolve: { noExternal: true } } }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Others than styles are named by the server's build as well, which has to come to the same names.
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css')
                ? `assets/${name === 'site.css' ? '[name]-' : ''}[hash:7][extname]`
                : 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
  },
}));
