import { useLocation, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { isComposedIn } from '../../lib/composition.ts';
import fieldStyles from '../field.module.css';
import { FieldMessage } from '../form/field-frame.tsx';
import { readText } from './address.ts';
import filtersStyles from './filters.module.css';

const DEBOUNCE_MS = 300;

interface TextFilterProps {
  /** Parameter of the text in the address. */
  name: string;
  label: string;
  /** Called when typing has paused; leads to the address with this text. */
  onChange(text: string): void;
  /** Reading of a text that does not stand in the address as it was typed. */
  reading?: {
    /** Returns undefined for a text that cannot be used: the list stays as it is then. Of an empty one it is not asked. */
    toAddress(text: string): string | undefined;
    /** Sentence that says how to write it. */
    problem: string;
  };
}

/** Parameters of a list's address that take nothing out of the list. */
const NO_FILTERS = ['sort', 'page', 'lng', 'order', 'size', 'columns'];
const hasFilters = (search: object): boolean =>
  Object.keys(search).some((name) => !NO_FILTERS.includes(name));

/** Text box of a list: results follow when typing pauses. */
export const TextFilter = ({ name, label, onChange, reading }: TextFilterProps) => {
  const router = useRouter();
  const textOf = (search: Record<string, unknown>) => readText(search[name]);
  const inAddress = useLocation({ select: ({ search }) => textOf(search) });
  const isFiltered = useLocation({ select: ({ search }) => hasFilters(search) });
  const [text, setText] = useState(inAddress);
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
  const sent = useRef(inAddress);
  const isEmptied = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const show = useCallback((next: string) => {
    if (!input.current || isComposedIn(input.current)) return;
    setText(next);
    setIsWrong(false);
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
  const type = (next: string) => {
    setText(next);
    setIsWrong(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = reading && next.trim() !== '' ? reading.toAddress(next) : readText(next);
      if (wanted === undefined) return setIsWrong(true);
      sent.current = wanted;
      isEmptied.current = sent.current === '';
      send.current(sent.current);
    }, DEBOUNCE_MS);
  };
  const box = (
    <label
      className={clsx(
        fieldStyles.input,
        fieldStyles.sm,
        filtersStyles.textFilter,
        isWrong && fieldStyles.bad,
      )}
    >
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        name={name}
        value={text}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
      />
    </label>
  );
  if (!reading) return box;
  return (
    <>
      {box}
      {isWrong && (
        <div role="alert">
          <FieldMessage id={id} error={reading.problem} />
        </div>
      )}
    </>
  );
};
