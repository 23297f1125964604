import { MAX_BULK_IDS, MAX_BULK_ROWS } from '@parvoz/contract/limits.ts';
import type { BulkAct, BulkResult, BulkUses } from '@parvoz/contract/platform/administration.ts';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/ids.ts';
import { buttonClass } from '../button-class.ts';
import type { Bulk, Selected } from '../table/bulk-table.tsx';
import trayStyles from '../table/selection-tray.module.css';
import { showSuccess, showUndoable } from '../toast.ts';
import { useReportFailure } from '../use-report-failure.ts';
import { ACT_ICONS, RECORD_ACTS, type RecordAct } from './bulk-acts.ts';
import { withProgress } from './bulk-progress.ts';
import { BulkQuestion } from './bulk-question.tsx';
import { BulkRefusals } from './bulk-refusals.tsx';
import { useBulkUndo } from './use-bulk-undo.ts';

/** Body of the request for each action. */
const BODIES: Record<RecordAct, { what: BulkAct; status?: 'ACTIVE' | 'INACTIVE' }> = {
  SHOW: { what: 'STATUS', status: 'ACTIVE' },
  HIDE: { what: 'STATUS', status: 'INACTIVE' },
  CHECKED: { what: 'CHECKED' },
  DELETE: { what: 'DELETE' },
};

/** Records that were chosen: these, or all that the filters find. */
export type BulkTargets<Filter> = { ids: number[] } | { filter: Filter; expectedTotal: number };

interface RecordBulk<Filter> {
  /** Filters of the list. */
  filter: Filter;
  /** Of everything that is asked about these records. */
  queryKey: readonly unknown[];
  findUses(targets: BulkTargets<Filter>): Promise<BulkUses>;
  change(
    body: BulkTargets<Filter> & { what: BulkAct; status?: 'ACTIVE' | 'INACTIVE'; progressId: string },
  ): Promise<BulkResult>;
  /** Makes everything old that a change concerns. */
  renew(): void;
}

interface Asked<Filter> {
  act: RecordAct;
  targets: BulkTargets<Filter>;
  count: number;
  clear(): void;
}

/** Bulk actions of a list of records: `bulk` for the list, and `questions` beside it. */
export const useRecordBulk = <Row extends { name: string }, Filter>(given: RecordBulk<Filter>) => {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<Asked<Filter> | null>(null);
  const [refused, setRefused] = useState<BulkResult | null>(null);
  const reportFailure = useReportFailure();
  const [isGoing, setIsGoing] = useState(false);
  const isSent = useRef(false);
  const undo = useBulkUndo(given.renew);
  const reportResult = (act: RecordAct, result: BulkResult) => {
    const { id, done } = result;
    if (id)
      showUndoable(t(`bulk.done.${act}`, { count: done }), {
        label: t('bulk.undo'),
        onClick: () => void undo(id),
      });
    if (result.refusedTotal > 0) setRefused(result);
    else if (!id) showSuccess(t('bulk.nothing'));
  };
  const act = async () => {
    // A second press may come before the question is gone.
    if (!asked || isSent.current) return;
    isSent.current = true;
    // The rows stay selected until it is done.
    setAsked(null);
    setIsGoing(true);
    const progressId = newId();
    const body = { ...asked.targets, ...BODIES[asked.act], progressId };
    try {
      const result = await withProgress(progressId, t('bulk.progress'), () => given.change(body));
      asked.clear();
      reportResult(asked.act, result);
    } catch (error) {
      reportFailure(error);
    } finally {
      given.renew();
      setIsGoing(false);
      isSent.current = false;
    }
  };
  const ask = (one: RecordAct, selected: Selected, clear: () => void) =>
    setAsked(
      'ids' in selected
        ? { act: one, targets: { ids: selected.ids.map(Number) }, count: selected.ids.length, clear }
        : {
            act: one,
            targets: { filter: given.filter, expectedTotal: selected.total },
            count: selected.total,
            clear,
          },
    );
  const bulk: Bulk<Row> = {
    nameOf: ({ name }) => name,
    max: MAX_BULK_IDS,
    maxOfAll: MAX_BULK_ROWS,
    renderActions: (selected, clear) =>
      RECORD_ACTS.map((one) => {
        const Icon = ACT_ICONS[one];
        return (
          <button
            key={one}
            type="button"
            className={clsx(buttonClass('ghost'), trayStyles.btn, trayStyles.act)}
            aria-disabled={isGoing || undefined}
            onClick={() => isGoing || ask(one, selected, clear)}
          >
            <Icon aria-hidden />
            {t(`bulk.actions.${one}`)}
          </button>
        );
      }),
  };
  const questions = (
    <>
      <BulkQuestion
        asked={asked}
        usesKey={[...given.queryKey, 'bulk', asked?.targets]}
        findUses={() => given.findUses(asked!.targets)}
        act={act}
        onClose={() => setAsked(null)}
      />
      <BulkRefusals result={refused} onClose={() => setRefused(null)} />
    </>
  );
  return { bulk, questions };
};
