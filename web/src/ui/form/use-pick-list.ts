import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { isComposingKey } from '../../lib/composition.ts';

interface Options<T> {
  /** Of the field; its list and options are named after it. */
  id: string;
  items: readonly T[];
  onType(text: string): void;
  onPick(item: T): void;
  /** More than one may be picked: the list stays open. */
  isMultiple?: boolean;
}

/**
 * Returns state and props for a field with a list below it (ARIA's combobox with a list box): keys, pointer and screen
 * readers.
 */
export const usePickList = <T>({ id, items, onType, onPick, isMultiple = false }: Options<T>) => {
  const [isOpen, setIsOpen] = useState(false);
  const [moved, setMoved] = useState(0);
  // The list may have become shorter.
  const active = Math.min(moved, items.length - 1);
  const optionId = (index: number): string => `${id}-${index}`;

  const activeId = isOpen && active >= 0 ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const open = () => setIsOpen(true);
  const pick = (item: T | undefined) => {
    if (!item) return;
    setIsOpen(isMultiple);
    onPick(item);
  };
  const move = (by: number) => {
    if (isOpen) setMoved((active + by + items.length) % Math.max(items.length, 1));
    else open();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(isOpen && { Enter: () => pick(items[active]), Escape: () => setIsOpen(false) }),
  };

  return {
    isOpen,
    active,
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': items.length > 0 ? `${id}-list` : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': activeId,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setMoved(0);
        open();
        onType(target.value);
      },
      onClick: open,
      onBlur: () => setIsOpen(false),
      onKeyDown: (event: KeyboardEvent) => {
        const act = keys[event.key];
        if (!act || isComposingKey(event)) return;
        event.preventDefault();
        act();
      },
    },
    option: (item: T, index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onMouseMove: () => setMoved(index),
      onClick: () => pick(item),
    }),
  };
};
