import { fold } from '@parvoz/contract/fold.ts';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposingKey } from '../../lib/composition.ts';
import { searchedName } from '../../lib/fold-name.ts';
import fieldStyles from '../field.module.css';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import formStyles from './form.module.css';
import pickStyles from './pick-field.module.css';
import tagStyles from './tag.module.css';
import { Tag } from './tag.tsx';
import styles from './tag-picker.module.css';
import { useListPlace } from './use-list-place.ts';
import { usePickList } from './use-pick-list.ts';

export interface TagItem {
  id: number;
  name: string;
  /** Name of its group; items of one group are listed together. */
  group?: string;
}

interface TagPickerProps extends FieldFrameProps {
  items: readonly TagItem[];
  /** Ids, in the order in which they are shown. */
  selected: readonly number[];
  onChange(selected: number[]): void;
  onBlur?(): void;
  placeholder?: string;
  ref?: Ref<{ focus(): void }>;
}

/** Neighbours of one group together, each item with its place in the whole list. */
const groupsOf = (items: readonly TagItem[]) => {
  const groups: { name: string | undefined; items: { item: TagItem; index: number }[] }[] = [];
  for (const [index, item] of items.entries()) {
    if (groups.at(-1)?.name !== item.group || index === 0) groups.push({ name: item.group, items: [] });
    groups.at(-1)?.items.push({ item, index });
  }
  return groups;
};

/**
 * Field to choose several of many: chosen ones are in the field, the others below it as far as they match the typed
 * text.
 */
export const TagPicker = ({
  items,
  selected,
  onChange,
  onBlur,
  placeholder,
  ref,
  ...frame
}: TagPickerProps) => {
  const { t } = useTranslation('editor');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const taken = items.filter((item) => selected.includes(item.id));
  const wanted = fold(text);
  const left = useMemo(
    () =>
      items.filter(
        (item) =>
          !selected.includes(item.id) &&
          // Signs alone name nothing.
          (wanted !== '' || text.trim() === '') &&
          (searchedName(item.name).includes(wanted) || searchedName(item.group ?? '').includes(wanted)),
      ),
    [items, selected, wanted, text],
  );
  const remove = (gone: number) => {
    onChange(selected.filter((one) => one !== gone));
    input.current?.focus();
  };
  const { isOpen, active, field, option } = usePickList({
    id,
    items: left,
    onType: setText,
    onPick: (item) => {
      setText('');
      onChange([...selected, item.id]);
    },
    isMultiple: true,
  });
  const list = useListPlace(isOpen);
  const pressKey = (event: KeyboardEvent) => {
    const last = taken.at(-1);
    if (event.key === 'Backspace' && text === '' && last && !isComposingKey(event)) remove(last.id);
    else field.onKeyDown(event);
  };
  return (
    <FieldFrame id={id} {...frame}>
      <div className={pickStyles.pickField}>
        <div
          className={clsx(
            fieldStyles.input,
            formStyles.input,
            tagStyles.tags,
            frame.error && fieldStyles.bad,
          )}
        >
          {taken.map((item) => (
            <Tag key={item.id} name={item.name} onRemove={() => remove(item.id)} />
          ))}
          <input
            {...field}
            ref={input}
            id={id}
            type="text"
            value={text}
            placeholder={placeholder ?? t('tags.add')}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={pressKey}
            onBlur={() => {
              field.onBlur();
              setText('');
              onBlur?.();
            }}
            aria-required={frame['aria-required']}
            {...describedBy(id, frame)}
          />
          <ChevronDown aria-hidden />
        </div>
        <div ref={list} className={pickStyles.pickList} hidden={!isOpen}>
          <p className={pickStyles.status} role="status">
            {isOpen && left.length === 0 && t(wanted ? 'tags.none' : 'tags.all')}
          </p>
          {left.length > 0 && (
            <div id={`${id}-list`} role="listbox" aria-label={frame.label} aria-multiselectable="true">
              {groupsOf(left).map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                <div key={group.name ?? ''} role="group" aria-label={group.name ?? frame.label}>
                  {group.name && (
                    <p className={styles.group} aria-hidden="true">
                      {group.name}
                    </p>
                  )}
                  {group.items.map(({ item, index }) => (
                    <div
                      key={item.id}
                      className={clsx(styles.option, index === active && styles.on)}
                      {...option(item, index)}
                    >
                      {item.name}
                    </div>
                  ))}
                </div>
              ))}
            </div>
          )}
        </div>
      </div>
    </FieldFrame>
  );
};
