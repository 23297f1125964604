import type { BoardColumn as Column } from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { ChevronsLeft, Ellipsis, Table2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../../../ui/action-menu.tsx';
import badgeStyles from '../../../../ui/badge.module.css';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { stageName } from '../card-facts.ts';
import applicationCardStyles from './application-card.module.css';
import boardStyles from './board.module.css';
import type { Stage } from './board-search.ts';
import { colourOf, FOLDING } from './columns.ts';
import { FoldedColumn } from './folded-column.tsx';
import { keyOf } from './moves.ts';
import { useDropColumn } from './use-board-drag.ts';

/** State of a column while a card is dragged: open to it, closed, or with the card over it. */
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
  /** Number of further cards, and a function that loads them. */
  rest: { count: number; isLoading: boolean; load(): void };
}

/** Applications of one status or step, the most urgent first. */
export const BoardColumn = (props: BoardColumnProps) => {
  const { column, cards, drop, rest } = props;
  const { t } = useTranslation('board');
  const element = useRef<HTMLElement>(null);
  useDropColumn(element, keyOf(column));
  const name = stageName(column, t);
  return (
    <section
      ref={element}
      className={clsx(
        boardStyles.col,
        drop === 'over' && boardStyles.over,
        drop === 'closed' && boardStyles.closed,
        props.isFolded && boardStyles.folded,
      )}
      aria-label={`${name}, ${t('column.count', { count: column.totalElements })}`}
    >
      {props.isFolded ? (
        <FoldedColumn column={column} name={name} onUnfold={props.onFold} />
      ) : (
        <>
          <ColumnHead {...props} name={name} />
          {cards.map(props.renderCard)}
          {drop === 'over' && <div className={boardStyles.slot}>{t('column.dropHere')}</div>}
          {cards.length === 0 && drop !== 'over' && <p className={boardStyles.none}>{t('column.empty')}</p>}
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
      <span className={clsx(badgeStyles.dot, boardStyles.dot)} style={{ background: colourOf(column) }} />
      <h2>{name}</h2>
      <span className={clsx(buttonStyles.count, buttonStyles.quiet)} aria-hidden>
        {column.totalElements}
      </span>
      <ActionMenu
        className={clsx(
          buttonStyles.roundBtn,
          applicationCardStyles.roundBtn,
          applicationCardStyles.mini,
          layoutStyles.end,
        )}
        label={t('column.actions', { name })}
        icon={<Ellipsis aria-hidden />}
      >
        <MenuAction render={tableLink(column)}>
          <Table2 aria-hidden />
          {t('column.openInTable')}
        </MenuAction>
        {canFold && (
          <MenuAction onClick={onFold}>
            <ChevronsLeft aria-hidden />
            {t('column.fold')}
          </MenuAction>
        )}
      </ActionMenu>
    </header>
  );
};
