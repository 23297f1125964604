import { describe } from 'vitest';
import { allows, refuses } from './testing.mjs';

const STORE = 'server/src/features/money/finance/finance.store.ts';

describe('9 statuses', () => {
  refuses('9-statuses', [
    [STORE, "sql`select 1 from applications a where a.status in ('TRAIL', 'STARTED')`;"],
    [STORE, "\nraw(`a.status not in (\n'REJECTED',\n'CANCELED')`);", 2],
    [STORE, `const ended = "status in ('FINISHED', 'REJECTED', 'CANCELED')";`],
  ]);
  allows('9-statuses', [
    [STORE, "sql`select 1 from applications where status = 'STARTED' and payment in ('PAID', 'RETURNED')`;"],
    [STORE, "sql`select 1 from join_requests where status in ('NEW', 'REJECTED')`;"],
    [
      'server/src/features/applications/applications/applications.tables.ts',
      "sql`status in ('STARTED', 'FINISHED')`;",
    ],
    ['server/src/features/money/finance/finance.test.ts', "sql`status in ('TRAIL', 'STARTED')`;"],
  ]);
});
