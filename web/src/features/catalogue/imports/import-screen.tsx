import { CATALOGUE_KINDS, type ImportKind } from '@parvoz/contract/catalogue/import-states.ts';
import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ImportState, writeImportSearch } from './import-address.ts';
import styles from './import-screen.module.css';
import { ImportSteps, type Step } from './import-steps.tsx';
import { PreviewStep } from './preview-step.tsx';
import { IMPORTS, importQuery } from './queries.ts';
import { ReadingCard } from './reading-card.tsx';
import { ResultStep } from './result-step.tsx';

interface ImportScreenProps {
  kind: ImportKind;
  state: ImportState;
  /** Of the other kind is another page; none where only one kind is imported. */
  onKind?(kind: ImportKind): void;
  /** Way back to the list that it fills, where that is no screen of the menu beside it. */
  crumbs?: ReactNode;
  /** Shown below the choice of a file. */
  children?: ReactNode;
}

/** Returns a function that changes the page's state in its address. */
const useImportChange = (state: ImportState) => {
  const navigate = useNavigate();
  return useCallback(
    (change: Partial<ImportState>, replace = 'query' in change) => {
      const page = 'page' in change ? {} : { page: 1 };
      const search = writeImportSearch({ ...state, ...page, ...change });
      return navigate({ to: '.', search: search as never, resetScroll: false, replace });
    },
    [navigate, state],
  );
};

const stepOf = (found: Import, { isMatching }: ImportState): Step => {
  if (found.state === 'DONE' || found.state === 'FAILED' || found.state === 'CANCELED') return 'RESULT';
  return found.state === 'MAPPING' || (isMatching && found.state === 'READY') ? 'COLUMNS' : 'PREVIEW';
};

/** A file on its way into the catalogue: chosen, its columns matched, looked at, applied. The address says which. */
export const ImportScreen = ({ kind, state, onKind, crumbs, children }: ImportScreenProps) => {
  const { t } = useTranslation('imports');
  const change = useImportChange(state);
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.import)}>
      {crumbs}
      <h1 className={pageTitleStyles.title} tabIndex={-1}>
        {t(`title.${kind}`)}
      </h1>
      <p className={pageTitleStyles.lead}>{t(kind === 'CLIENT' ? 'leadOfClients' : 'lead')}</p>
      {state.id === null ? (
        <>
          {onKind && (
            <Segments
              className={styles.kinds}
              legend={t('kinds.legend')}
              isLegendHidden
              name="kind"
              chosen={kind}
              options={CATALOGUE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              onChange={({ target }) => onKind(target.value as ImportKind)}
            />
          )}
          <ImportSteps step="FILE" found={undefined} />
          <FileStep key={kind} kind={kind} onRead={(found) => change({ id: found.id })} />
          {children}
        </>
      ) : (
        <CurrentImport id={state.id} state={state} onChange={change} />
      )}
    </main>
  );
};

interface CurrentImportProps {
  id: string;
  state: ImportState;
  onChange: ReturnType<typeof useImportChange>;
}

const CurrentImport = ({ id, state, onChange }: CurrentImportProps) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const client = useQueryClient();
  const query = useQuery(importQuery(id, language));
  const startOver = () => onChange({ id: null, isMatching: false, query: '' });
  const keep = (found: Import) => {
    client.setQueryData(importQuery(id, language).queryKey, found);
    // Lists of changed records are loaded again when they are shown next.
    if (found.state === 'APPLYING')
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== IMPORTS[0] });
  };
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyView
        drawing="folder"
        title={t('gone.title')}
        reason={t('gone.text')}
        action={<Button onClick={startOver}>{t('gone.again')}</Button>}
      />
    );
  return (
    <QueryBoundary query={query} failure={t('failed')} heading="h2" waiting={<TableSkeleton />}>
      {(found) => {
        const step = stepOf(found, state);
        return (
          <>
            <ImportSteps step={step} found={found} />
            {step !== 'RESULT' && found.state !== 'APPLYING' && found.encoding !== null && (
              <ReadingCard
                found={found}
                onRead={(read) => {
                  client.removeQueries({ queryKey: [...importQuery(id, language).queryKey, 'rows'] });
                  keep(read);
                }}
              />
            )}
            {step === 'COLUMNS' && (
              <ColumnsStep
                key={`${found.id} ${found.encoding}`}
                found={found}
                onMapped={(mapped) => {
                  keep(mapped);
                  onChange({ isMatching: false });
                }}
                onStartOver={startOver}
              />
            )}
            {step === 'PREVIEW' && (
              <PreviewStep
                found={found}
                state={state}
                onChange={onChange}
                onKeep={keep}
                onStartOver={startOver}
              />
            )}
            {step === 'RESULT' && (
              <ResultStep
                found={found}
                onAgain={(mapped) => {
                  keep(mapped);
                  onChange({ isMatching: false });
                }}
                onStartOver={startOver}
              />
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
};
