import { EllipsisVertical, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionMenu, MenuAction } from './action-menu.tsx';

interface RowMenuProps {
  label: string;
  /** Name of the last action, which removes the thing. */
  removal: string;
  /** The actions before it. */
  children?: ReactNode;
  onRemove(): void;
}

/** Menu of one thing among others: its own actions, and then the one that removes it. */
export const RowMenu = ({ label, removal, children, onRemove }: RowMenuProps) => (
  <ActionMenu label={label} icon={<EllipsisVertical aria-hidden />}>
    {children}
    <MenuAction isDangerous onClick={onRemove}>
      <Trash2 aria-hidden />
      {removal}
    </MenuAction>
  </ActionMenu>
);
