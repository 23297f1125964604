import { describe, expect, it } from 'vitest';
import { allows, locales, placesOf, refuses, violationsOf } from './house/testing.mjs';

const F = 'server/src/features';

const lines = (count) => 'a();\n'.repeat(count);
const functionOf = (count) => `function long() {\n${lines(count - 2)}}\n`;

describe('0 syntax', () => {
  refuses('0-syntax', [['server/src/lib/a.ts', 'const a = 1;\nconst = 2;', 2]]);
  allows('0-syntax', [['web/src/ui/a.tsx', 'export const A = <T,>(p: T) => <b>{p as string}</b>;']]);
});

describe('2 features of the server', () => {
  it('refuses a cycle of features, once, where it closes', () => {
    const tree = {
      [`${F}/a/service.ts`]: "import { b } from '../b/service.ts';",
      [`${F}/b/service.ts`]: "import { c } from '../c/service.ts';",
      [`${F}/c/service.ts`]: "\nimport { a } from '../a/service.ts';",
    };
    expect(placesOf('2-features', tree)).toEqual([`${F}/c/service.ts:2`]);
    expect(violationsOf(tree).map((found) => found.subject)).toContain('a → b → c → a');
  });

  it('allows features that meet in a third one', () => {
    const tree = {
      [`${F}/a/service.ts`]: "import { b } from '../b/service.ts';\nimport { c } from '../c/service.ts';",
      [`${F}/b/service.ts`]: "import { c } from '../c/service.ts';",
      [`${F}/c/service.ts`]: '',
    };
    expect(placesOf('2-features', tree)).toEqual([]);
  });
});

describe('2 environment', () => {
  refuses('2-environment', [
    ['server/src/app.ts', '\nif (process.env.PORT) start();', 2],
    ['server/src/app.ts', "const { PORT } = process['env'];"],
    ['web/src/lib/a.ts', 'const { env } = process;'],
    ['server/src/lib/a.ts', "import { env } from 'node:process';"],
    ['server/src/lib/a.ts', 'globalThis.process.env.A;'],
  ]);
  allows('2-environment', [
    ['server/src/config.ts', 'export const config = parse(process.env);'],
    ['server/test/a.ts', 'process.env.A;'],
    ['server/src/app.test.ts', 'process.env.A;'],
    ['web/src/lib/a.ts', 'import.meta.env.DEV;'],
    ['scripts/a.mjs', 'process.env.A;'],
    ['server/src/app.ts', "// process.env is read elsewhere\nconst text = 'process.env';"],
  ]);
});

