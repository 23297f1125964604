import type { LinkableUniversity } from '@parvoz/contract/agencies/consulting-universities.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { PickerCountry } from './queries.ts';
import { finder, isTicked, type Marks } from './selection.ts';
import { useOtherNames } from './use-other-names.ts';

export const MODES = ['ALL', 'TICKED'] as const;
export type Mode = (typeof MODES)[number];

const NONE: ReadonlySet<number> = new Set();

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

const everything = () => () => true;

/**
 * Returns the rows to show: the whole list with the countries that were opened, or only matches of a text or ticked
 * universities, where countries are open until they are closed.
 */
export const useShown = (countries: readonly PickerCountry[], marks: Marks) => {
  const [text, setText] = useState('');
  /** Somebody is about to search. */
  const [isPrepared, setPrepared] = useState(false);
  const [mode, setMode] = useState<Mode>('ALL');
  /** Universities that were ticked when the list was limited to these: they stay visible when they are unticked. */
  const [pinned, setPinned] = useState(NONE);
  const [opened, setOpened] = useState(NONE);
  const [closed, setClosed] = useState(NONE);
  const wanted = useDeferredValue(text).trim();
  const isNarrowed = wanted !== '' || mode === 'TICKED';

  const others = useOtherNames(isPrepared);
  const find = useMemo(() => (wanted === '' ? everything : finder(wanted, others)), [wanted, others]);
  // Ticks change the list only in the mode that shows nothing but ticked universities.
  const ticks = mode === 'TICKED' ? marks : null;
  const showsOf = useCallback(
    (country: PickerCountry) => {
      const finds = find(country);
      return (university: LinkableUniversity) =>
        (!ticks || pinned.has(university.id) || isTicked(ticks, university)) && finds(university);
    },
    [find, ticks, pinned],
  );
  const isOpen = useCallback(
    ({ id }: PickerCountry) => (isNarrowed ? !closed.has(id) : opened.has(id)),
    [isNarrowed, closed, opened],
  );
  return {
    text,
    mode,
    isSearched: wanted !== '',
    showsOf,
    isOpen,
    prepare: () => setPrepared(true),
    search: (next: string) => {
      setText(next);
      setClosed(NONE);
    },
    show: (next: Mode) => {
      const ticked = countries.flatMap(({ universities }) =>
        universities.flatMap((one) => (isTicked(marks, one) ? [one.id] : [])),
      );
      setPinned(new Set(ticked));
      setMode(next);
      setClosed(NONE);
    },
    toggle: (country: PickerCountry) => {
      if (isNarrowed) setClosed(toggled(closed, country.id));
      else setOpened(toggled(opened, country.id));
    },
    open: (country: PickerCountry) => {
      if (isOpen(country)) return;
      if (isNarrowed) setClosed(toggled(closed, country.id));
      else setOpened(toggled(opened, country.id));
    },
  };
};

export type Shown = ReturnType<typeof useShown>;
