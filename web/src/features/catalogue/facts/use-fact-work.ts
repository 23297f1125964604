import type { FactGroup, FactQueue, FactRecord, FactRow } from '@parvoz/contract/catalogue/facts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { useBulkUndo } from '../../../ui/record/use-bulk-undo.ts';
import { dismiss, showError, showSuccess, showUndoable } from '../../../ui/toast.ts';
import { useFailureText } from '../../../ui/use-report-failure.ts';
import { type FactRef, isCheckedKind, isSame } from './facts-search.ts';
import { closeReport, factQueueQuery, sendCheck } from './queries.ts';

const without = (queue: FactQueue, row: FactRow): FactQueue => ({
  ...queue,
  rows: queue.rows.filter((one) => !isSame(one, row)),
  counts: { ...queue.counts, [row.group]: queue.counts[row.group] - 1 },
  checkedToday: queue.checkedToday + 1,
});

/** The toast by which the last act can be taken back. */
let offered: string | null = null;

interface Place {
  group: FactGroup | null;
  size: number;
  choose(ref: FactRef): void;
}

/** Returns the actions of the queue. Each is shown as done at once, and reverted if the server refuses it. */
export const useFactWork = ({ group, size, choose }: Place) => {
  const { t, i18n } = useTranslation(['facts', 'admin']);
  const failureText = useFailureText();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const busy = useRef(new Set<string>());
  const { queryKey } = factQueueQuery(group, size, language);
  const undo = useBulkUndo(() => void refresh());
  const refresh = () => queries.invalidateQueries();

  const sayFailure = (error: unknown): void => {
    if (isSignedOut(error)) return;
    showError(failureText(error, t('unreachable', { ns: 'common' })));
  };

  /** Shows a message about what was done, with a button to undo it, which shows the thing again. */
  const sayDone = (said: string, auditId: string | null, ref: FactRef): void => {
    // Only the latest offer to undo stays: quick work would pile them up.
    if (offered) dismiss(offered);
    offered = auditId;
    if (auditId === null) showSuccess(said);
    else
      showUndoable(
        said,
        {
          label: t('bulk.undo', { ns: 'admin' }),
          onClick: () => void undo(auditId).then(() => choose(ref)),
        },
        auditId,
      );
  };

  /** Does something with a thing once at a time. */
  const once = async (key: string, act: () => Promise<void>): Promise<void> => {
    if (busy.current.has(key)) return;
    busy.current.add(key);
    try {
      await act();
    } finally {
      busy.current.delete(key);
    }
  };

  return {
    sayFailure,
    /** Reports a change of a thing made beside its check, and loads the thing again. */
    onChanged: (ref: FactRef, said: string, auditId: string | null): void => {
      sayDone(said, auditId, ref);
      void refresh();
    },
    /** Calls `onTaken` once the check is kept; until then its quote is somebody's only one. */
    check: (record: FactRecord, row: FactRow | undefined, quote: string, onTaken: () => void) =>
      once(`${record.kind} ${record.id}`, async () => {
        const { kind, id, version, name } = record;
        if (!isCheckedKind(kind) || version === null) return;
        const before = queries.getQueryData(queryKey);
        // Open reports keep a thing in the queue.
        if (before && row && row.group !== 'REPORTED') queries.setQueryData(queryKey, without(before, row));
        try {
          const { auditId } = await sendCheck({ kind, id, version, quote }, language);
          onTaken();
          sayDone(t('checkedOf', { name }), auditId, { kind, id });
        } catch (error) {
          choose({ kind, id });
          sayFailure(error);
        }
        await refresh();
      }),
    close: (reportId: string, status: 'CORRECTED' | 'REJECTED', wantsAnswer: boolean) =>
      once(reportId, async () => {
        try {
          await closeReport(reportId, status, language);
          showSuccess(
            t(status === 'REJECTED' ? 'rejected' : wantsAnswer ? 'correctedAnswered' : 'corrected'),
          );
        } catch (error) {
          sayFailure(error);
        }
        await refresh();
      }),
  };
};
