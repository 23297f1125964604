import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import layoutStyles from '../../../ui/layout.module.css';
import styles from './bottom-bar.module.css';
import { Count } from './section-links.tsx';
import { SectionSheet, type SheetContents } from './section-sheet.tsx';
import type { Section, Waiting } from './sections.ts';

interface BottomBarProps extends SheetContents {
  /** Sections that have their place in the bar. */
  places: readonly Section[];
}

/** Returns the tasks of several sections together. */
const sumOf = (sections: readonly Section[], waiting: Waiting): Waiting[Section['to']] => {
  const found = sections.flatMap(({ to }) => waiting[to] ?? []).filter(({ count }) => count > 0);
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return { count, text: found.map(({ text }) => text).join(', ') };
};

/**
 * On phones, at the lower edge where a thumb reaches it: the sections that are used most, with their tasks, and a button for the
 * sheet with all of them. The button is marked while the page belongs to a section that has no place.
 */
export const BottomBar = ({ places, ...contents }: BottomBarProps) => {
  const { t } = useTranslation('account');
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const { groups, waiting = {} } = contents;
  const others = groups.flatMap(({ sections }) => sections).filter((one) => !places.includes(one));
  const isElsewhere = others.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <>
      <nav className={clsx(styles.places, layoutStyles.onlyM)} aria-label={t('bar.label')}>
        {places.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to}>
            <Icon aria-hidden />
            <span>{t(`sections.${label}`)}</span>
            <Count of={waiting[to]} />
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isElsewhere || undefined}
          onClick={() => dialog.current?.showModal()}
        >
          <Ellipsis aria-hidden />
          <span>{t('bar.more')}</span>
          <Count of={sumOf(others, waiting)} />
        </button>
      </nav>
      <SectionSheet dialog={dialog} {...contents} />
    </>
  );
};
