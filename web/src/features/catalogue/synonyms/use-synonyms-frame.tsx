import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import styles from './synonyms.module.css';
import { TryPanel } from './try-panel.tsx';
import { useSynonymWindows } from './use-synonym-windows.tsx';

const VIEWS = [
  { to: '/admin-search-words', name: 'views.words' },
  { to: '/admin-search-words/missed', name: 'views.missed' },
] as const;

/** Returns the parts that the lists of synonyms and misses share: links between them, the panel 'try it', and their windows. */
export const useSynonymsFrame = () => {
  const { t } = useTranslation('synonyms');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState('');
  const { windows, open, ...acts } = useSynonymWindows();
  const views: ReactNode = (
    <nav className={styles.views} aria-label={t('views.label')}>
      {VIEWS.map(({ to, name }) => (
        <Link
          key={to}
          className={badgeStyles.chip}
          activeProps={{ className: clsx(badgeStyles.on), 'aria-current': 'page' }}
          activeOptions={{ exact: true, includeSearch: false }}
          to={to}
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  );
  const aside = (
    <TryPanel
      typed={typed}
      tried={tried}
      onType={setTyped}
      onTry={setTried}
      onOpen={open}
      onAddWord={acts.addWord}
    />
  );
  return {
    ...acts,
    views,
    aside,
    windows,
    tryIt: (query: string) => {
      setTyped(query);
      setTried(query);
    },
  };
};
