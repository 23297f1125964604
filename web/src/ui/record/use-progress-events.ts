import type { LiveEvent } from '@parvoz/contract/platform/live.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { showError, showSuccess, showUndoable } from '../toast.ts';
import { hideProgress, isOwn, showProgress } from './bulk-progress.ts';
import { useBulkUndo } from './use-bulk-undo.ts';
import { useRenewCatalogue } from './use-renew-catalogue.ts';

/** Longer than one part of a change takes, and than it waits for others. */
const MAX_SILENCE_MS = 60_000;

type ProgressEvent = Extract<LiveEvent, { kind: 'PROGRESS' }>;

/**
 * Shows how far changes of many records are that this person has begun, also on another page than this one or before it
 * was loaded, and how they ended.
 */
export const useProgressEvents = (): ((event: ProgressEvent) => void) => {
  const { t, i18n } = useTranslation('admin');
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const renew = useRenewCatalogue();
  const undo = useBulkUndo(renew);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const end = (id: string, say: () => void) => {
    timers.current.delete(id);
    hideProgress(id);
    if (isOwn(id)) return;
    say();
    renew();
  };
  const sayEnd = ({ state, done, total, auditId }: ProgressEvent) => {
    const said = t('bulk.ended', { done, total });
    if (state === 'FAILED') showError(t('bulk.failed'));
    else if (!auditId) showSuccess(said);
    else showUndoable(said, { label: t('bulk.undo'), onClick: () => void undo(auditId) });
  };
  return (event) => {
    const { id, state, done, total } = event;
    clearTimeout(timers.current.get(id));
    if (state !== 'RUNNING') return end(id, () => sayEnd(event));
    timers.current.set(
      id,
      setTimeout(() => end(id, () => showError(t('bulk.unknown'))), MAX_SILENCE_MS),
    );
    const [isDone, all] = [done, total].map((count) => formatNumber(count, languageOf(i18n)));
    showProgress(id, t('bulk.progress'), {
      ...{ done, total, text: `${isDone} / ${all}` },
      note: t('bulk.progressNote'),
    });
  };
};
