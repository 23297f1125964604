import { describe } from 'vitest';
import { allows, refuses } from './testing.mjs';

const RULE = '10-citations';
const AROUND = { 'docs/rules.md': '# Rules\n\n## Order of lists\n\n## What’s kept, and why\n' };

describe('10 citations', () => {
  refuses(
    RULE,
    [
      ['server/src/lib/a.ts', '/** A rule (plans.md §2). */'],
      ['server/src/lib/a.ts', '\n// rules.md, of the folder docs', 2],
      ['server/src/lib/a.test.ts', "test('those of docs/plans.md', () => {});"],
      ['web/src/styles/a.css', '/* widths of docs/plans.md */'],
      ['web/src/ui/a.tsx', '/** docs/rules.md#order */'],
      ['docs/decisions/001-a.md', 'See [rules](rules.md).'],
      ['docs/decisions/001-a.md', '\nSee [lists](../rules.md#lists).', 2],
      ['docs/decisions/001-a.md', '# A\n\nSee [b](#b).', 3],
    ],
    AROUND,
  );
  allows(
    RULE,
    [
      ['server/src/lib/a.ts', '/** A rule (docs/rules.md#order-of-lists); docs/rules.md. */'],
      ['server/test/a.ts', "readFileSync(join(import.meta.dirname, '../../docs/rules.md'));"],
      ['web/src/ui/a.tsx', "const a = 'https://example.org/plans.md';"],
      ['docs/decisions/001-a.md', '# A\n\n[rules](../rules.md#whats-kept-and-why), docs/rules.md, [a](#a)'],
      ['scripts/a.test.mjs', '// plans.md'],
    ],
    AROUND,
  );
});
