import type { UndoRemark } from '@parvoz/contract/platform/audit.ts';
import { findUses } from '../../../db/uses.ts';
import { restorerOf } from '../../platform/audit/records.service.ts';
import type { Restorer } from '../../platform/audit/undo.service.ts';
import { byOf, CONSULTING, type ConsultingDependencies, countComments } from './administration.service.ts';
import * as store from './administration.store.ts';
import { linkUniversities } from './consultings.store.ts';
import * as heldEmployees from './staff/held.service.ts';
import * as staff from './staff/staff.service.ts';

/** Fields of agencies that were deleted before these existed. */
const UNSAID = { openingHours: [], licenceNumber: null, spokenLanguages: [] };

/** Returns how the audit restores agencies. A deleted one is restored with its staff, an added one is removed with it. */
export const restorer = ({ uses, staffHooks }: ConsultingDependencies): Restorer =>
  restorerOf<store.ManagedRow>({
    kind: CONSULTING,
    read: store.listStates,
    write: async (tx, rows) => {
      for (const row of rows) {
        await store.update(tx.db, row.id, row, byOf(tx));
        await store.restore(tx.db, row, byOf(tx));
      }
    },
    insert: async (tx, rows) => {
      for (const row of rows) {
        await store.insert(tx.db, { ...UNSAID, ...row }, byOf(tx), row.id);
        await store.restore(tx.db, row, byOf(tx));
        await linkUniversities(tx.db, row.id, row.universityIds);
      }
    },
    insertRest: async (tx, rows) => {
      const remarks: UndoRemark[] = [];
      for (const { id, name: title } of rows) {
        const { isEmpty, absent } = await heldEmployees.bringBack(tx, id);
        const of = { subjectId: `${id}`, title };
        if (isEmpty) remarks.push({ code: 'NO_STAFF', ...of, name: null });
        remarks.push(...absent.map((name) => ({ code: 'PHONE_TAKEN' as const, ...of, name })));
      }
      return remarks;
    },
    remove: async (tx, ids) => {
      for (const id of ids) {
        await staff.removeAll(tx, id, staffHooks);
        await store.remove(tx.db, id);
      }
    },
    findUses: (db, id) => findUses(db, [...uses, countComments], id),
  });
