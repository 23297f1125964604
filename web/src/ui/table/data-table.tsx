import {
  type ColumnDef,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import cardStyles from '../card.module.css';
import textStyles from '../text.module.css';
import { SelectBox } from './select-box.tsx';
import { SortHeader, type SortOf } from './sort-header.tsx';
import tableStyles from './table.module.css';

interface Meta {
  /** Name of the column; beside the value where rows are stacked. */
  label: string;
  /** Order that its head asks for. */
  sort?: SortOf;
  /** The column that names the row: it stays in view, and takes the whole width where rows are stacked. */
  isTitle?: boolean;
  /** The column of actions: it stays in view, at the end of the row or, where rows are stacked, in the corner. */
  isActs?: boolean;
  /** Of less weight than the others: left out where rows are stacked. */
  isMinor?: boolean;
  /** Values need no name: it is left out where rows are stacked. */
  isPlain?: boolean;
  /** Class of its cells, so that a page can leave the column out where there is no room for it. */
  className?: string;
}

const FEATURES = tableFeatures({ rowSelectionFeature, columnMeta: {} as Meta });

/** A column that shows something of a row. */
export interface Column<Row> extends Meta {
  id: string;
  render(row: Row): ReactNode;
}

export interface Selection<Row> {
  /** By the ids of the rows, of other pages too. */
  chosen: RowSelectionState;
  onChange(chosen: RowSelectionState): void;
  canChoose(row: Row): boolean;
  allLabel: string;
  labelOf(row: Row): string;
}

interface DataTableProps<Row extends RowData> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getId(row: Row): string;
  sort?: { current: string; onChange(value: string): void };
  selection?: Selection<Row>;
  isLoading?: boolean;
  /**
   * Returns the heading of rows that belong together, such as their day; a row with another text than the one before
   * begins a group.
   */
  groupOf?: ((row: Row) => string) | undefined;
}

const toDef = <Row extends RowData>({
  id,
  render,
  ...meta
}: Column<Row>): ColumnDef<typeof FEATURES, Row> => ({
  id,
  meta,
  header: meta.label,
  cell: ({ row }) => render(row.original),
});

const classOf = (meta: Meta | undefined): string | undefined =>
  clsx(
    meta?.isTitle && tableStyles.title,
    meta?.isActs && tableStyles.acts,
    meta?.isMinor && tableStyles.minor,
    meta?.isPlain && tableStyles.plain,
    meta?.className,
  ) || undefined;

/** Neighbours under one heading; without headings all rows together. */
const groupsOf = <Item extends { original: Row }, Row>(
  rows: readonly Item[],
  groupOf: ((row: Row) => string) | undefined,
): { heading: string | null; rows: Item[] }[] => {
  const groups: { heading: string | null; rows: Item[] }[] = [];
  for (const row of rows) {
    const heading = groupOf ? groupOf(row.original) : null;
    if (groups.at(-1)?.heading !== heading || groups.length === 0) groups.push({ heading, rows: [] });
    groups.at(-1)?.rows.push(row);
  }
  return groups;
};

/** Rows that the server has ordered and cut into pages. Below 640 px every row is a stack of its cells. */
export const DataTable = <Row extends RowData>(props: DataTableProps<Row>) => {
  const { rows, columns, sort, selection } = props;
  const table = useTable({
    features: FEATURES,
    columns: columns.map(toDef),
    data: rows as Row[],
    getRowId: props.getId,
    state: { rowSelection: selection?.chosen ?? {} },
    onRowSelectionChange: (update) =>
      selection?.onChange(typeof update === 'function' ? update(selection.chosen) : update),
    enableRowSelection: (row) => selection?.canChoose(row.original) ?? false,
  });
  return (
    <div className={clsx(cardStyles.card, tableStyles.tableWrap)} data-sheet aria-busy={props.isLoading}>
      <table className={tableStyles.table}>
        <caption className={textStyles.sr}>{props.label}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={tableStyles.choose}>
                <SelectBox
                  label={selection.allLabel}
                  isChecked={table.getIsAllPageRowsSelected()}
                  isMixed={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
                  onChange={(isChecked) => table.toggleAllPageRowsSelected(isChecked)}
                />
              </th>
            )}
            {table.getFlatHeaders().map(({ id, column }) => (
              <SortHeader
                key={id}
                label={column.columnDef.meta?.label ?? ''}
                sort={sort}
                of={column.columnDef.meta?.sort}
                className={classOf(column.columnDef.meta)}
              />
            ))}
          </tr>
        </thead>
        {groupsOf(table.getRowModel().rows, props.groupOf).map((group) => (
          <tbody key={group.heading}>
            {group.heading !== null && (
              <tr className={tableStyles.group}>
                <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                  {group.heading}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr key={row.id} data-chosen={row.getIsSelected() || undefined}>
                {selection && (
                  <td className={tableStyles.choose}>
                    <SelectBox
                      label={selection.labelOf(row.original)}
                      isChecked={row.getIsSelected()}
                      isDisabled={!row.getCanSelect()}
                      onChange={(isChecked) => row.toggleSelected(isChecked)}
                    />
                  </td>
                )}
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    className={classOf(cell.column.columnDef.meta)}
                    data-label={cell.column.columnDef.meta?.label}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};
