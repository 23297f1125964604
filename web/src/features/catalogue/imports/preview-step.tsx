import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { TextFilter } from '../../../ui/filters/text-filter.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableFooter } from '../../../ui/table/table-footer.tsx';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { showError } from '../../../ui/toast.ts';
import { useLastPage } from '../../../ui/use-last-page.ts';
import { type ImportState, writeImportSearch } from './import-address.ts';
import { MappingCard } from './mapping-card.tsx';
import { OutcomeCards } from './outcome-cards.tsx';
import styles from './preview-step.module.css';
import { ProgressWindow } from './progress-window.tsx';
import { cancelImport, importRowsQuery, startApplying } from './queries.ts';
import { RefusalsCard } from './refusals-card.tsx';
import { RefusedButton } from './refused-button.tsx';
import { rowColumns } from './row-columns.tsx';

const HEADING_ID = 'import-rows';

interface PreviewStepProps {
  found: Import;
  state: ImportState;
  onChange(change: Partial<ImportState>): void;
  onKeep(found: Import): void;
  onStartOver(): void;
}

/** Preview of what each line of the file would do; nothing has been written yet. */
export const PreviewStep = (props: PreviewStepProps) => {
  const { found, state, onChange, onKeep } = props;
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const cancel = async () => onKeep(await cancelImport(found.id, language));
  return (
    <>
      <MappingCard found={found} onMatch={() => onChange({ isMatching: true })} onForgotten={onKeep} />
      <OutcomeCards
        kind={found.kind}
        counts={found.counts}
        shown={state.outcome}
        onChange={(outcome) => onChange({ outcome })}
      />
      <RefusalsCard found={found} onKeep={onKeep} />
      <div className={styles.tools}>
        <h2 id={HEADING_ID} tabIndex={-1}>
          {t('preview.title')}
        </h2>
        <TextFilter
          name="query"
          label={t(found.kind === 'CLIENT' ? 'clients.text' : 'preview.text')}
          onChange={(query) => onChange({ query })}
        />
        <RefusedButton found={found} size="sm" />
      </div>
      <Rows found={found} state={state} onChange={onChange} />
      <ApplyBar {...props} />
      <ProgressWindow found={found} onCancel={cancel} />
    </>
  );
};

const Rows = ({ found, state, onChange }: Pick<PreviewStepProps, 'found' | 'state' | 'onChange'>) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const query = useLastPage(useQuery(importRowsQuery(found.id, found.mapping, state, language)));
  return (
    <QueryBoundary query={query} failure={t('failed')} waiting={<TableSkeleton />}>
      {(page) =>
        page.totalElements === 0 ? (
          <EmptyView title={t('preview.none.title')} reason={t('preview.none.text')} />
        ) : (
          <>
            <DataTable
              label={t('preview.title')}
              columns={rowColumns(t, found.kind, language)}
              rows={page.content}
              getId={({ line }) => String(line)}
              isLoading={query.isPlaceholderData}
            />
            <TableFooter
              found={page}
              size={state.size}
              onSize={(size) => onChange({ size })}
              searchOf={(number) => writeImportSearch({ ...state, page: number })}
              headingId={HEADING_ID}
            />
          </>
        )
      }
    </QueryBoundary>
  );
};

const ApplyBar = ({ found, onKeep, onStartOver }: PreviewStepProps) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const [isStarting, setIsStarting] = useState(false);
  const { NEW, CHANGED, REFUSED } = found.counts;
  const count = NEW + CHANGED;
  const isOfClients = found.kind === 'CLIENT';
  const start = async () => {
    setIsStarting(true);
    try {
      onKeep(await startApplying(found.id, language));
    } catch (error) {
      if (!isSignedOut(error)) showError((error instanceof ApiError && error.message) || t('unreachable'));
    }
    setIsStarting(false);
  };
  return (
    <div className={styles.bar}>
      <p className={clsx(count > 0 && styles.aside)}>
        <Info aria-hidden />
        {count === 0
          ? t(isOfClients ? 'clients.nothing' : 'preview.nothing')
          : t('preview.note', { count: REFUSED })}
      </p>
      <Button variant="ghost" onClick={onStartOver}>
        {t('anotherFile')}
      </Button>
      {count > 0 && (
        <Button isLoading={isStarting || found.state === 'APPLYING'} onClick={start}>
          {t(isOfClients ? 'clients.apply' : 'preview.apply', { count })}
        </Button>
      )}
    </div>
  );
};
