import type { UniversityAdminFilter } from '@parvoz/contract/catalogue/universities-admin.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import type { BulkKind } from '../../platform/audit/bulk.service.ts';
import { authorOf, listAllIds, UNIVERSITY } from './administration.service.ts';
import * as store from './administration.store.ts';

/** Bulk changes of universities. */
export const UNIVERSITIES_TOGETHER: BulkKind<store.UniversityState, UniversityAdminFilter> = {
  kind: UNIVERSITY,
  listIds: listAllIds,
  setStatus: (tx, ids, status) => store.setStatus(tx.db, ids, status, authorOf(tx)),
  markChecked: (tx, ids) => store.setChecked(tx.db, ids, tashkentDate(tx.clock.now()), authorOf(tx)),
  remove: ({ db }, ids) => store.remove(db, ids),
};
