import { useLocation, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isComposedIn } from '../../lib/composition.ts';
import fieldStyles from '../field.module.css';
import { readText } from './address.ts';
import filtersStyles from './filters.module.css';

const DEBOUNCE_MS = 300;

interface TextFilterProps {
  /** Parameter of the text in the address. */
  name: string;
  label: string;
  /** Called when typing has paused; leads to the address with this text. */
  onChange(text: string): void;
  /** Returns whether a text cannot be used: the box is marked then, and the list stays as it is. Of an empty one it is not asked. */
  isWrong?(text: string): boolean;
}

/** Parameters of a list's address that take nothing out of the list. */
const NO_FILTERS = ['sort', 'page', 'lng', 'order', 'size', 'columns'];
const hasFilters = (search: object): boolean =>
  Object.keys(search).some((name) => !NO_FILTERS.includes(name));

/** Text box of a list: results follow when typing pauses. */
export const TextFilter = ({ name, label, onChange, isWrong }: TextFilterProps) => {
  const router = useRouter();
  const textOf = (search: Record<string, unknown>) => readText(search[name]);
  const inAddress = useLocation({ select: ({ search }) => textOf(search) });
  const isFiltered = useLocation({ select: ({ search }) => hasFilters(search) });
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  const isEmptied = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const show = useCallback((next: string) => {
    if (input.current && !isComposedIn(input.current)) setText(next);
  }, []);
  const send = useRef(onChange);
  useEffect(() => {
    // Other filters may change while the typing pauses: send on top of those.
    send.current = onChange;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown may be late; the router knows what is wanted now
  useEffect(() => {
    // The address changed by something else than typing here: a chip, "clear all", the browser's back.
    const wanted = textOf(router.latestLocation.search);
    if (wanted === sent.current) return;
    sent.current = wanted;
    show(wanted);
  }, [inAddress]);
  useEffect(() => {
    // All filters were removed elsewhere while typing paused: the typed text is removed, too.
    if (isFiltered || isEmptied.current) return;
    clearTimeout(timer.current);
    show('');
  }, [isFiltered, show]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isMarked = (of: string): boolean => of.trim() !== '' && (isWrong?.(of) ?? false);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (isMarked(next)) return;
    timer.current = setTimeout(() => {
      sent.current = readText(next);
      isEmptied.current = sent.current === '';
      send.current(sent.current);
    }, DEBOUNCE_MS);
  };
  return (
    <label
      className={clsx(
        fieldStyles.input,
        fieldStyles.sm,
        filtersStyles.textFilter,
        isMarked(text) && fieldStyles.bad,
      )}
    >
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        name={name}
        value={text}
        aria-label={label}
        aria-invalid={isMarked(text) || undefined}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
      />
    </label>
  );
};
