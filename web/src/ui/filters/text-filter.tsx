import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

interface TextFilterProps {
  /** Name in the address. */
  name: string;
  label: string;
  value: string;
  /** Called when typing has paused. */
  onChange(text: string): void;
}

/** Parameters of a list's address that take nothing out of the list. */
const NO_FILTERS = ['sort', 'page', 'lng'];
const hasFilters = (search: object): boolean =>
  Object.keys(search).some((name) => !NO_FILTERS.includes(name));

/** Text box of a list: results follow when typing pauses. */
export const TextFilter = ({ name, label, value, onChange }: TextFilterProps) => {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useRef(onChange);
  useEffect(() => {
    // Other filters may change while the typing pauses: send on top of those.
    send.current = onChange;
  });
  useEffect(() => {
    // The address changed by something else than typing here: a chip, "clear all", the browser's back.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const isFiltered = useLocation({ select: ({ search }) => hasFilters(search) });
  useEffect(() => {
    // All filters were taken away while typing paused: what was typed goes, too.
    if (isFiltered) return;
    clearTimeout(timer.current);
    setText('');
  }, [isFiltered]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      send.current(sent.current);
    }, DEBOUNCE_MS);
  };
  return (
    <label className="input sm text-filter">
      <Search className="i" aria-hidden />
      <input
        type="search"
        name={name}
        value={text}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
      />
    </label>
  );
};
