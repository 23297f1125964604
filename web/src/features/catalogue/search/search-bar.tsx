import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { MapPin, Shapes } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import type { ListsSource } from './lists-source.ts';
import { PanelFrame, PanelSkeleton } from './panel-frame.tsx';
import { PickButton } from './pick-button.tsx';
import type { SearchAddress } from './search-address.ts';
import styles from './search-bar.module.css';
import { SearchField } from './search-field.tsx';
import { useDismiss } from './use-dismiss.ts';

const loadCategoryPanel = () => import('./category-panel.tsx');
const loadLocationPanel = () => import('./location-panel.tsx');
const CategoryPanel = lazy(async () => ({ default: (await loadCategoryPanel()).CategoryPanel }));
const LocationPanel = lazy(async () => ({ default: (await loadLocationPanel()).LocationPanel }));

/** The part that is open below the bar; one at a time. */
type OpenPart = 'category' | 'location' | 'suggestions' | null;

interface SearchBarProps {
  source: ListsSource;
  /** Search shown on the page: choosing one condition keeps the others. */
  address?: SearchAddress;
  /** Names of its category and place. */
  category?: string | undefined;
  place?: string | undefined;
  isCompact?: boolean;
}

const NOTHING: SearchAddress = {};

/** Room for an open panel below the bar; with less, the bar is scrolled under the header. */
const PANEL_ROOM_PX = 440;
/** Time in which the second click of a double click must not hit something that has moved under it, in milliseconds. */
const DOUBLE_PRESS_MS = 250;

/** Category, location and free text with live suggestions (docs/rules.md#search). Without scripts it is a plain form. */
export const SearchBar = ({ source, address = NOTHING, category, place, isCompact }: SearchBarProps) => {
  const { i18n, t } = useTranslation('search');
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<OpenPart>(null);
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const language = languageOf(i18n);
  const close = useCallback(() => setOpen(null), []);
  const closeToButton = useCallback(() => {
    root.current?.querySelector<HTMLElement>('button[aria-expanded=true]')?.focus();
    setOpen(null);
  }, []);
  useDismiss(root, { isOpen: open !== null, onLeave: close, onEscape: closeToButton });
  useEffect(() => {
    if (open === null) return;
    const scrollToFit = () => {
      const bar = root.current?.getBoundingClientRect();
      // Nothing moves during a press.
      if (root.current?.matches(':active')) return;
      if (bar && window.innerHeight - bar.bottom < PANEL_ROOM_PX) root.current?.scrollIntoView();
    };
    const timer = setTimeout(scrollToFit, DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [open]);

  const prepareCategories = () => {
    void loadCategoryPanel();
    void queryClient.prefetchQuery(source.categories(language));
  };
  const prepareLocations = () => {
    void loadLocationPanel();
    void queryClient.prefetchQuery(source.countries(language));
    void queryClient.prefetchQuery(source.continents(language));
  };
  const toggle = (part: OpenPart) => setOpen(open === part ? null : part);

  return (
    <search
      className={clsx(styles.finder, isCompact && styles.compact)}
      data-compact={isCompact || undefined}
      ref={root}
    >
      <SearchField
        address={address}
        within={[category, place].filter(Boolean).join(' · ')}
        isOpen={open === 'suggestions'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'suggestions' : null)}
      >
        <PickButton
          icon={<Shapes aria-hidden />}
          label={t('category')}
          value={category ?? t('allCategories')}
          panelId={panelId}
          isOpen={open === 'category'}
          onIntent={prepareCategories}
          onToggle={() => toggle('category')}
        />
        <PickButton
          icon={<MapPin aria-hidden />}
          label={t('location')}
          value={place ?? t('allCountries')}
          panelId={panelId}
          isOpen={open === 'location'}
          onIntent={prepareLocations}
          onToggle={() => toggle('location')}
        />
      </SearchField>
      {(open === 'category' || open === 'location') && (
        <PanelFrame key={open} id={panelId} label={t(open)} onClose={closeToButton}>
          <Suspense fallback={<PanelSkeleton />}>
            {open === 'category' ? (
              <CategoryPanel source={source} address={address} onChoose={close} />
            ) : (
              <LocationPanel source={source} address={address} onChoose={close} />
            )}
          </Suspense>
        </PanelFrame>
      )}
    </search>
  );
};