describe('3 owners', () => {
  const around = {
    [`${F}/people/tables.ts`]: "export const people = pgTable('people', {}).enableRLS();",
    [`${F}/people/notes/tables.ts`]: "export const notes = schema.table('people_notes', {});",
  };
  const named = "import { people as p } from '../people/tables.ts';\n";
  const whole = "import * as t from '../people/tables.ts';\n";
  refuses(
    '3-owners',
    [
      [`${F}/a/store.ts`, `${named}db.insert(p).values(x);`, 2],
      [`${F}/a/store.ts`, `${named}await db.update(p).set(x);`, 2],
      [`${F}/a/store.ts`, `${whole}db.delete(t.people);`, 2],
      [`${F}/a/store.ts`, "db.query('INSERT INTO people (id) values ($1)');"],
      [`${F}/a/store.ts`, 'sql`update only public."people" as p\n set name = 1`;'],
      [`${F}/a/store.ts`, `${named}sql\`delete from \${p} where id = \${id}\`;`, 2],
      [`${F}/a/store.ts`, 'sql`with gone as (delete from people_notes returning id) select 1`;'],
      [`${F}/a/store.ts`, 'sql`truncate table people`;'],
      [`${F}/a/store.ts`, 'sql`merge into people using x on true`;'],
      [`${F}/people/service.ts`, "import { people } from './tables.ts';\ndb.insert(people);", 2],
      ['server/src/demo.ts', 'sql`insert into people values (1)`;'],
      ['server/src/http/session.ts', 'sql`insert into people values (1)`;'],
      [`${F}/a/store.ts`, "const as = pgTable('as', {});"],
    ],
    around,
  );
  allows(
    '3-owners',
    [
      [
        `${F}/people/store.ts`,
        "import { people } from './tables.ts';\ndb.insert(people);\nsql`delete from people`;",
      ],
      [`${F}/people/notes/store.ts`, 'sql`insert into people_notes values (1)`;'],
      [`${F}/a/store.ts`, `${named}db.select().from(p);\nsql\`select 1 from people for update\`;`],
      [
        `${F}/a/store.ts`,
        'const people = new Map();\npeople.delete(people);\nsql`insert into others values (1)`;',
      ],
      [`${F}/a/service.test.ts`, 'sql`insert into people values (1)`;'],
      ['server/test/people.ts', 'sql`insert into people values (1)`;'],
      ['bench/rows.ts', 'sql`insert into people values (1)`;'],
      [`${F}/search/store.ts`, 'sql`select 1 from people`;'],
    ],
    around,
  );

  it('gives a table outside the features to its folder', () => {
    const tree = {
      'server/src/http/keys/tables.ts': "export const keys = pgTable('keys', {});",
      'server/src/http/keys/once.ts': 'sql`insert into keys values (1)`;',
      'server/src/http/other.ts': 'sql`insert into keys values (1)`;',
    };
    expect(placesOf('3-owners', tree)).toEqual(['server/src/http/other.ts:1']);
  });
});

describe('3 reads', () => {
  const around = {
    [`${F}/auth/tables.ts`]: "export const accounts = pgTable('accounts', {});",
    [`${F}/applications/tables.ts`]: "export const applications = pgTable('applications', {});",
    [`${F}/chat/tables.ts`]: "export const messages = pgTable('chat_messages', {});",
  };
  refuses(
    '3-reads',
    [
      [`${F}/applications/store.ts`, 'sql`select 1\n from chat_messages`;'],
      [
        `${F}/applications/lists/store.ts`,
        'const a = 1;\nsql`select 1 from x left join "chat_messages" m on true`;',
        2,
      ],
      [`${F}/auth/store.ts`, 'sql`delete from a using public.applications b`;'],
      [`${F}/applications/notes/tables.ts`, "import { messages } from '../../chat/tables.ts';"],
      [`${F}/unheard/tables.ts`, "export const ones = pgTable('ones', {});"],
    ],
    around,
  );
  allows(
    '3-reads',
    [
      [
        `${F}/chat/store.ts`,
        'sql`select 1 from applications a join accounts on true join chat_messages on true`;',
      ],
      [`${F}/search/store.ts`, 'sql`select 1 from chat_messages`;'],
      [`${F}/applications/applications.test.ts`, 'sql`select 1 from chat_messages`;'],
      [`${F}/applications/notes/tables.ts`, "import { accounts } from '../../auth/tables.ts';"],
    ],
    around,
  );
});

describe('5 clock and ids', () => {
  refuses('5-clock', [
    ['server/src/lib/a.ts', '\nconst now = Date.now();', 2],
    ['server/src/lib/a.ts', 'const clock = Date.now;'],
    [`${F}/a/service.ts`, 'const now = new Date();'],
    ['web/src/ui/a.tsx', 'const now = new Date;'],
    ['web/src/ui/a.tsx', 'const now = Date();'],
  ]);
  allows('5-clock', [
    ['server/src/lib/clock.ts', 'export const clock = () => new Date(Date.now());'],
    ['web/src/lib/format.ts', 'const now = new Date();'],
    [`${F}/a/service.ts`, 'const day = new Date(ctx.clock.now()); // never new Date()'],
    [`${F}/a/service.test.ts`, 'const now = Date.now();'],
  ]);
  refuses('5-ids', [
    ['server/src/lib/a.ts', "import { randomUUID as id } from 'node:crypto';"],
    [`${F}/a/service.ts`, 'const id = crypto.randomUUID();'],
    [`${F}/a/service.ts`, "import { v7 } from 'uuid';"],
    ['web/src/lib/a.ts', 'const id = crypto.randomUUID();'],
  ]);
  allows('5-ids', [
    ['server/src/lib/ids.ts', "import { v7 } from 'uuid';\nexport const newId = () => v7();"],
    [
      `${F}/a/service.ts`,
      "import { newId } from '../../lib/ids.ts';\nimport { randomInt } from 'node:crypto';",
    ],
    ['server/test/a.ts', 'crypto.randomUUID();'],
  ]);
});

