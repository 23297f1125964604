import { describe } from 'vitest';
import { allows, refuses } from './testing.mjs';

const RULE = '10-places';
const AROUND = {
  'server/src/features/programs/store.ts': '',
  'web/src/routes/_student/student-applications.$id.tsx': '',
  'packages/covers/src/star.ts': '',
};

describe('10 places', () => {
  refuses(
    RULE,
    [
      ['docs/operations.md', 'Written in `programs/service.ts`.'],
      ['docs/operations.md', '\n`server/src/features/courses`', 2],
      ['README.md', '`features/courses`'],
      ['deploy/README.md', '`server/src/gone.mjs`'],
      ['vitest.config.ts', "const a = [\n'server/src/features/programs/programs.test.ts'];", 2],
      ['vitest.config.ts', "const a = 'server/src/features/courses/**/*.test.ts';"],
      ['scripts/house/feature-order.json', '{ "reads": ["programs"],\n"calls": ["courses", "programs"] }', 2],
    ],
    AROUND,
  );
  allows(
    RULE,
    [
      [
        'docs/operations.md',
        '`programs/store.ts`, `features/programs`, `covers/star.ts`, `_student/student-applications.$id.tsx`',
      ],
      [
        'docs/operations.md',
        '`application/octet-stream`, `@node-rs/argon2`, `deploy/.env`, `/api/v1/features/courses`',
      ],
      ['docs/decisions/001-a.md', '`programs/service.ts`'],
      [
        'vitest.config.ts',
        "const a = ['server/src/features/programs/*.ts', 'packages/covers/src/star.ts', 'scripts'];",
      ],
      ['web/vite.config.ts', "const a = 'server/gone.ts';"],
      ['scripts/house/feature-order.json', '{ "reads": ["programs"], "calls": ["programs"] }'],
    ],
    AROUND,
  );
});
