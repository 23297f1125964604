import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../ui/button.module.css';
import dropdownStyles from '../../../ui/dropdown.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import searchBarStyles from './search-bar.module.css';

interface PanelFrameProps {
  id: string;
  label: string;
  /** Closes and gives the focus back to the button. */
  onClose(): void;
  children: ReactNode;
}

/** Panel below the search bar: takes the focus when it opens. */
export const PanelFrame = ({ id, label, onClose, children }: PanelFrameProps) => {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={frame}
      id={id}
      data-panel
      className={clsx(searchBarStyles.panel, dropdownStyles.pop)}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
    >
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, searchBarStyles.close)}
        aria-label={t('close')}
        onClick={onClose}
      >
        <X aria-hidden />
      </button>
      {children}
    </div>
  );
};

/** Stands in while a panel's code or data is on its way. */
export const PanelSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div className={searchBarStyles.panelWait} role="status" aria-label={t('loading')}>
      <Skeleton width="160px" height={18} />
      <Skeleton height={64} radius={15} />
      <Skeleton height={160} radius={15} />
    </div>
  );
};