describe('6 file names', () => {
  const around = { [`${F}/a/tables.ts`]: '' };
  refuses(
    '6-files',
    [
      [`${F}/a/controller.ts`, ''],
      [`${F}/a/documents/store2.ts`, ''],
      [`${F}/a/rows.sql`, ''],
      [`${F}/loose.ts`, ''],
      ['server/src/lib/utils.ts', ''],
      ['contract/src/types.ts', ''],
      ['web/src/ui/index.tsx', ''],
      ['web/src/routes/helpers.tsx', ''],
      ['web/src/features/loose.tsx', ''],
      ['web/src/features/a/texts.json', '{}'],
      ['web/src/features/a/list.tsx', "import { queryOptions } from '@tanstack/react-query';"],
    ],
    around,
  );
  allows(
    '6-files',
    [
      [`${F}/a/documents/store.ts`, ''],
      [`${F}/a/race.test.ts`, ''],
      [`${F}/dashboards/service.ts`, ''],
      ['web/src/routes/_public/index.tsx', ''],
      ['web/src/features/a/queries.ts', "import { queryOptions } from '@tanstack/react-query';"],
      ['web/src/features/a/scholarship-card.tsx', "import { useQuery } from '@tanstack/react-query';"],
      ['scripts/utils.mjs', ''],
    ],
    around,
  );

  it('refuses a feature that owns no table', () => {
    expect(placesOf('6-files', { [`${F}/a/service.ts`]: '' })).toEqual([`${F}/a:1`]);
  });
});

describe('7 sizes', () => {
  refuses('7-file', [
    ['server/src/lib/a.ts', lines(301), 301],
    ['scripts/a.mjs', lines(301), 301],
    ['e2e/a.spec.ts', lines(501), 501],
  ]);
  allows('7-file', [
    ['server/src/lib/a.ts', lines(300)],
    ['server/src/lib/a.test.ts', lines(500)],
    ['web/src/routeTree.gen.ts', lines(900)],
    ['web/src/styles/app.css', lines(900)],
  ]);
  refuses('7-function', [
    ['web/src/ui/a.tsx', functionOf(81)],
    ['web/src/ui/a.tsx', `\nconst long = () => {\n${lines(79)}};`, 2],
    ['server/src/lib/a.ts', `const o = {\n  long() {\n${lines(79)}} };`, 2],
  ]);
  allows('7-function', [
    ['web/src/ui/a.tsx', functionOf(80)],
    ['web/src/ui/a.test.tsx', functionOf(120)],
  ]);

  it('refuses a median over 60 lines, counting only the source of the product', () => {
    const tree = {
      'server/src/lib/a.ts': lines(61),
      'web/src/ui/b.tsx': lines(61),
      'contract/src/c.ts': lines(2),
      'contract/src/c.test.ts': lines(2),
      'scripts/d.mjs': lines(2),
    };
    expect(placesOf('7-median', tree)).toEqual(['.:1']);
    expect(placesOf('7-median', { ...tree, 'web/src/ui/e.ts': lines(3) })).toEqual([]);
  });
});

