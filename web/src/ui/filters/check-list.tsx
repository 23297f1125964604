import { fold } from '@parvoz/contract/fold.ts';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { searchedName } from '../../lib/fold-name.ts';
import fieldStyles from '../field.module.css';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';
import filtersStyles from './filters.module.css';

export interface CheckItem<Id> {
  id: Id;
  name: string;
  /** Number of results. */
  count?: number;
  /** Before the name, for example a flag. */
  mark?: ReactNode;
}

interface CheckListProps<Id> {
  /** Name in the address. */
  name: string;
  items: readonly CheckItem<Id>[];
  selected: readonly Id[];
  onChange(selected: Id[]): void;
  /** A box that narrows the list, when it has this label. */
  searchLabel?: string;
  /** Shown when nothing in the list fits the text. */
  noMatchLabel?: string;
  /** Number of items shown before "more"; all by default. */
  limit?: number;
  moreLabel?(hiddenCount: number): string;
}

/** Tick boxes for a set of ids or words. Without JavaScript all are shown and sent by the form. */
export const CheckList = <Id extends number | string>(props: CheckListProps<Id>) => {
  const { items, selected, limit = items.length } = props;
  const [text, setText] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const [pinned] = useState(() => new Set(selected));
  const wanted = fold(text);
  const isShown = ({ id, name }: CheckItem<Id>, index: number) =>
    wanted
      ? searchedName(name).includes(wanted)
      : isExpanded || index < limit || pinned.has(id) || selected.includes(id);
  const shown = new Set(items.filter(isShown));
  const toggle = (id: Id) =>
    props.onChange(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  const hiddenCount = items.length - shown.size;
  return (
    <>
      {props.searchLabel && (
        <label
          className={clsx(fieldStyles.input, filtersStyles.input, fieldStyles.sm, layoutStyles.scripted)}
        >
          <Search aria-hidden />
          <input
            type="search"
            value={text}
            aria-label={props.searchLabel}
            placeholder={props.searchLabel}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      {items.map((item) => (
        <label
          className={clsx(fieldStyles.check, filtersStyles.check, !shown.has(item) && filtersStyles.folded)}
          key={item.id}
          data-folded={!shown.has(item) || undefined}
        >
          <input
            type="checkbox"
            className={fieldStyles.box}
            name={props.name}
            value={item.id}
            checked={selected.includes(item.id)}
            onChange={() => toggle(item.id)}
          />
          {item.mark}
          <span>{item.name}</span>
          {item.count !== undefined && <span className={fieldStyles.n}>{item.count}</span>}
        </label>
      ))}
      {wanted && shown.size === 0 && (
        <p className={filtersStyles.noMatch} role="status">
          {props.noMatchLabel}
        </p>
      )}
      {!wanted && !isExpanded && hiddenCount > 0 && (
        <button
          type="button"
          className={clsx(textStyles.link, filtersStyles.more, layoutStyles.scripted)}
          data-more
          onClick={() => setExpanded(true)}
        >
          {props.moreLabel?.(hiddenCount)}
        </button>
      )}
    </>
  );
};
