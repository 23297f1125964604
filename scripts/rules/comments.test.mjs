import { describe } from 'vitest';
import { allows, refuses } from './testing.mjs';

const RULE = '10-comments';

describe('10 comments', () => {
  refuses(RULE, [
    ['server/src/lib/a.ts', '/** What an agency owes. */'],
    ['web/src/ui/a.tsx', '\n/**\n * Whether it is over.\n */', 2],
  ]);
  allows(RULE, [
    ['server/src/lib/a.ts', '/** Returns the sum, in tiyin. What went back is left out. */'],
    ['server/src/lib/a.ts', '/** Whatever was sent. */'],
    ['server/src/lib/a.ts', '// When it is over, nobody asks.'],
    ['docs/a.md', '/** What an agency owes. */'],
  ]);
});
