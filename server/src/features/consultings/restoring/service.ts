import { findUses } from '../../../db/uses.ts';
import { restorerOf } from '../../audit/undo/records/service.ts';
import type { Restorer } from '../../audit/undo/service.ts';
import { byOf, CONSULTING, type ConsultingDependencies, countComments } from '../administration/service.ts';
import * as store from '../administration/store.ts';
import * as heldEmployees from '../employees/held/service.ts';
import * as employees from '../employees/service.ts';
import { linkUniversities } from '../store.ts';

/** How the audit puts agencies back. One that was deleted comes with its staff, one that was added goes with it. */
export const restorer = ({ uses, staffHooks }: Omit<ConsultingDependencies, 'storage'>): Restorer =>
  restorerOf<store.ManagedRow>({
    kind: CONSULTING,
    write: async (tx, rows) => {
      for (const row of rows) {
        await store.update(tx.db, row.id, row, byOf(tx));
        await store.restore(tx.db, row, byOf(tx));
      }
    },
    insert: async (tx, rows) => {
      for (const row of rows) {
        await store.insert(tx.db, row, byOf(tx), row.id);
        await store.restore(tx.db, row, byOf(tx));
        await linkUniversities(tx.db, row.id, row.universityIds);
        await heldEmployees.bringBack(tx, row.id);
      }
    },
    remove: async (tx, ids) => {
      for (const id of ids) {
        await employees.removeAll(tx, id, staffHooks);
        await store.remove(tx.db, id);
      }
    },
    findUses: (db, id) => findUses(db, [...uses, countComments], id),
  });
