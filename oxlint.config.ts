/**
 * Rules of which part of the repository may import which (docs/architecture.md). Besides, it warns of long functions: Biome lints,
 * and refuses those that are half as long again.
 * For a file the last layer holds that it is in; for an import the last policy of the layer that speaks of it.
 */

import order from './scripts/rules/feature-order.json' with { type: 'json' };

type Selector = Record<string, unknown>;

const VALUE = { kind: 'value' };
const TYPE = { kind: 'type' };
const LOCAL = { module: { origin: 'local' } };
const WEB = ['web-routes', 'web-pages', 'web-feature', 'web-ui', 'web-lib', 'web-top', 'web'];
const SERVER = ['server-feature', 'server-http', 'server-db', 'server-lib', 'server-top', 'server'];

/** A folder whose files belong together; of two that hold a file, the inner one counts. */
const room = (type: string, pattern: string, ...capture: string[]) => {
  return { type, pattern, capture, partialMatch: false };
};
const inRoom = (...types: string[]) => ({ element: { types: { anyOf: types } } });
const named = (...categories: string[]) => ({ file: { categories: { anyOf: categories } } });
const top = (name: string) => ({ file: { categories: { anyOf: ['top'] }, captured: { name } } });
const packages = (...source: string[]) => ({ module: { origin: ['external', 'core'], source } });

const OWN = { captured: { name: '{{ from.element.captured.name }}' } };
const OTHER = { captured: { name: '!{{ from.element.captured.name }}' } };

const refuse = (message: string, to: Selector[], dependency?: Selector) => {
  return { disallow: { to, ...(dependency && { dependency }) }, message };
};
const allow = (to: Selector[], dependency?: Selector) => {
  return { allow: { to, ...(dependency && { dependency }) } };
};

const layer = (files: string[], ...policies: object[]) => {
  const checked = { checkAllOrigins: true, checkUnknownLocals: true, checkInternals: true };
  return {
    files,
    rules: { 'boundaries/dependencies': ['error', { default: 'allow', ...checked, policies }] },
  };
};

const CONTRACT = [
  refuse('the contract imports only Zod and its own files', [LOCAL, packages('**')]),
  allow([inRoom('contract'), packages('zod')]),
];
const NOT_WEB = refuse('the server imports the web', [inRoom(...WEB), packages('@parvoz/web')]);
const NOT_SERVER = refuse('the web imports the server', [
  inRoom(...SERVER, 'package'),
  packages('@parvoz/!(contract|web)'),
]);

/** web → contract ← server → packages. */
const contract = layer(['contract/src/**'], ...CONTRACT);
const ownPackages = layer(
  ['packages/**'],
  refuse('a package knows nothing of the product', [LOCAL, packages('@parvoz/*')]),
  allow([{ element: { type: 'package', ...OWN } }, packages('@parvoz/guarded-reader')]),
);

/** main → app → features → http, db, lib, never back. */
const server = (files: string[], above: string[], ...policies: object[]) =>
  layer(
    files,
    NOT_WEB,
    refuse('only tests import what tests use', [named('test')]),
    refuse('never back: it stands above', [inRoom(...above.map((one) => `server-${one}`))]),
    ...policies,
  );
const topOfServer = (files: string[], above: string[], ...others: string[]) =>
  server(
    files,
    above,
    allow([top('{{ from.file.captured.name }}'), ...others.map(top)]),
    refuse('a feature is reached through its service', [named('store', 'tables', 'policy', 'rules')]),
  );
const serverLayers = [
  layer(['server/**'], NOT_WEB),
  topOfServer(['server/src/**'], ['top'], 'config'),
  topOfServer(
    ['server/src/app.ts'],
    ['top'],
    ...['assistants', 'config', 'findable', 'metrics', 'routes', 'state-metrics', 'wiring', 'workers'],
  ),
  topOfServer(['server/src/findable.ts'], ['top'], 'assistants', 'llms'),
  topOfServer(['server/src/assistants/**'], ['top']),
  topOfServer(['server/src/routes.ts'], ['top'], 'config', 'wiring'),
  topOfServer(['server/src/workers.ts'], ['top'], 'wiring'),
  topOfServer(['server/src/admin.ts'], ['top'], 'config', 'wiring'),
  topOfServer(['server/src/ledger-check.ts'], ['top'], 'config', 'wiring'),
  topOfServer(['server/src/backup/**'], ['top'], 'wiring'),
  topOfServer(['server/src/main.ts'], ['top'], 'config', 'processes', 'serving'),
  topOfServer(['server/src/serving.ts'], ['top'], 'app', 'backup', 'config', 'demo', 'warnings', 'wiring'),
  topOfServer(['server/src/processes/**'], ['top'], 'backup', 'config'),
  topOfServer(['server/src/demo.ts', 'server/src/demo/**'], ['top'], 'app', 'config'),
  topOfServer(['server/src/config.ts'], ['top', 'feature', 'http', 'db']),
  server(['server/src/http/**'], ['top', 'feature']),
  server(['server/src/db/**'], ['top', 'feature', 'http']),
  server(['server/src/lib/**'], ['top', 'feature', 'http', 'db']),
  server(['server/src/features/**'], ['top']),
];

/**
 * Imports that a file of a feature may have, by its name: of its own feature, the types of which, and of another. Tables
 * are read by drizzle-kit alone: statements are SQL, and name them.
 */
