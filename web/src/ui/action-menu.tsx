import { Menu } from '@base-ui/react/menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import './small-popup.css';

/** Everything on a page is part of a landmark, what opens over it too. */
const LANDMARK = {
  get current(): HTMLElement | null {
    return document.querySelector('main');
  },
};

/** What opens below the button of a menu. Moves with the arrow keys, closes with Escape and gives the focus back. */
export const MenuPopup = ({ children }: { children: ReactNode }) => (
  <Menu.Portal className="in-landmark" container={LANDMARK}>
    <Menu.Positioner className="menu-place" align="end" sideOffset={6}>
      <Menu.Popup className="pop menu actions">{children}</Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
);

interface MenuActionProps {
  /** In place of a button: a link. */
  render?: ReactElement<Record<string, unknown>>;
  isDangerous?: boolean;
  /** Stays in the list to say why it cannot be done now. */
  isDisabled?: boolean;
  onClick?(): void;
  /** Icon and name. */
  children: ReactNode;
}

export const MenuAction = ({ render, isDangerous, isDisabled, onClick, children }: MenuActionProps) => (
  <Menu.Item
    render={render ?? <button type="button" />}
    nativeButton={render === undefined}
    className={isDangerous ? 'bad' : undefined}
    disabled={isDisabled ?? false}
    onClick={onClick}
  >
    {children}
  </Menu.Item>
);

export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <Menu.GroupLabel className="menu-title">{children}</Menu.GroupLabel>
);

export const MenuGroup = ({ children }: { children: ReactNode }) => <Menu.Group>{children}</Menu.Group>;

interface ActionMenuProps extends Pick<ComponentProps<'button'>, 'className'> {
  /** Name of the button, whose content is an icon. */
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A button with a few actions behind it. */
export const ActionMenu = ({ label, icon, className = 'round-btn', children }: ActionMenuProps) => (
  <Menu.Root>
    <Menu.Trigger className={className} aria-label={label}>
      {icon}
    </Menu.Trigger>
    <MenuPopup>{children}</MenuPopup>
  </Menu.Root>
);
