import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';

export interface SortOf {
  value: string;
  direction: 'ascending' | 'descending';
}

interface SortHeaderProps {
  label: string;
  /** Order of the rows and how to ask for another one. */
  sort: { current: string; onChange(value: string): void } | undefined;
  /** Order that this column stands for. */
  of: SortOf | undefined;
  className: string | undefined;
}

/** Head of a column; a press orders the rows by it. */
export const SortHeader = ({ label, sort, of, className }: SortHeaderProps) => {
  if (!sort || !of) return <th className={className}>{label}</th>;
  const isOn = sort.current === of.value;
  const Sign = !isOn ? ArrowUpDown : of.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th className={className} aria-sort={isOn ? of.direction : undefined}>
      <button type="button" onClick={() => sort.onChange(of.value)}>
        {label}
        <Sign aria-hidden />
      </button>
    </th>
  );
};
