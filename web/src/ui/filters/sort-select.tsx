import { clsx } from 'clsx';
import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { buttonClass } from '../button-class.ts';
import filteredListStyles from './filtered-list.module.css';

interface SortSelectProps<T extends string> {
  /** Name in the address. */
  name: string;
  /** Form that it belongs to, where there is one: the id of the panel of filters and `-form`. */
  form?: string;
  label: string;
  value: T;
  options: readonly { value: T; name: string }[];
  onChange(value: T): void;
}

export const SortSelect = <T extends string>(props: SortSelectProps<T>) => (
  <label className={clsx(buttonClass('secondary'), filteredListStyles.sort)}>
    <ArrowUpDown aria-hidden />
    <select
      name={props.name}
      form={props.form}
      aria-label={props.label}
      value={props.value}
      onChange={(event) => {
        const chosen = props.options.find(({ value }) => value === event.target.value);
        if (chosen) props.onChange(chosen.value);
      }}
    >
      {props.options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden />
  </label>
);
