import { describe } from 'vitest';
import { tryTool } from './testing-tools.mjs';

const F = 'server/src/features';
const TOOL = {
  command: ['oxlint', '--format=github'],
  configuration: ['oxlint.config.ts', 'scripts/rules/feature-order.json'],
  rule: /^boundaries\(dependencies\)$/,
};

describe('who imports whom: sides', () => {
  tryTool(TOOL, {
    refused: [
      ['contract/src/a.ts', "import fastify from 'fastify';"],
      ['contract/src/a.ts', "import { now } from '../../server/src/lib/clock.ts';"],
      ['contract/src/a.ts', "import { expect } from 'vitest';"],
      ['server/src/http/a.ts', "\nimport { A } from '../../../web/src/ui/a.tsx';", 2],
      ['server/src/http/a.ts', "import '@parvoz/web/src/ui/a.tsx';"],
      ['server/test/a.ts', "export * from '../../web/src/lib/a.ts';"],
      ['web/src/lib/a.ts', "import type { A } from '../../../server/src/lib/a.ts';"],
      ['web/src/lib/a.ts', "import { open } from '@parvoz/embedded-postgres/open.ts';"],
      ['packages/a/src/a.ts', "import { pool } from '../../../server/src/db/pool.ts';"],
      ['packages/a/src/a.test.ts', "import { Role } from '@parvoz/contract/roles.ts';"],
      ['packages/a/src/a.ts', "import { b } from '@parvoz/b/b.ts';"],
      ['web/src/lib/a.ts', "type A = import('@parvoz/server/src/lib/a.ts').A;"],
      ['web/src/lib/a.ts', "const a = await import('../../../server/src/lib/a.ts');"],
    ],
    allowed: [
      ['contract/src/a.ts', "import { z } from 'zod';\nimport { b } from './b.ts';"],
      ['contract/src/a.test.ts', "import { expect } from 'vitest';\nimport fc from 'fast-check';"],
      ['server/src/http/a.ts', "import { b } from '@parvoz/contract/b.ts';"],
      ['server/src/http/a.ts', "const web = await import('../../../web/dist/server/server.js');"],
      ['web/src/lib/a.ts', "import { b } from '@parvoz/contract/b.ts';"],
      ['server/src/db/a.ts', "import { open } from '@parvoz/embedded-postgres/open.ts';"],
      ['packages/a/src/a.ts', "import pg from 'pg';\nimport { b } from './b.ts';"],
    ],
  });
});

describe('who imports whom: layers of the server', () => {
  tryTool(TOOL, {
    refused: [
      ['server/src/lib/a.ts', "import { pool } from '../db/pool.ts';"],
      ['server/src/lib/a.ts', "import { route } from '../http/route.ts';"],
      ['server/src/db/a.ts', "import { route } from '../http/route.ts';"],
      ['server/src/db/a.ts', "import type { Config } from '../config.ts';"],
      ['server/src/http/a.ts', "import { get } from '../features/people/files/files.service.ts';"],
      ['server/src/http/a.ts', "import { buildApp } from '../app.ts';"],
      [`${F}/x/files/files.service.ts`, "import { config } from '../../../config.ts';"],
      ['server/src/app.ts', "import { main } from './main.ts';"],
      ['server/src/main.ts', "import { buildApp } from './app.ts';"],
      ['server/src/app.ts', "import { load } from './demo/people.ts';"],
      ['server/src/config.ts', "import { pool } from './db/pool.ts';"],
      ['server/src/demo.ts', "import { insert } from './features/people/files/files.store.ts';"],
      ['server/src/lib/a.ts', "import { person } from '../../test/person.ts';"],
    ],
    allowed: [
      [
        'server/src/serving.ts',
        "import './app.ts';\nimport './config.ts';\nimport './demo.ts';\nimport './db/pool.ts';",
      ],
      [
        'server/src/main.ts',
        "import './config.ts';\nimport './processes/supervisor.ts';\nconst { serve } = await import('./serving.ts');",
      ],
      [
        'server/src/app.ts',
        "import { routes } from './features/people/files/files.routes.ts';\nimport './features/people/files/files.jobs.ts';",
      ],
      ['server/src/demo.ts', "import { create } from './features/people/files/files.service.ts';"],
      [
        'server/src/http/a.ts',
        "import { pool } from '../db/pool.ts';\nimport '../lib/clock.ts';\nimport './b.ts';",
      ],
      [
        `${F}/x/files/files.routes.ts`,
        "import '../../../http/route.ts';\nimport '../../../db/pool.ts';\nimport '../../../lib/a.ts';",
      ],
      ['server/src/lib/a.test.ts', "import { buildApp } from '../app.ts';"],
    ],
  });
});

