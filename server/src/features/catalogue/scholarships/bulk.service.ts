import type { ScholarshipAdminFilter } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import type { BulkKind } from '../../platform/audit/bulk.service.ts';
import { byOf, listAllIds, SCHOLARSHIP } from './administration/administration.service.ts';
import type * as store from './administration/administration.store.ts';
import * as writes from './administration/writes.store.ts';

/** Bulk changes of scholarships. */
export const SCHOLARSHIPS_TOGETHER: BulkKind<store.ScholarshipRecord, ScholarshipAdminFilter> = {
  kind: SCHOLARSHIP,
  listIds: listAllIds,
  setStatus: (tx, ids, status) => writes.setActive(tx.db, ids, status === 'ACTIVE', byOf(tx)),
  markChecked: (tx, ids) => writes.setChecked(tx.db, ids, tashkentDate(tx.clock.now()), byOf(tx)),
  remove: ({ db }, ids) => writes.remove(db, ids),
};
