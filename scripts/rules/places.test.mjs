import { describe } from 'vitest';
import { allows, refuses } from './testing.mjs';

const RULE = '10-places';
const AROUND = {
  'server/src/features/catalogue/programs/programs.store.ts': '',
  'web/src/routes/_student/student-applications.$id.tsx': '',
  'packages/covers/src/star.ts': '',
};

describe('10 places', () => {
  refuses(
    RULE,
    [
      ['docs/operations.md', 'Written in `catalogue/programs/programs.service.ts`.'],
      ['docs/operations.md', '\n`server/src/features/catalogue/courses`', 2],
      ['README.md', '`features/catalogue/courses`'],
      ['deploy/README.md', '`server/src/gone.mjs`'],
      ['vitest.config.ts', "const a = [\n'server/src/features/catalogue/programs/programs.test.ts'];", 2],
      ['vitest.config.ts', "const a = 'server/src/features/catalogue/courses/**/*.test.ts';"],
      ['scripts/rules/feature-order.json', '{ "reads": ["programs"],\n"calls": ["courses", "programs"] }', 2],
    ],
    AROUND,
  );
  allows(
    RULE,
    [
      [
        'docs/operations.md',
        '`catalogue/programs/programs.store.ts`, `features/catalogue/programs`, `covers/star.ts`, `_student/student-applications.$id.tsx`',
      ],
      [
        'docs/operations.md',
        '`application/octet-stream`, `@node-rs/argon2`, `deploy/.env`, `/api/v1/features/courses`',
      ],
      ['docs/decisions/001-a.md', '`catalogue/programs/programs.service.ts`'],
      [
        'vitest.config.ts',
        "const a = ['server/src/features/catalogue/programs/*.ts', 'packages/covers/src/star.ts', 'scripts'];",
      ],
      ['web/vite.config.ts', "const a = 'server/gone.ts';"],
      ['scripts/rules/feature-order.json', '{ "reads": ["programs"], "calls": ["programs"] }'],
    ],
    AROUND,
  );
});