describe('who imports whom: features of the server', () => {
  tryTool(TOOL, {
    refused: [
      [`${F}/x/a/a.routes.ts`, "import { find } from './a.store.ts';"],
      [`${F}/x/a/a.jobs.ts`, "import { find } from './a.store.ts';"],
      [`${F}/x/a/a.service.ts`, "import { routes } from './a.routes.ts';"],
      [`${F}/x/a/a.service.ts`, "import { as } from './a.tables.ts';"],
      [`${F}/x/a/a.store.ts`, "import { get } from './a.service.ts';"],
      [`${F}/x/steps/steps.service.ts`, "\nimport { list } from '../tariffs/tariffs.service.ts';", 2],
      [`${F}/x/unheard/unheard.service.ts`, "import { list } from '../steps/steps.service.ts';"],
      [`${F}/x/applications/applications.tables.ts`, "import { messages } from '../chat/chat.tables.ts';"],
      [`${F}/x/applications/notes/notes.tables.ts`, "import { messages } from '../../chat/chat.tables.ts';"],
      [
        `${F}/x/a/a.store.ts`,
        "import { people as p } from '../people/people.tables.ts';\ndb.insert(p).values(x);",
      ],
      [`${F}/x/a/a.store.ts`, "import * as t from '../people/people.tables.ts';\ndb.delete(t.people);"],
      [`${F}/x/people/people.service.ts`, "import { people } from './people.tables.ts';\ndb.insert(people);"],
      [`${F}/x/a/a.policy.ts`, "import { get } from './documents/documents.service.ts';"],
      [`${F}/x/a/a.rules.ts`, "import { find } from './a.store.ts';"],
      [`${F}/x/a/a.rules.ts`, "import { eq } from 'drizzle-orm';"],
      [`${F}/x/a/a.policy.ts`, "import { sql } from '../../../db/sql.ts';"],
      [`${F}/x/a/a.tables.ts`, "import { LANGUAGES } from '@parvoz/contract/languages.ts';"],
      [`${F}/x/a/a.tables.ts`, "import { sql } from '../../../db/sql.ts';"],
      [`${F}/x/a/a.service.ts`, "import type { B } from '../b/b.store.ts';"],
      [`${F}/x/a/a.store.ts`, "import { get } from '../b/b.service.ts';"],
      [`${F}/x/a/documents/documents.service.ts`, "import { may } from '../../b/b.policy.ts';"],
      [`${F}/x/a/a.service.ts`, "import { parse } from '../../../http/parse.ts';"],
      [`${F}/x/a/documents/documents.service.ts`, "import type { Route } from '../../../../http/route.ts';"],
      [`${F}/x/a/a.store.ts`, "import { parse } from '../../../http/parse.ts';"],
      [`${F}/x/a/a.rules.ts`, "import { parse } from '../../../http/parse.ts';"],
    ],
    allowed: [
      [
        `${F}/x/a/a.routes.ts`,
        "import * as service from './a.service.ts';\nimport './documents/documents.routes.ts';",
      ],
      [`${F}/x/a/a.routes.ts`, "import { route } from '../../../http/route.ts';"],
      [`${F}/x/a/a.service.ts`, "import './a.store.ts';\nimport './a.policy.ts';\nimport './a.rules.ts';"],
      [`${F}/x/a/a.jobs.ts`, "import * as service from './a.service.ts';"],
      [`${F}/x/a/a.store.ts`, "import './a.policy.ts';\nimport 'pg';"],
      [
        `${F}/x/applications/notes/notes.tables.ts`,
        "import { pgTable } from 'drizzle-orm/pg-core';\nimport { accounts } from '../../auth/auth.tables.ts';",
      ],
      [`${F}/x/tariffs/tariffs.service.ts`, "import { list } from '../steps/steps.service.ts';"],
      [`${F}/x/chat/chat.jobs.ts`, "import { list } from '../applications/documents/documents.service.ts';"],
      [`${F}/x/a/a.tables.ts`, "import { id } from '../../../db/columns.ts';"],
      [`${F}/x/a/a.tables.ts`, "import type { Role } from '@parvoz/contract/roles.ts';"],
      [`${F}/x/a/a.policy.ts`, "import './a.rules.ts';\nimport type { Row } from './a.store.ts';"],
      [`${F}/x/a/a.service.test.ts`, "import { find } from '../b/b.store.ts';"],
    ],
  });
});

describe('who imports whom: layers of the web', () => {
  tryTool(TOOL, {
    refused: [
      ['web/src/features/x/a/x.tsx', "import { Y } from '../b/y.tsx';"],
      ['web/src/features/x/a/x.tsx', "import { Route } from '../../../routes/__root.tsx';"],
      ['web/src/features/x/a/x.tsx', "import type { Router } from '../../../router.tsx';"],
      ['web/src/features/x/a/x.tsx', "import { Page } from '../../../pages/x/page.tsx';"],
      ['web/src/pages/x/page.tsx', "import { Route } from '../../routes/__root.tsx';"],
      ['web/src/ui/x.tsx', "import { Route } from '../routes/__root.tsx';"],
      ['web/src/ui/x.tsx', "import { Page } from '../pages/x/page.tsx';"],
      ['web/src/lib/x.ts', "import { Button } from '../ui/button.tsx';"],
      ['web/src/lib/x.ts', "import { list } from '../features/x/a/queries.ts';"],
      ['web/src/routes/x.tsx', "import { router } from '../router.tsx';"],
    ],
    allowed: [
      [
        'web/src/routes/x.tsx',
        "import '../features/x/a/x.tsx';\nimport '../features/x/b/y.tsx';\nimport '../ui/u.tsx';",
      ],
      [
        'web/src/pages/x/page.tsx',
        "import '../../features/x/a/x.tsx';\nimport '../../features/x/b/y.tsx';\nimport type { Context } from '../../router.tsx';",
      ],
      [
        'web/src/routes/__root.tsx',
        "import type { Context } from '../router.tsx';\nimport css from '../app.css?url';",
      ],
      [
        'web/src/features/x/a/x.tsx',
        "import './sub/z.tsx';\nimport '../../../ui/u.tsx';\nimport '../../../lib/l.ts';",
      ],
      ['web/src/ui/x.tsx', "import '../lib/l.ts';\nimport star from '../assets/star.svg';"],
      [
        'web/src/router.tsx',
        "import { tree } from './routeTree.gen.ts';\nimport './features/x/a/queries.ts';",
      ],
      ['web/src/features/x/a/x.test.tsx', "import { Y } from '../b/y.tsx';"],
    ],
  });
});
