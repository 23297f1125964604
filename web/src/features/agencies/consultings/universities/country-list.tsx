import type { Picture } from '@parvoz/contract/common.ts';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import styles from './country-list.module.css';
import { CountryRow } from './country-row.tsx';
import type { PickerCountry } from './queries.ts';
import { type Counts, isTicked, type Marks, type Row } from './selection.ts';
import { UniversityRow } from './university-row.tsx';

/** Rows above and below the window that are there, so that keys and fast fingers find the next one. */
const OVERSCAN = 10;
/** About as high as they are, in pixels; each is measured once it is shown. */
const HEIGHTS: Record<Row['kind'], number> = { COUNTRY: 76, LINE: 62 };

const keyOf = (row: Row): string =>
  row.kind === 'COUNTRY' ? `c${row.country.id}` : `u${row.universities[0]!.id}`;

interface CountryListProps {
  label: string;
  rows: readonly Row[];
  /** Number of universities in a line. */
  columns: number;
  marks: Marks;
  countsOf(country: PickerCountry): Counts;
  running: ReadonlySet<number>;
  pictures: ReadonlyMap<number, Picture>;
  onTickCountry(country: PickerCountry): void;
  onExpand(country: PickerCountry): void;
  onTick(university: PickerCountry['universities'][number]): void;
}

/** The row that has the focus stays, however far the page is scrolled. */
const useFocusedRow = () => {
  const [focused, setFocused] = useState<number | null>(null);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-index]');
    setFocused(row ? Number(row.dataset.index) : null);
  };
  const rangeExtractor = useCallback(
    (range: Range): number[] => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  return { onFocus, onBlur: () => setFocused(null), rangeExtractor };
};

/** Returns a ref for an element and its current offset from the top of the page, in pixels. */
const usePlace = () => {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const now = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    setTop(Math.round(now));
  });
  return { list, top };
};

/** Countries with their universities, of which only those in sight are in the page. */
export const CountryList = ({ rows, marks, countsOf, running, pictures, ...props }: CountryListProps) => {
  const { list, top } = usePlace();
  const { onFocus, onBlur, rangeExtractor } = useFocusedRow();
  const { getVirtualItems, getTotalSize, measureElement } = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => HEIGHTS[rows[index]!.kind],
    getItemKey: (index) => keyOf(rows[index]!),
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
  });
  const render = (row: Row) =>
    row.kind === 'COUNTRY' ? (
      <CountryRow
        country={row.country}
        counts={countsOf(row.country)}
        isOpen={row.isOpen}
        onTick={() => props.onTickCountry(row.country)}
        onExpand={() => props.onExpand(row.country)}
      />
    ) : (
      <div className={styles.line} data-last={row.isLast || undefined}>
        {row.universities.map((university) => (
          <UniversityRow
            key={university.id}
            university={university}
            picture={pictures.get(university.id) ?? null}
            isTicked={isTicked(marks, university)}
            isRunning={running.has(university.id)}
            onToggle={() => props.onTick(university)}
          />
        ))}
      </div>
    );
  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ height: getTotalSize(), '--columns': props.columns } as CSSProperties}
      aria-label={props.label}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={measureElement}
          data-index={index}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {render(rows[index]!)}
        </li>
      ))}
    </ul>
  );
};
