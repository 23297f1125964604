import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { List, ListState } from '../table/list-address.ts';
import { useListChange } from '../table/use-list-change.ts';
import { CheckList } from './check-list.tsx';
import { useChosenText } from './chosen-text.ts';
import { daysGroup } from './days-filter.tsx';
import type { FilterGroup } from './filter-sheet.tsx';
import { RadioList } from './radio-list.tsx';

const ANY = '';

interface Shown {
  title: string;
  icon: ReactNode;
}

/** Returns functions that make the filters of a list from its address: of a few words, or of many things. */
export const useListFilters = <State extends ListState>(list: List<State>, state: State) => {
  const { t } = useTranslation('tables');
  const change = useListChange(list, state);
  const chosenText = useChosenText();
  const filters = state.filters as Record<string, unknown>;
  const set = (key: string, value: unknown) => change({ filters: { [key]: value } } as never);
  return {
    /** One of a few words, or any. */
    oneOf: <Word extends string>(
      key: keyof State['filters'] & string,
      { words, nameOf, ...shown }: Shown & { words: readonly Word[]; nameOf(word: Word): string },
    ): FilterGroup => {
      const chosen = words.find((word) => word === filters[key]) ?? null;
      return {
        ...shown,
        key,
        value: chosen ? nameOf(chosen) : t('all'),
        isOn: chosen !== null,
        content: (
          <RadioList
            name={key}
            items={[
              { value: ANY, name: t('all') },
              ...words.map((value) => ({ value, name: nameOf(value) })),
            ]}
            value={chosen ?? ANY}
            onChange={(value) => set(key, words.find((word) => word === value) ?? null)}
          />
        ),
      };
    },
    /** Days between the fields `from` and `to`. */
    days: (title: string): FilterGroup =>
      daysGroup({
        title,
        none: t('all'),
        days: filters as { from: string | null; to: string | null },
        onChange: (days) => change({ filters: days } as never),
      }),
    /** Any of things that have ids or words; `find` are the words of a search among them. */
    someOf: <Id extends number | string>(
      key: keyof State['filters'] & string,
      {
        items,
        find,
        ...shown
      }: Shown & {
        items: readonly { id: Id; name: string; mark?: ReactNode }[];
        find?: { label: string; none: string };
      },
    ): FilterGroup => {
      const selected = filters[key] as Id[];
      return {
        ...shown,
        key,
        value: chosenText(selected, items),
        isOn: selected.length > 0,
        content: (
          <CheckList
            name={key}
            items={items}
            selected={selected}
            {...(find && { searchLabel: find.label, noMatchLabel: find.none })}
            onChange={(ids) => set(key, ids)}
          />
        ),
      };
    },
  };
};