describe('9 styles', () => {
  const component =
    "import styles from './a.module.css';\nexport const A = () => <b className={styles.openDoor} />;";
  it('of a component stand beside it, and all of their classes are on an element', () => {
    const tree = { 'web/src/ui/a.tsx': component, 'web/src/ui/a.module.css': '.open-door { top: 0 }\n' };
    expect(placesOf('9-styles', tree)).toEqual([]);
    tree['web/src/ui/a.module.css'] += '/* .no */\n.open-door .shut { background: url("a.png") }\n';
    expect(placesOf('9-styles', tree)).toEqual(['web/src/ui/a.module.css:3']);
    tree['web/src/ui/a.tsx'] = component.replace('.openDoor', "[isOpen ? 'openDoor' : 'shut']");
    expect(placesOf('9-styles', tree)).toEqual([]);
  });
  refuses('9-styles', [['web/src/features/a/a.css', '.a { top: 0 }']]);
  allows('9-styles', [['web/src/styles/base.css', '.lucide { top: 0 }']]);
});

describe('8 names', () => {
  refuses('8-file-name', [
    ['server/src/lib/phoneNumber.ts', ''],
    ['web/src/ui/Button.tsx', ''],
    ['web/src/Styles/app.css', ''],
    ['web/src/routes/Scholarships.tsx', 'export const Route = 1;'],
    ['locales/uz/myPages.json', '{}'],
  ]);
  allows('8-file-name', [
    ['server/src/lib/phone-number.test.ts', ''],
    ['web/src/routes/_public/scholarships.$scholarshipId.tsx', ''],
    ['web/src/routes/__root.tsx', ''],
    ['web/src/routes/(pages)/sitemap[.]xml.ts', ''],
    ['web/src/routeTree.gen.ts', ''],
    ['bench/README.md', ''],
  ]);
  refuses('8-exports', [
    ['server/src/lib/a.ts', '\nexport default 1;', 2],
    ['web/src/ui/a.tsx', 'const A = 1;\nexport { A as default };', 2],
    ['web/src/routes/a.tsx', 'export const Page = 1;'],
  ]);
  allows('8-exports', [
    ['server/src/lib/a.ts', 'export const a = 1;'],
    ['web/src/routes/a.tsx', 'export const Route = 1;'],
    ['web/src/routes/-parts/a.tsx', 'export const Part = 1;'],
    ['web/src/server.ts', 'export default {};'],
    ['server/drizzle.config.ts', 'export default {};'],
    ['bench/chart.d.ts', "declare module 'chart' { export default function run(): void; }"],
  ]);
});

describe('exceptions', () => {
  const tree = { 'server/src/lib/a.ts': `const now = new Date();\n${lines(309)}` };
  const why = 'a reason';
  const clock = { rule: '5-clock', path: 'server/src/lib/a.ts', why };
  const size = { rule: '7-file', path: 'server/src/lib/a.ts', max: 310, why };
  const median = ['7-median'];
  const rulesOf = (exceptions) => violationsOf(tree, exceptions).map((found) => found.rule);

  it('take out exactly what they name', () => {
    expect(rulesOf([])).toEqual([...median, '5-clock', '7-file']);
    expect(rulesOf([clock])).toEqual([...median, '7-file']);
    expect(rulesOf([clock, size])).toEqual(median);
    const same = { rule: '9-same', subject: 'Parvoz Education', why };
    const name = { a: 'Parvoz Education' };
    expect(violationsOf(locales(name, { a: 'Парвоз' }, name), [same])).toEqual([]);
  });

  it.each([
    ['is not needed', { ...clock, path: 'server/src/lib/b.ts' }, 'no longer needed'],
    ['names nothing', { rule: '5-clock', why }, 'no longer needed'],
    ['gives no reason', { ...clock, why: '' }, 'say why'],
    ['is larger than needed', { ...size, max: 320 }, 'lower max to 310'],
    ['is outgrown', { ...size, max: 305 }, 'too small a max'],
  ])('fail when one %s', (_, exception, message) => {
    const complaints = violationsOf(tree, [exception]).filter((found) => found.rule === 'exceptions');
    expect(complaints.map((found) => found.message).join()).toContain(message);
  });
});
