import type { BoardColumn } from '@parvoz/contract/application-calls.ts';
import { ChevronsRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { colourOf } from './columns.ts';

interface FoldedColumnProps {
  /** Of the element that names the column. */
  id: string;
  column: BoardColumn;
  name: string;
  onUnfold(): void;
}

/** A column that takes only the room of its name, and opens when it is pressed. */
export const FoldedColumn = ({ id, column, name, onUnfold }: FoldedColumnProps) => {
  const { t } = useTranslation('board');
  return (
    <>
      <h2 id={id} className="sr">
        {name}, {t('column.count', { count: column.totalElements })}
      </h2>
      <button
        type="button"
        aria-expanded={false}
        aria-label={t('column.unfold', { name })}
        onClick={onUnfold}
      >
        <ChevronsRight className="i" aria-hidden />
        <span className="dot" style={{ background: colourOf(column) }} />
        <span className="count quiet" aria-hidden>
          {column.totalElements}
        </span>
        <span className="upright" aria-hidden>
          {name}
        </span>
      </button>
    </>
  );
};
