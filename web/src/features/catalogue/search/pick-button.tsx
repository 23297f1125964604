import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import searchBarStyles from './search-bar.module.css';

interface PickButtonProps {
  icon: ReactNode;
  label: string;
  value: string;
  panelId: string;
  isOpen: boolean;
  /** The pointer or the focus has come: time to fetch what opening will need. */
  onIntent(): void;
  onToggle(): void;
}

/** Button that opens a panel of the search bar and shows the choice made there. */
export const PickButton = ({ icon, label, value, panelId, isOpen, onIntent, onToggle }: PickButtonProps) => (
  <button
    type="button"
    className={clsx(searchBarStyles.sel, layoutStyles.scripted)}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    aria-controls={isOpen ? panelId : undefined}
    onPointerEnter={onIntent}
    onFocus={onIntent}
    onClick={onToggle}
  >
    {icon}
    <span className={textStyles.ell}>
      <small>{label}</small>
      <b className={textStyles.ell}>{value}</b>
    </span>
    <ChevronDown aria-hidden />
  </button>
);
