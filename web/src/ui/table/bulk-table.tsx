import type { Page } from '@parvoz/contract/common.ts';
import type { RowData, RowSelectionState } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../button-class.ts';
import { type Column, DataTable } from './data-table.tsx';
import trayStyles from './selection-tray.module.css';
import { SelectionTray } from './selection-tray.tsx';

/** Selected rows: those with these ids, or all that match the filters, with their number at that moment. */
export type Selected = { ids: string[] } | { total: number };

/** Actions for selected rows. */
export interface Bulk<Row> {
  /** Of a row, for its tick box. */
  nameOf(row: Row): string;
  /** Maximal number of ids in one request. */
  max: number;
  /** Maximal number of rows that match the filters; unlimited by default. */
  maxOfAll?: number;
  /** Buttons of the tray. */
  renderActions(selected: Selected, clear: () => void): ReactNode;
}

interface BulkTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  found: Page<Row>;
  getId(row: Row): string;
  sort: { current: string; onChange(value: string): void };
  isLoading: boolean;
  bulk: Bulk<Row> | undefined;
  groupOf?: ((row: Row) => string) | undefined;
  footer: ReactNode;
}

/** A table whose rows can be selected one by one, over several pages, or all that match. */
export const BulkTable = <Row extends RowData>({
  bulk,
  found,
  footer,
  label,
  columns,
  ...table
}: BulkTableProps<Row>) => {
  const { t } = useTranslation('tables');
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const [isAll, setIsAll] = useState(false);
  const ids = Object.keys(chosen);
  const clear = () => {
    setChosen({});
    setIsAll(false);
  };
  const change = (next: RowSelectionState) => {
    setChosen(next);
    setIsAll(false);
  };
  const { totalElements: total } = found;
  return (
    <div>
      <DataTable
        {...table}
        label={label}
        columns={columns}
        rows={found.content}
        {...(bulk && {
          selection: {
            chosen,
            onChange: change,
            canChoose: () => true,
            allLabel: t('selectAll'),
            labelOf: (row: Row) => t('select', { name: bulk.nameOf(row) }),
          },
        })}
      />
      {footer}
      {bulk && ids.length > 0 && (
        <SelectionTray
          count={isAll ? total : ids.length}
          max={isAll ? (bulk.maxOfAll ?? total) : bulk.max}
          onClear={clear}
        >
          {!isAll && ids.length >= found.content.length && total > ids.length && (
            <button
              type="button"
              className={clsx(buttonClass('ghost'), trayStyles.btn, trayStyles.all)}
              onClick={() => setIsAll(true)}
            >
              {t('bulk.allMatching', { count: total })}
            </button>
          )}
          {bulk.renderActions(isAll ? { total } : { ids }, clear)}
        </SelectionTray>
      )}
    </div>
  );
};
