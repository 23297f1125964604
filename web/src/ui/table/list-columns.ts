import type { Column } from './data-table.tsx';

/** A column of an administrator's list. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'sort'> {
  /** A sort of the list; a second press turns it round. */
  sort?: string;
  /** The sort's first direction is down: the latest, the most. */
  isDown?: boolean;
  /** May be left out. */
  isOptional?: boolean;
  /** Is left out until somebody wants it. */
  isHidden?: boolean;
}

/** Ids of the optional columns that are shown: those chosen, or all that are not hidden. */
export const chosenColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
): string[] =>
  columns
    .filter(({ id, isOptional, isHidden }) => isOptional && (chosen ? chosen.includes(id) : !isHidden))
    .map(({ id }) => id);

/** The columns of the table, in their order. */
export const shownColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
): Column<Row>[] => {
  const optional = chosenColumns(columns, chosen);
  return columns
    .filter(({ id, isOptional }) => !isOptional || optional.includes(id))
    .map(({ sort, isDown, isOptional, isHidden, ...column }) => ({
      ...column,
      ...(sort && {
        sort: { value: sort, direction: isDown ? 'descending' : 'ascending', reverse: `-${sort}` },
      }),
    }));
};
