import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import type { Page } from '@parvoz/contract/common.ts';
import type { RowSelectionState } from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../../../ui/table/data-table.tsx';
import { SelectionTray } from '../../../../../ui/table/selection-tray.tsx';
import { nameOf } from '../../card-facts.ts';
import { applicationColumns, type ColumnOptions } from './application-columns.tsx';
import styles from './application-table.module.css';

interface ApplicationTableProps extends ColumnOptions {
  found: Page<ApplicationCard>;
  sort: string;
  onSort(sort: string): void;
  isLoading: boolean;
  /**
   * Renders the actions for selected applications, of which `clear` takes some out of the selection, or all; without it none
   * can be selected.
   */
  renderActions?(ids: string[], clear: (ids?: readonly string[]) => void): ReactNode;
  /** Range, page size and pages. */
  footer: ReactNode;
}

const idOf = ({ id }: ApplicationCard): string => id;

/** Table of applications. The selection is kept on other pages. */
export const ApplicationTable = (props: ApplicationTableProps) => {
  const { found, isOwn, renderLink, renderActions } = props;
  const { t } = useTranslation('board');
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const columns = useMemo(() => applicationColumns(t, { isOwn, renderLink }), [t, isOwn, renderLink]);
  const ids = Object.keys(chosen);
  const clear = (gone: readonly string[] = ids) =>
    setChosen((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !gone.includes(id))));
  return (
    <div className={styles.applicationsTable}>
      <DataTable
        label={t('table.label')}
        columns={columns}
        rows={found.content}
        getId={idOf}
        sort={{ current: props.sort, onChange: props.onSort }}
        isLoading={props.isLoading}
        {...(renderActions && {
          selection: {
            chosen,
            onChange: setChosen,
            // Nobody is responsible for an application that has ended.
            canChoose: ({ turn }: ApplicationCard) => turn !== null,
            allLabel: t('table.selectAll'),
            labelOf: ({ number, student }: ApplicationCard) =>
              t('table.select', { number, name: nameOf(student, t) }),
          },
        })}
      />
      {props.footer}
      {ids.length > 0 && (
        <SelectionTray count={ids.length} onClear={() => clear()}>
          {renderActions?.(ids, clear)}
        </SelectionTray>
      )}
    </div>
  );
};
