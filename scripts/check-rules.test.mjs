import { describe, expect, it } from 'vitest';
import { longFiles, medianLength } from './rules/paths.mjs';
import { allows, placesOf, refuses } from './rules/testing.mjs';

const F = 'server/src/features';

const asFiles = (texts) => Object.entries(texts).map(([path, text]) => ({ path, text }));

const lines = (count) => 'a();\n'.repeat(count);

describe('3 owners', () => {
  const around = {
    [`${F}/x/people/people.tables.ts`]: "export const people = pgTable('people', {}).enableRLS();",
    [`${F}/x/people/notes/notes.tables.ts`]: "export const notes = schema.table('people_notes', {});",
  };
  refuses(
    '3-owners',
    [
      [`${F}/x/a/a.store.ts`, "db.query('INSERT INTO people (id) values ($1)');"],
      [`${F}/x/a/a.store.ts`, 'sql`update only public."people" as p\n set name = 1`;'],
      [`${F}/x/a/a.store.ts`, 'sql`with gone as (delete from people_notes returning id) select 1`;'],
      [`${F}/x/a/a.store.ts`, 'sql`truncate table people`;'],
      [`${F}/x/a/a.store.ts`, 'sql`merge into people using x on true`;'],
      [`${F}/x/people/people.service.ts`, '\nsql`insert into people values (1)`;', 2],
      ['server/src/demo.ts', 'sql`insert into people values (1)`;'],
      ['server/src/http/session.ts', 'sql`insert into people values (1)`;'],
      [`${F}/x/a/a.store.ts`, "const as = pgTable('as', {});"],
    ],
    around,
  );
  allows(
    '3-owners',
    [
      [`${F}/x/people/people.store.ts`, 'sql`delete from people`;'],
      [`${F}/x/people/notes/notes.store.ts`, 'sql`insert into people_notes values (1)`;'],
      [`${F}/x/a/a.store.ts`, 'sql`select 1 from people for update`;'],
      [
        `${F}/x/a/a.store.ts`,
        'const people = new Map();\npeople.delete(people);\nsql`insert into others values (1)`;',
      ],
      [`${F}/x/a/service.test.ts`, 'sql`insert into people values (1)`;'],
      ['server/test/people.ts', 'sql`insert into people values (1)`;'],
      ['bench/rows.ts', 'sql`insert into people values (1)`;'],
      [`${F}/x/search/search.store.ts`, 'sql`select 1 from people`;'],
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
    [`${F}/x/auth/auth.tables.ts`]: "export const accounts = pgTable('accounts', {});",
    [`${F}/x/applications/applications.tables.ts`]:
      "export const applications = pgTable('applications', {});",
    [`${F}/x/chat/chat.tables.ts`]: "export const messages = pgTable('chat_messages', {});",
  };
  refuses(
    '3-reads',
    [
      [`${F}/x/applications/applications.store.ts`, 'sql`select 1\n from chat_messages`;'],
      [
        `${F}/x/applications/lists/lists.store.ts`,
        'const a = 1;\nsql`select 1 from x left join "chat_messages" m on true`;',
        2,
      ],
      [`${F}/x/auth/auth.store.ts`, 'sql`delete from a using public.applications b`;'],
      [`${F}/x/unheard/unheard.tables.ts`, "export const ones = pgTable('ones', {});"],
    ],
    around,
  );
  allows(
    '3-reads',
    [
      [
        `${F}/x/chat/chat.store.ts`,
        'sql`select 1 from applications a join accounts on true join chat_messages on true`;',
      ],
      [`${F}/x/search/search.store.ts`, 'sql`select 1 from chat_messages`;'],
      [`${F}/x/applications/applications.test.ts`, 'sql`select 1 from chat_messages`;'],
    ],
    around,
  );
});

describe('6 file names', () => {
  const around = { [`${F}/x/a/a.tables.ts`]: '' };
  refuses(
    '6-files',
    [
      [`${F}/x/a/controller.ts`, ''],
      [`${F}/x/a/documents/store2.ts`, ''],
      [`${F}/x/a/rows.sql`, ''],
      [`${F}/loose.ts`, ''],
      [`${F}/x/loose.ts`, ''],
      ['server/src/lib/utils.ts', ''],
      ['contract/src/types.ts', ''],
      ['web/src/ui/index.tsx', ''],
      ['web/src/routes/helpers.tsx', ''],
      ['web/src/routes/_public/-page.tsx', ''],
      ['web/src/pages/loose.tsx', ''],
      ['web/src/features/loose.tsx', ''],
      ['web/src/features/x/loose.tsx', ''],
      ['web/src/features/x/a/texts.json', '{}'],
    ],
    around,
  );
  allows(
    '6-files',
    [
      [`${F}/x/a/documents/documents.store.ts`, ''],
      [`${F}/x/a/race.test.ts`, ''],
      [`${F}/x/dashboards/dashboards.service.ts`, ''],
      ['web/src/routes/_public/index.tsx', ''],
      ['web/src/pages/x/page.tsx', ''],
      ['scripts/utils.mjs', ''],
    ],
    around,
  );

  it('refuses a folder for one or two files', () => {
    const few = { 'web/src/ui/x/a.tsx': '', 'web/src/ui/x/b.tsx': '', 'web/src/ui/x/a.test.tsx': '' };
    expect(placesOf('6-folders', few)).toEqual(['web/src/ui/x:1']);
    expect(placesOf('6-folders', { ...few, 'web/src/ui/x/y/c.tsx': '' })).toEqual(['web/src/ui/x/y:1']);
    expect(placesOf('6-folders', { ...few, 'web/src/ui/x/c.css': '' })).toEqual([]);
    expect(placesOf('6-folders', { 'web/src/ui/a.tsx': '', 'server/src/lib/x/a.ts': '' })).toEqual([]);
  });

  it('refuses a feature that owns no table', () => {
    expect(placesOf('6-features', { [`${F}/x/a/a.service.ts`]: '' })).toEqual([`${F}/x/a:1`]);
  });
});

describe('sizes', () => {
  it('are the median of the product alone', () => {
    const tree = {
      'server/src/lib/a.ts': lines(61),
      'web/src/ui/b.tsx': lines(61),
      'contract/src/c.ts': lines(2),
      'contract/src/c.test.ts': lines(2),
      'scripts/d.mjs': lines(2),
    };
    const medianOf = (texts) => medianLength({ files: asFiles(texts) });
    expect(medianOf(tree)).toBe(61);
    expect(medianOf({ ...tree, 'web/src/ui/e.ts': lines(3) })).toBe(3);
  });

  it('name files that are longer than usual', () => {
    const tree = {
      'web/src/ui/a.tsx': lines(301),
      'web/src/ui/b.tsx': lines(300),
      'web/src/ui/c.test.tsx': lines(500),
      'web/src/routeTree.gen.ts': lines(900),
    };
    expect(longFiles({ files: asFiles(tree) })).toEqual([{ path: 'web/src/ui/a.tsx', lines: 301 }]);
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
  refuses('9-styles', [['web/src/features/x/a/a.css', '.a { top: 0 }']]);
  allows('9-styles', [['web/src/styles/base.css', '.lucide { top: 0 }']]);
});

describe('8 names', () => {
  refuses('8-file-name', [
    ['server/src/lib/phoneNumber.ts', ''],
    ['web/src/ui/Button.tsx', ''],
    ['web/src/Styles/app.css', ''],
    ['web/src/routes/Scholarships.tsx', 'export const Route = 1;'],
    ['locales/uz/x/myPages.json', '{}'],
  ]);
  allows('8-file-name', [
    ['server/src/lib/phone-number.test.ts', ''],
    ['web/src/routes/_public/scholarships.$scholarshipId.tsx', ''],
    ['web/src/routes/__root.tsx', ''],
    ['web/src/routes/(pages)/sitemap[.]xml.ts', ''],
    ['web/src/routeTree.gen.ts', ''],
    ['bench/README.md', ''],
  ]);
});
