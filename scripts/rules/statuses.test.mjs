import { describe } from 'vitest';
import { allows, refuses } from './testing.mjs';

const STEP = 'web/src/features/money/protection/step/step-turn.tsx';
const STORE = 'server/src/features/money/finance/finance.store.ts';

describe('9 statuses', () => {
  refuses('9-statuses', [
    [STORE, "sql`select 1 from applications a where a.status in ('TRAIL', 'STARTED')`;"],
    [STORE, "\nraw(`a.status not in (\n'REJECTED',\n'CANCELED')`);", 2],
    [STORE, `const ended = "status in ('FINISHED', 'REJECTED', 'CANCELED')";`],
    [STORE, "sql`select 1 from protected_shares s where s.state in ('HELD', 'AWAITING', 'DISPUTED')`;"],
    [STORE, "const ENDED = [\n  'RELEASED',\n  'SPLIT',\n];"],
    [STEP, "const isDone = state === 'RELEASED' || state === 'SPLIT' || state === 'RETURNED';"],
    [STEP, "if (share.state !== 'HELD' &&\n share.state !== 'AWAITING') hide();"],
    [STEP, "interface Ended {\n  state: 'RELEASED' | 'SPLIT';\n}", 2],
  ]);
  allows('9-statuses', [
    [STORE, "sql`select 1 from applications where status = 'STARTED' and payment in ('PAID', 'RETURNED')`;"],
    [STORE, "sql`select 1 from join_requests where status in ('NEW', 'REJECTED')`;"],
    [
      'server/src/features/applications/applications/applications.tables.ts',
      "sql`status in ('STARTED', 'FINISHED')`;",
    ],
    [STORE, "sql`select 1 from ledger_accounts where kind in ('HELD', 'PAYOUT')`;"],
    [STEP, "const isMine = state === 'AWAITING' || endedBy === 'SETTLEMENT';"],
    [
      STEP,
      "const LOOKS: Record<ShareState, Look> = { HELD: ['outline', Lock], AWAITING: ['outline', Lock] };",
    ],
    ['server/src/features/money/finance/finance.test.ts', "sql`status in ('TRAIL', 'STARTED')`;"],
  ]);
});
