import type { BoardColumn as Column } from '@parvoz/contract/application-calls.ts';
import type { ApplicationCard } from '@parvoz/contract/applications.ts';
import { ChevronsLeft, Ellipsis, Table2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../../ui/action-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { stageName } from '../card-facts.ts';
import type { Stage } from './board-search.ts';
import { colourOf, FOLDING } from './columns.ts';
import { FoldedColumn } from './folded-column.tsx';
import { keyOf } from './moves.ts';
import { useDropColumn } from './use-board-drag.ts';

/** How a column takes a card that is dragged: it is open to it, closed, or the card is over it. */
export type Drop = 'open' | 'closed' | 'over' | undefined;

interface BoardColumnProps {
  column: Column;
  cards: readonly ApplicationCard[];
  renderCard(card: ApplicationCard): ReactNode;
  drop: Drop;
  isFolded: boolean;
  onFold(): void;
  /** Link to the same applications in the table. */
  tableLink(stage: Stage): ReactElement<Record<string, unknown>>;
  /** How many more there are, and how to see them. */
  rest: { count: number; isLoading: boolean; load(): void };
}

/** Applications of one status or step, the most urgent first. */
export const BoardColumn = (props: BoardColumnProps) => {
  const { column, cards, drop, rest } = props;
  const { t } = useTranslation('board');
  const element = useRef<HTMLElement>(null);
  useDropColumn(element, keyOf(column));
  const name = stageName(column, t);
  const className = [
    'col',
    drop === 'over' && 'over',
    drop === 'closed' && 'closed',
    props.isFolded && 'folded',
  ];
  return (
    <section
      ref={element}
      className={className.filter(Boolean).join(' ')}
      aria-label={`${name}, ${t('column.count', { count: column.totalElements })}`}
    >
      {props.isFolded ? (
        <FoldedColumn column={column} name={name} onUnfold={props.onFold} />
      ) : (
        <>
          <ColumnHead {...props} name={name} />
          {cards.map(props.renderCard)}
          {drop === 'over' && <div className="slot">{t('column.dropHere')}</div>}
          {cards.length === 0 && drop !== 'over' && <p className="none">{t('column.empty')}</p>}
          {rest.count > 0 && (
            <Button variant="ghost" size="sm" isLoading={rest.isLoading} onClick={rest.load}>
              {rest.isLoading ? t('column.loading') : t('column.more', { count: rest.count })}
            </Button>
          )}
        </>
      )}
    </section>
  );
};

const ColumnHead = ({ column, name, onFold, tableLink }: BoardColumnProps & { name: string }) => {
  const { t } = useTranslation('board');
  const canFold = FOLDING.some((status) => status === column.status);
  return (
    <header>
      <span className="dot" style={{ background: colourOf(column) }} />
      <h2>{name}</h2>
      <span className="count quiet" aria-hidden>
        {column.totalElements}
      </span>
      <ActionMenu
        className="round-btn mini end"
        label={t('column.actions', { name })}
        icon={<Ellipsis className="i" aria-hidden />}
      >
        <MenuAction render={tableLink(column)}>
          <Table2 className="i" aria-hidden />
          {t('column.openInTable')}
        </MenuAction>
        {canFold && (
          <MenuAction onClick={onFold}>
            <ChevronsLeft className="i" aria-hidden />
            {t('column.fold')}
          </MenuAction>
        )}
      </ActionMenu>
    </header>
  );
};
