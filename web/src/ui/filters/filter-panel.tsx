import { clsx } from 'clsx';
import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import buttonStyles from '../button.module.css';
import { buttonClass } from '../button-class.ts';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';
import filteredListStyles from './filtered-list.module.css';
import filtersStyles from './filters.module.css';

interface FilterPanelProps {
  /** Names the panel for its button, and the form for controls outside of it. */
  id: string;
  /** Address that the form is sent to without JavaScript. */
  action: string;
  title: string;
  closeLabel: string;
  /** On the button that applies the filters without JavaScript. */
  submitLabel: string;
  /** On the button that closes the sheet on phones, with the number of results. */
  doneLabel: string;
  /** Link that clears everything. */
  clear?: ReactNode;
  children: ReactNode;
}

const closeWhenFocusLeaves = (event: React.FocusEvent<HTMLElement>) => {
  const panel = event.currentTarget;
  const target = event.relatedTarget;
  if (!target || panel.contains(target) || !panel.matches(':popover-open')) return;
  // The browser closes it itself if its own button is pressed.
  if (target.getAttribute('popovertarget') !== panel.id) panel.hidePopover();
};

/** Filters beside a list; below the desktop a sheet that `FilterButton` opens, also without JavaScript. */
export const FilterPanel = (props: FilterPanelProps) => (
  <aside
    className={filtersStyles.filters}
    id={props.id}
    popover="auto"
    aria-labelledby={`${props.id}-title`}
    onBlur={closeWhenFocusLeaves}
  >
    <form
      id={`${props.id}-form`}
      method="get"
      action={props.action}
      onSubmit={(event) => {
        event.preventDefault();
        const panel = event.currentTarget.parentElement;
        if (panel?.matches(':popover-open')) panel.hidePopover();
      }}
    >
      <div className={filtersStyles.fhead}>
        <h2 id={`${props.id}-title`}>{props.title}</h2>
        {props.clear}
        <button
          type="button"
          className={clsx(buttonStyles.roundBtn, filtersStyles.sheetOnly)}
          popoverTarget={props.id}
          popoverTargetAction="hide"
          aria-label={props.closeLabel}
        >
          <X aria-hidden />
        </button>
      </div>
      <div className={filtersStyles.fbody}>{props.children}</div>
      <div className={filtersStyles.ffoot}>
        <button
          type="submit"
          className={clsx(
            buttonClass('primary', 'lg'),
            filtersStyles.btn,
            filtersStyles.sheetOnly,
            layoutStyles.scripted,
          )}
        >
          {props.doneLabel}
        </button>
        <noscript>
          <button type="submit" className={clsx(buttonClass('primary', 'lg'), filtersStyles.btn)}>
            {props.submitLabel}
          </button>
        </noscript>
      </div>
    </form>
  </aside>
);

interface FilterButtonProps {
  panelId: string;
  label: string;
  /** Number of filters in use. */
  count: number;
  /** Label of the number for screen readers. */
  countLabel: string;
}

/** Opens the panel of filters; shown only where the panel is a sheet. */
export const FilterButton = ({ panelId, label, count, countLabel }: FilterButtonProps) => (
  <button
    type="button"
    className={clsx(buttonClass('secondary', 'lg'), layoutStyles.onlyT, filteredListStyles.filterButton)}
    popoverTarget={panelId}
  >
    <SlidersHorizontal aria-hidden />
    {label}
    {count > 0 && (
      <>
        <span className={buttonStyles.count} aria-hidden>
          {count}
        </span>
        <span className={textStyles.sr}>{countLabel}</span>
      </>
    )}
  </button>
);