const ROLES: Record<string, { own: string[]; types?: string[]; others: string[] }> = {
  routes: { own: ['routes', 'service'], others: ['service'] },
  service: { own: ['service', 'store', 'policy', 'rules'], others: ['service'] },
  jobs: { own: ['jobs', 'service'], others: ['service'] },
  store: { own: ['store', 'policy', 'rules'], others: [] },
  tables: { own: ['tables'], others: ['tables'] },
  policy: { own: ['policy', 'rules'], types: ['store'], others: [] },
  rules: { own: ['rules'], types: ['store'], others: [] },
};
const WITHOUT_HTTP = refuse('only routes know HTTP', [inRoom('server-http')]);
const PURE = refuse(
  'it is pure, without database',
  [inRoom('server-db'), packages('drizzle-orm', 'pg')],
  VALUE,
);
const BESIDES: Record<string, object[]> = {
  service: [WITHOUT_HTTP],
  store: [WITHOUT_HTTP],
  policy: [WITHOUT_HTTP, PURE],
  rules: [WITHOUT_HTTP, PURE],
  tables: [
    refuse('tables import only tables, columns, drizzle and types of the contract', [LOCAL, packages('**')]),
    allow([packages('drizzle-orm'), { file: { path: 'server/src/db/columns.ts' } }]),
    allow([packages('@parvoz/contract')], TYPE),
  ],
};
const ofFeature = (which: object, roles: string[]) => ({
  element: { type: 'server-feature', ...which },
  ...named(...roles),
});
/** Lets a feature import others only from below it in the order. */
const downward = (features: string[], roles: string[]) =>
  features.slice(1).map((name, index) => ({
    from: { element: { captured: { name } } },
    ...allow([ofFeature({ captured: { name: `{,${features.slice(0, index + 1)}}` } }, roles)]),
  }));
const serverFeatures = Object.entries(ROLES).map(([role, { own, types = [], others }]) =>
  server(
    [`server/src/features/**/*.${role}.ts`],
    ['top'],
    refuse(
      `${role} import of their feature ${own}, of those below ${others} (scripts/rules/feature-order.json)`,
      [inRoom('server-feature')],
    ),
    ...(BESIDES[role] ?? []),
    allow([ofFeature(OWN, own)]),
    allow([ofFeature(OWN, types)], TYPE),
    ...downward(role === 'tables' ? order.reads : order.calls, others),
  ),
);

/** routes → pages → features → ui → lib; features don't import features: pages join them. */
const webLayer = (name: string, above: Selector[], ...policies: object[]) =>
  layer(
    [`web/src/${name}/**`],
    NOT_SERVER,
    refuse('never back: it stands above', [
      ...above,
      { element: { type: 'web-top' }, file: { path: '**/*.{ts,tsx}' } },
    ]),
    ...policies,
  );
const webLayers = [
  layer(['web/**'], NOT_SERVER),
  // The root route and loaders of pages name the type of the router's context.
  webLayer('routes', [], allow([inRoom('web-top')], TYPE)),
  webLayer('pages', [inRoom('web-routes')], allow([inRoom('web-top')], TYPE)),
  webLayer('features', [inRoom('web-routes', 'web-pages'), { element: { type: 'web-feature', ...OTHER } }]),
  webLayer('ui', [inRoom('web-routes', 'web-pages', 'web-feature')]),
  webLayer('lib', [inRoom('web-routes', 'web-pages', 'web-feature', 'web-ui')]),
];

/** Tests keep to their side, and reach for whatever they try there. */
const tests = [
  layer(['contract/src/**/*.test.ts'], ...CONTRACT, allow([packages('vitest', 'fast-check')])),
  layer(['server/**/*.test.ts', 'server/test/**'], NOT_WEB),
  layer(['web/**/*.test.{ts,tsx}', 'web/test/**'], NOT_SERVER),
];

export default {
  jsPlugins: ['eslint-plugin-boundaries'],
  plugins: [],
  categories: { correctness: 'off' },
  ignorePatterns: ['**/*.gen.ts', '**/dist/**'],
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.tsx', '.mjs', '.js'] } },
    'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
    'boundaries/additional-dependency-nodes': [
      { selector: 'TSImportType > Literal', kind: 'type', name: 'import-type' },
    ],
    'boundaries/flag-as-external': { customSourcePatterns: ['@parvoz/*'] },
    'boundaries/elements': [
      room('contract', 'contract/src'),
      room('package', 'packages/*', 'name'),
      room('server-feature', 'server/src/features/*/*', 'area', 'name'),
      ...['http', 'db', 'lib'].map((name) => room(`server-${name}`, `server/src/${name}`)),
      room('server-top', 'server/src'),
      room('server', 'server'),
      room('web-feature', 'web/src/features/*/*', 'area', 'name'),
      ...['routes', 'pages', 'ui', 'lib'].map((name) => room(`web-${name}`, `web/src/${name}`)),
      room('web-top', 'web/src'),
      // The server loads by its path what is built of the web.
      room('web-built', 'web/dist'),
      room('web', 'web'),
    ],
    'boundaries/files': [
      { category: 'test', pattern: ['**/*.{test,spec}.{ts,tsx}', '{server,web}/test/**', '{e2e,bench}/**'] },
      { category: 'top', pattern: 'server/src/*.ts', capture: ['name'] },
      { category: 'top', pattern: 'server/src/{assistants,backup,demo,processes}/**', capture: ['name'] },
      ...Object.keys(ROLES).map((role) => ({
        category: role,
        pattern: `server/src/features/**/*.${role}.ts`,
      })),
    ],
  },
  overrides: [
    {
      files: ['{contract,packages,server,web}/**/src/**'],
      excludeFiles: ['**/*.test.*'],
      rules: {
        'max-lines-per-function': ['warn', { max: 80, skipBlankLines: false, skipComments: false }],
      },
    },
    contract,
    ownPackages,
    ...serverLayers,
    ...serverFeatures,
    ...webLayers,
    ...tests,
  ],
};
