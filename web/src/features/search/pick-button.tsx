import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

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

/** Opens a panel of the search bar and shows what was chosen there. */
export const PickButton = ({ icon, label, value, panelId, isOpen, onIntent, onToggle }: PickButtonProps) => (
  <button
    type="button"
    className="sel scripted"
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    aria-controls={isOpen ? panelId : undefined}
    onPointerEnter={onIntent}
    onFocus={onIntent}
    onClick={onToggle}
  >
    {icon}
    <span className="ell">
      <small>{label}</small>
      <b className="ell">{value}</b>
    </span>
    <ChevronDown className="i" aria-hidden />
  </button>
);
