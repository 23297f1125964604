import { fold } from '@parvoz/contract/fold.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposingKey } from '../../../lib/composition.ts';
import { searchedName } from '../../../lib/fold-name.ts';
import { languageOf } from '../../../lib/i18n.ts';
import fieldStyles from '../../../ui/field.module.css';
import { Modal } from '../../../ui/modal.tsx';
import styles from './command-palette.module.css';
import { onPalette } from './open-palette.ts';
import { type FoundRecord, MIN_LENGTH, recordsQuery, thingsQuery } from './queries.ts';
import { type FoundThing, thingsWith } from './things.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

/** A screen that the palette leads to. */
export interface Screen extends PaletteAction {
  icon: LucideIcon;
}

/** Action that the palette offers everywhere, and the page that it leads to. */
export interface PaletteAction {
  to: string;
  name: string;
  /** Names in other languages, by which it is found as well. */
  otherNames: readonly string[];
}

interface PaletteProps {
  screens: readonly Screen[];
  actions: readonly PaletteAction[];
}

interface Option {
  key: string;
  group: 'SCREEN' | 'ACTION' | FoundRecord['kind'] | FoundThing['kind'];
  name: string;
  more: string;
  href: string;
}

const RECORD_PAGES: Record<FoundRecord['kind'], (one: FoundRecord) => string> = {
  UNIVERSITY: ({ id }) => `/admin-universities/${id}`,
  SCHOLARSHIP: ({ id }) => `/admin-scholarships/${id}`,
  CONSULTING: ({ id }) => `/admin-consulting/${id}`,
  COUNTRY: ({ name }) => `/admin-countries?query=${encodeURIComponent(name)}`,
  APPLICATION: ({ id }) => `/admin-applications/${id}`,
  PERSON: ({ id }) => `/admin-profiles/${id}`,
};

const THING_PAGES: Record<FoundThing['kind'], (one: FoundThing) => string> = {
  CONTINENT: ({ id }) => `/admin-continents/${id}`,
  DEGREE: () => '/admin-degrees',
  FACULTY: () => '/admin-faculty',
  TARIFF: ({ id }) => `/admin-tariffs/${id}`,
  STEP: ({ id }) => `/admin-steps/${id}`,
};

const useOptions = (text: string, { screens, actions }: PaletteProps) => {
  const { i18n } = useTranslation();
  const { data: records, isFetching } = useQuery(recordsQuery(text, languageOf(i18n)));
  const isLongEnough = text.length >= MIN_LENGTH;
  const { data: things } = useQuery(thingsQuery(languageOf(i18n), isLongEnough));
  const wanted = fold(text);
  // Signs alone name nothing.
  const isNothing = wanted === '' && text.trim() !== '';
  const named = (group: 'SCREEN' | 'ACTION', all: readonly PaletteAction[]): Option[] =>
    all
      .filter(
        ({ name, otherNames }) =>
          !isNothing && [name, ...otherNames].some((one) => searchedName(one).includes(wanted)),
      )
      .map(({ to, name }) => ({ key: to, group, name, more: '', href: to }));
  const options: Option[] = [
    ...named('SCREEN', screens),
    ...named('ACTION', actions),
    ...(isLongEnough && !isNothing ? thingsWith(things ?? [], wanted) : []).map((one) => {
      const { kind, id, name } = one;
      return { key: `${kind} ${id}`, group: kind, name, more: '', href: THING_PAGES[kind](one) };
    }),
    ...(isLongEnough ? (records ?? []) : []).map((one) => {
      const { kind, id, name, more } = one;
      return { key: `${kind} ${id}`, group: kind, name, more, href: RECORD_PAGES[kind](one) };
    }),
  ];
  return { options, isFetching };
};

/** Finds screens, records and actions by keyboard: Ctrl K, a few letters, arrows and Enter. */
export const CommandPalette = ({ onOpen, ...props }: PaletteProps & { onOpen(): void }) => {
  const { t } = useTranslation('account');
  const [isOpen, setIsOpen] = useState(false);
  const typedAhead = useTypedAhead(isOpen);
  const asked = useRef({ typedAhead, onOpen });
  useEffect(() => {
    asked.current = { typedAhead, onOpen };
  });
  useEffect(
    () =>
      onPalette(() => {
        asked.current.typedAhead.begin();
        setIsOpen(true);
        asked.current.onOpen();
      }),
    [],
  );
  const close = () => setIsOpen(false);
  return (
    <Modal isOpen={isOpen} onClose={close} title={t('palette.title')} size="medium">
      <Finder {...props} takeTyped={typedAhead.take} onDone={close} />
    </Modal>
  );
};

interface FinderProps extends PaletteProps {
  /** Returns what was typed before the field had the focus, once. */
  takeTyped(): string;
  onDone(): void;
}

const Finder = ({ onDone, takeTyped, ...props }: FinderProps) => {
  const { t } = useTranslation('account');
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const [moved, setMoved] = useState(0);
  const { options, isFetching } = useOptions(text.trim(), props);
  // The list may have become shorter.
  const active = Math.min(moved, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const go = ({ href }: Option) => {
    onDone();
    router.navigate({ href });
  };
  const press = (event: KeyboardEvent) => {
    if (isComposingKey(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setMoved((active + by + options.length) % Math.max(options.length, 1));
    else if (event.key === 'Enter' && options[active]) go(options[active]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.palette}>
      <div className={fieldStyles.input}>
        <Search aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: whoever opens it is going to type
          autoFocus
          role="combobox"
          onFocus={() => {
            const typed = takeTyped();
            if (typed !== '') setText((before) => before + typed);
          }}
          aria-label={t('palette.label')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[active] && optionId(active)}
          placeholder={t('palette.label')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setMoved(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field
          <div
            key={option.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={clsx(styles.option, index === active && styles.active)}
            onMouseMove={() => setMoved(index)}
            onClick={() => go(option)}
          >
            <b>{option.name}</b>
            <small>{option.more}</small>
            <span>{t(`palette.groups.${option.group}`)}</span>
          </div>
        ))}
      </div>
      <p className={styles.status} role="status">
        {options.length === 0 && t(isFetching ? 'palette.looking' : 'palette.nothing')}
      </p>
    </div>
  );
};
