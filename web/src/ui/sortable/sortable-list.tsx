import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../button.module.css';
import textStyles from '../text.module.css';
import { dropAt, moveTo } from './places.ts';
import styles from './sortable-list.module.css';
import { useDraggableEntry, useListDrag } from './use-list-drag.ts';

interface SortableListProps<T> {
  /** In their order. */
  items: readonly T[];
  getId(item: T): string | number;
  /** Returns the name of an entry for the announcement that it was moved. */
  nameOf(item: T, at: number): string;
  renderItem(item: T, at: number): ReactNode;
  /** Called with all items in their new and their old order; the parent shows the new order at once. */
  onReorder(items: T[], before: readonly T[]): void;
  /** Name of the list. */
  label: string;
  /** Nothing can be moved now. */
  isDisabled?: boolean;
  /** True if the entries are in the card of another list. */
  isInner?: boolean;
}

/**
 * A list whose order people choose: by dragging an entry at its handle, by its two buttons, and by Alt with the arrow
 * keys wherever the focus is in it. Where an entry has gone is read aloud.
 */
export const SortableList = <T,>(props: SortableListProps<T>) => {
  const {
    items: given,
    getId,
    nameOf,
    renderItem,
    onReorder,
    label,
    isDisabled = false,
    isInner = false,
  } = props;
  const { t } = useTranslation('admin');
  const list = useId();
  const [said, setSaid] = useState('');
  /** The last order chosen, until the parent has rendered it: keys may be pressed faster. */
  const [chosen, setChosen] = useState<{ from: readonly T[]; items: readonly T[] } | null>(null);
  const items = chosen?.from === given ? chosen.items : given;
  const idOf = (item: T) => String(getId(item));
  const isFixed = isDisabled || items.length < 2;

  const show = (moved: T[], item: T) => {
    const place = moved.indexOf(item);
    if (isFixed || place === items.indexOf(item)) return;
    setChosen({ from: given, items: moved });
    onReorder(moved, items);
    setSaid(t('order.moved', { name: nameOf(item, place), place: place + 1, count: moved.length }));
  };
  const move = (item: T, by: number) => {
    const from = items.indexOf(item);
    show(moveTo(items, from, from + by), item);
  };
  const { tools, drag } = useListDrag(list, !isFixed, (id, target) => {
    const from = items.findIndex((item) => idOf(item) === id);
    const over = items.findIndex((item) => idOf(item) === target.id);
    if (from >= 0 && over >= 0) show(dropAt(items, from, over, target.edge), items[from]!);
  });

  return (
    <>
      <ol className={styles.sortable} aria-label={label}>
        {items.map((item, at) => (
          <Entry
            key={idOf(item)}
            list={list}
            id={idOf(item)}
            name={nameOf(item, at)}
            at={at}
            count={items.length}
            tools={isFixed ? null : tools}
            isFixed={isFixed}
            isInner={isInner}
            isDragged={drag?.id === idOf(item)}
            drop={
              drag && drag.id !== idOf(item) && drag.target?.id === idOf(item) ? drag.target.edge : undefined
            }
            onMove={(by) => move(item, by)}
          >
            {renderItem(item, at)}
          </Entry>
        ))}
      </ol>
      <p className={textStyles.sr} role="status">
        {said}
      </p>
    </>
  );
};

interface EntryProps {
  list: string;
  id: string;
  name: string;
  at: number;
  count: number;
  tools: Parameters<typeof useDraggableEntry>[0]['tools'];
  isFixed: boolean;
  isInner: boolean;
  isDragged: boolean;
  /** Side at which a dragged entry would be dropped. */
  drop: 'before' | 'after' | undefined;
  onMove(by: number): void;
  children: ReactNode;
}

const KEYS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

const Entry = (props: EntryProps) => {
  const { list, id, name, at, count, tools, isFixed, isInner, isDragged, drop, onMove, children } = props;
  const { t } = useTranslation('admin');
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  useDraggableEntry({ tools, element, handle, list, id });
  const press = (event: KeyboardEvent) => {
    const by = event.altKey ? KEYS[event.key] : undefined;
    if (by === undefined || isFixed) return;
    event.preventDefault();
    // The list around this one stays.
    event.stopPropagation();
    onMove(by);
  };
  return (
    <li
      ref={element}
      className={clsx(styles.entry, isInner && styles.inner)}
      data-drop={drop}
      data-dragged={isDragged || undefined}
      onKeyDown={press}
    >
      {!isFixed && (
        <span ref={handle} className={styles.grip} data-drags={tools !== null || undefined} aria-hidden>
          <GripVertical />
        </span>
      )}
      <div className={styles.content}>{children}</div>
      {!isFixed && (
        <span className={styles.moves}>
          <MoveButton label={t('order.up', { name })} isAtEnd={at === 0} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden />
          </MoveButton>
          <MoveButton label={t('order.down', { name })} isAtEnd={at === count - 1} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden />
          </MoveButton>
        </span>
      )}
    </li>
  );
};

interface MoveButtonProps {
  label: string;
  /** It keeps the focus there, and does nothing. */
  isAtEnd: boolean;
  onClick(): void;
  children: ReactNode;
}

const MoveButton = ({ label, isAtEnd, onClick, children }: MoveButtonProps) => (
  <button
    type="button"
    className={clsx(buttonStyles.roundBtn, styles.move)}
    aria-label={label}
    aria-disabled={isAtEnd || undefined}
    onClick={onClick}
  >
    {children}
  </button>
);
