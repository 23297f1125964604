import type { FactGroup, FactQueue, FactRecord, FactRow } from '@parvoz/contract/facts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { showError, showSuccess } from '../../ui/toast.ts';
import { type FactRef, isSame } from './facts-search.ts';
import { closeReport, factQueueQuery, factsKey, sendCheck } from './queries.ts';

const without = (queue: FactQueue, row: FactRow): FactQueue => ({
  rows: queue.rows.filter((one) => !isSame(one, row)),
  counts: { ...queue.counts, [row.group]: queue.counts[row.group] - 1 },
  checkedToday: queue.checkedToday + 1,
});

interface Place {
  group: FactGroup | null;
  size: number;
  choose(ref: FactRef): void;
}

/** What is done in the queue: it is shown as done at once, and taken back where the server refuses. */
export const useFactWork = ({ group, size, choose }: Place) => {
  const { t, i18n } = useTranslation('admin-facts');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const busy = useRef(new Set<string>());
  const { queryKey } = factQueueQuery(group, size, language);
  const refresh = () => queries.invalidateQueries({ queryKey: factsKey });

  const sayFailure = (error: unknown): void => {
    if (isSignedOut(error)) return;
    showError(error instanceof ApiError && error.message ? error.message : t('offline', { ns: 'common' }));
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
    refresh,
    sayFailure,
    check: (record: FactRecord, row: FactRow | undefined, quote: string) =>
      once(`${record.kind} ${record.id}`, async () => {
        const { kind, id, version, name } = record;
        if (kind === 'CONSULTING' || version === null) return;
        const before = queries.getQueryData(queryKey);
        // Open reports keep a thing in the queue.
        if (before && row && row.group !== 'REPORTED') queries.setQueryData(queryKey, without(before, row));
        try {
          await sendCheck({ kind, id, version, quote }, language);
          showSuccess(t('checkedOf', { name }));
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
