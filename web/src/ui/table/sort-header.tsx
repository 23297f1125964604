import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';

export interface SortOf {
  value: string;
  direction: 'ascending' | 'descending';
  /** The other direction, which a second press asks for. */
  reverse?: string;
}

const OPPOSITE = { ascending: 'descending', descending: 'ascending' } as const;

interface SortHeaderProps {
  label: string;
  /** Order of the rows and how to ask for another one. */
  sort: { current: string; onChange(value: string): void } | undefined;
  /** Order that this column sorts by. */
  of: SortOf | undefined;
  className: string | undefined;
}

/** Head of a column; a press orders the rows by it. */
export const SortHeader = ({ label, sort, of, className }: SortHeaderProps) => {
  if (!sort || !of) return <th className={className}>{label}</th>;
  const isReversed = sort.current === of.reverse;
  const isOn = sort.current === of.value || isReversed;
  const direction = isReversed ? OPPOSITE[of.direction] : of.direction;
  const Sign = !isOn ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  const next = isOn && !isReversed ? (of.reverse ?? of.value) : of.value;
  return (
    <th className={className} aria-sort={isOn ? direction : undefined}>
      <button type="button" onClick={() => sort.onChange(next)}>
        {label}
        <Sign aria-hidden />
      </button>
    </th>
  );
};
