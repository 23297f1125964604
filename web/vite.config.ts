import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssModules } from './class-names.ts';
import { isStyles, writeClassTypes } from './class-types.ts';

/** Where `npm run dev` runs the API server; in production the pages are rendered inside it. */
const API_ORIGIN = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

/** What every page runs, in one file that stays the same while the product changes. */
const EVERYWHERE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|seroval|seroval-plugins|i18next|i18next-http-backend|react-i18next|cookie-es)\//;

/**
 * Styles of the frame, the landing page, cards and lists: one file for the whole site, because each file that a first
 * paint waits for is a request more, and kept from page to page.
 */
const SITE_STYLES =
  /web\/src\/(styles\/app|ui\/(?!fact-list|hint|modal|money|page-wrap|section-nav|small-popup|toaster|turn-banner)[\w-]+|ui\/filters\/(?!filter-popover)[\w-]+|features\/(home\/[\w-]+|search\/search-bar|(consultings|scholarships|universities)\/[\w-]+-card|site\/[\w-]+))(\.module)?\.css/;

const LISTS =
  /web\/src\/(ui\/(filters\/(?!filter-popover|radio-list)[\w-]+|pagination)\.tsx|features\/programs\/(list-search|queries)\.ts)/;
const SHARED =
  /web\/src\/(ui\/(?!filters\/[\w-]+\.tsx|pagination\.tsx)|lib\/|features\/session\/)|contract\/src\/(endpoint|envelope|json-list|languages|limits|phone|roles)\.ts|lucide-react/;

/** What forms need besides: schemas and their library stay out of the pages that validate nothing. */
const FORMS =
  /node_modules\/(zod|react-hook-form|@hookform)\/|contract\/src\/(accounts|auth|common|consulting-profiles|country-codes|errors|profiles)\.ts|web\/src\/ui\/form\//;

/** Parts that bring a library of their own or that only signed-in people need: they wait until somebody does. */
const ON_DEMAND =
  /web\/src\/(ui\/(action-menu|compare\/[\w-]+|confirm-dialog|dashboard\/[\w-]+|empty-view|fact-list|filters\/filter-popover|filters\/radio-list|hint|modal|modal-dialog|money|page-crumbs|page-wrap|phone-link|popover-button|section-nav|small-popup|sortable\/[\w-]+|table\/[\w-]+|toaster|top-slot|turn-banner|use-amount-text|use-duration-text|use-final-focus|use-month-text|use-requirement-text)|lib\/(all-pages|compare|compare-address|countdown|file-size|ids|live|live-events|markdown-link|my-data|name-order|opening-hours|password-check|password-confirmation|private-file|proof-of-work|send-blob|shortlist-account|shown-items|wait-for-line|wait-to-reconnect))(\.module)?\.(tsx?|css)/;

/** What forms of records need, beyond those of people: only administrators have them. */
const RECORDS =
  /web\/src\/(ui\/(figures|page-title|switch|sortable-list|tag|photo\/[\w-]+|record\/[\w-]+|requirements\/[\w-]+|filters\/(days-filter|use-list-filters)|form\/(conflict-[\w-]+|date-field|draft-note|edit-frame|language-tabs|picture-field|record-frame|rich-text[\w/-]*|tag-picker|use-draft|use-language-fields|use-record-form|window-acts|words-field))|lib\/(save-file|text-in|upload-picture))(\.module)?\.(tsx?|css)/;

/** Icons that only workspaces have: visitors do not wait for them. */
const WORKSPACE_ICONS = new Set(
  `
  arrow-down-left arrow-left-right arrow-up arrow-up-right badge-check ban bell book-a book-open bookmark-plus
  calendar-check calendar-plus camera check-check circle-check-big circle-dashed circle-dot circle-x clock
  cloud-upload columns-3 cookie copy download ellipsis ellipsis-vertical file-check-corner file-image file-plus-corner
  file-spreadsheet file-up flag-triangle-right flask-conical folder-open gavel grip-vertical hand-coins handshake hash
  house image-up key-round languages list list-filter list-plus list-todo loader-circle lock map-pinned
  message-circle-question-mark minus monitor panel-left-close panel-left-open pencil plus printer receipt-text
  refresh-cw rotate-ccw rotate-ccw-clock search-check send-horizontal settings-2 shield-off smartphone snowflake
  table-2 tag tags timer trash trending-down trending-up undo-2 upload user-round-cog user-round-plus user-round-x
  users-round
  `
    .trim()
    .split(/\s+/),
);

/** Icons of pages of programmes and countries: they come with these pages. */
const PAGE_ICONS = new Set([
  'banknote',
  'circle',
  'circle-question-mark',
  'cloud-check',
  'monitor-smartphone',
  'plane',
  'rss',
  'shield-alert',
]);

/** An icon by its file. */
const iconOf = (id: string): string => /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/.exec(id)?.[1] ?? '';

const isWorkspaceIcon = (id: string): boolean => WORKSPACE_ICONS.has(iconOf(id));

/** Scripts that keep their names: those of every page, and what tests hold back. */
const NAMED = /^(site|shared|lists|forms|index|scholarships\.index)$/;

/** Libraries of that family which not every page runs. */
const TABLES = /node_modules\/@tanstack\/(react-(table|virtual)|(table|virtual)-core)\//;

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

export default defineConfig(({ command }) => ({
  plugins: [tanstackStart({ srcDirectory: 'src' }), react(), pdfExtras(), layersFirst(), classTypes()],
  define: { 'import.meta.env.API_ORIGIN': JSON.stringify(API_ORIGIN) },
  server: {
    proxy: { '/api': API_ORIGIN, '/locales': API_ORIGIN, '/flags': API_ORIGIN, '/feeds': API_ORIGIN },
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
    // Pages are rendered by what they use of each library: a third of the files, and 20 MB less of the server's memory.
    // Only what is built: unbundled, most libraries are no modules that Vite could run.
    ...(command === 'build' && { ssr: { resolve: { noExternal: true } } }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The first scripts name all others: most by their hash alone, which no compression makes shorter.
            chunkFileNames: ({ name }) => `assets/${NAMED.test(name) ? '[name]-' : ''}[hash:7].js`,
            // Others than styles are named by the server's build as well, which has to come to the same names.
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css')
                ? `assets/${name === 'site.css' ? '[name]-' : ''}[hash:7][extname]`
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'site', test: SITE_STYLES },
                { name: 'vendor', test: (id) => EVERYWHERE.test(id) && !TABLES.test(id) },
                { name: 'icons', test: isWorkspaceIcon, minShareCount: 2 },
                // Small pieces that several screens share travel together: a request costs more than their bytes.
                {
                  name: 'shared',
                  test: (id) =>
                    SHARED.test(id) &&
                    !FORMS.test(id) &&
                    !ON_DEMAND.test(id) &&
                    !RECORDS.test(id) &&
                    !PAGE_ICONS.has(iconOf(id)),
                  minShareCount: 2,
                },
                // Filters and pages of lists, which the landing page has none of.
                { name: 'lists', test: (id) => LISTS.test(id) && !RECORDS.test(id), minShareCount: 2 },
                { name: 'forms', test: (id) => FORMS.test(id) && !RECORDS.test(id) },
              ],
            },
          },
        },
      },
    },
  },
}));
