import { describe } from 'vitest';
import { tryTool } from './testing-tools.mjs';

const F = 'server/src/features';
const TOOL = {
  command: ['biome', 'lint', '--reporter=github', '--max-diagnostics=none'],
  configuration: ['biome.json', '.gitignore', 'scripts/biome'],
};

const lines = (count) => 'a();\n'.repeat(count);
const functionOf = (count) => `function long() {\n${lines(count - 2)}}\n`;

describe('lint: syntax', () => {
  tryTool(
    { ...TOOL, rule: /^parse$/ },
    {
      refused: [['server/src/lib/a.ts', 'const a = 1;\nconst = 2;', 2]],
      allowed: [['web/src/ui/a.tsx', 'export const A = <T,>(p: T) => <b>{p as string}</b>;']],
    },
  );
});

describe('lint: environment', () => {
  tryTool(
    { ...TOOL, rule: /noProcessEnv|noRestrictedImports|plugin/ },
    {
      refused: [
        ['server/src/app.ts', '\nif (process.env.PORT) start();', 2],
        ['server/src/app.ts', "const { PORT } = process['env'];"],
        ['web/src/lib/a.ts', 'const { env } = process;'],
        ['server/src/lib/a.ts', "import { env } from 'node:process';"],
        ['server/src/lib/a.ts', 'globalThis.process.env.A;'],
      ],
      allowed: [
        ['server/src/config.ts', 'export const config = parse(process.env);'],
        ['server/test/a.ts', 'process.env.A;'],
        ['server/src/app.test.ts', 'process.env.A;'],
        ['web/src/lib/a.ts', 'import.meta.env.DEV;'],
        ['scripts/a.mjs', 'process.env.A;'],
        ['server/src/app.ts', "// process.env is read elsewhere\nconst text = 'process.env';"],
      ],
    },
  );
});

describe('lint: clock', () => {
  tryTool(
    { ...TOOL, rule: /plugin/ },
    {
      refused: [
        ['server/src/lib/a.ts', '\nconst now = Date.now();', 2],
        ['server/src/lib/a.ts', 'const clock = Date.now;'],
        [`${F}/a/service.ts`, 'const now = new Date();'],
        ['web/src/ui/a.tsx', 'const now = new Date;'],
        ['web/src/ui/a.tsx', 'const now = Date();'],
      ],
      allowed: [
        ['server/src/lib/clock.ts', 'export const clock = () => new Date(Date.now());'],
        ['web/src/lib/format.ts', 'const now = new Date();'],
        [`${F}/a/service.ts`, 'const day = new Date(ctx.clock.now()); // never new Date()'],
        [`${F}/a/service.test.ts`, 'const now = Date.now();'],
      ],
    },
  );
});

describe('lint: ids', () => {
  tryTool(
    { ...TOOL, rule: /noRestrictedImports|plugin/ },
    {
      refused: [
        ['server/src/lib/a.ts', "import { randomUUID as id } from 'node:crypto';"],
        [`${F}/a/service.ts`, 'const id = crypto.randomUUID();'],
        [`${F}/a/service.ts`, "import { v7 } from 'uuid';"],
        ['web/src/lib/a.ts', 'const id = crypto.randomUUID();'],
      ],
      allowed: [
        ['server/src/lib/ids.ts', "import { v7 } from 'uuid';\nexport const newId = () => v7();"],
        [
          `${F}/a/service.ts`,
          "import { newId } from '../../lib/ids.ts';\nimport { randomInt } from 'node:crypto';",
        ],
        ['server/test/a.ts', 'crypto.randomUUID();'],
      ],
    },
  );
});

describe('lint: lengths of files', () => {
  tryTool(
    { ...TOOL, rule: /noExcessiveLinesPerFile/ },
    {
      refused: [
        ['server/src/lib/a.ts', lines(401)],
        ['scripts/a.mjs', lines(401)],
        ['e2e/a.spec.ts', lines(701)],
      ],
      allowed: [
        ['server/src/lib/a.ts', lines(400)],
        ['server/src/lib/a.test.ts', lines(700)],
        ['web/src/routeTree.gen.ts', lines(900)],
        ['web/src/styles/app.css', lines(900)],
      ],
    },
  );
});

describe('lint: lengths of functions', () => {
  tryTool(
    { ...TOOL, rule: /noExcessiveLinesPerFunction/ },
    {
      refused: [
        ['web/src/ui/a.tsx', functionOf(121)],
        ['web/src/ui/a.tsx', `\nconst long = () => {\n${lines(119)}};`, 2],
        ['server/src/lib/a.ts', `const o = {\n  long() {\n${lines(119)}} };`, 2],
      ],
      allowed: [
        ['web/src/ui/a.tsx', functionOf(120)],
        ['web/src/ui/a.test.tsx', functionOf(180)],
      ],
    },
  );
});

describe('lint: exports', () => {
  tryTool(
    { ...TOOL, rule: /noDefaultExport/ },
    {
      refused: [
        ['server/src/lib/a.ts', '\nexport default 1;', 2],
        ['web/src/ui/a.tsx', 'const A = 1;\nexport { A as default };', 2],
      ],
      allowed: [
        ['server/src/lib/a.ts', 'export const a = 1;'],
        ['web/src/routes/a.tsx', 'export const Route = 1;'],
        ['web/src/server.ts', 'export default {};'],
        ['server/drizzle.config.ts', 'export default {};'],
        ['bench/chart.d.ts', "declare module 'chart' { export default function run(): void; }"],
      ],
    },
  );
});

describe('lint: queries', () => {
  tryTool(
    { ...TOOL, rule: /noRestrictedImports/ },
    {
      refused: [['web/src/features/x/a/list.tsx', "import { queryOptions } from '@tanstack/react-query';"]],
      allowed: [
        ['web/src/features/x/a/queries.ts', "import { queryOptions } from '@tanstack/react-query';"],
        ['web/src/features/x/a/scholarship-card.tsx', "import { useQuery } from '@tanstack/react-query';"],
      ],
    },
  );
});

describe('lint: texts', () => {
  tryTool(
    { ...TOOL, rule: /^parse$|noDuplicateObjectKeys/ },
    {
      refused: [
        ['locales/uz/x/a.json', '{'],
        ['locales/uz/x/a.json', '{\n"a": "b",\n"a": "d"}', 2],
      ],
      allowed: [['locales/uz/x/a.json', '{ "a": "b" }']],
    },
  );
});
