import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import type { ComponentProps, ReactElement, ReactNode, RefObject } from 'react';
import buttonStyles from './button.module.css';
import dropdownStyles from './dropdown.module.css';
import smallPopupStyles from './small-popup.module.css';

/** Everything on a page is part of a landmark, popups too; outside of an open window nothing can be reached. */
const LANDMARK = {
  get current(): HTMLElement | null {
    const windows = document.querySelectorAll<HTMLElement>('[role="dialog"][data-open]');
    return windows.item(windows.length - 1) ?? document.querySelector('main');
  },
};

/** Element that gets the focus when a menu closes; its button by default. */
type FinalFocus = RefObject<HTMLElement | null> | undefined;

/** Popup below the button of a menu. Arrow keys move in it; Escape closes it and returns the focus. */
export const MenuPopup = ({ finalFocus, children }: { finalFocus?: FinalFocus; children: ReactNode }) => (
  <Menu.Portal className={smallPopupStyles.inLandmark} container={LANDMARK}>
    <Menu.Positioner className={smallPopupStyles.menuPlace} align="end" sideOffset={6}>
      <Menu.Popup
        className={clsx(
          dropdownStyles.pop,
          dropdownStyles.menu,
          smallPopupStyles.menu,
          smallPopupStyles.actions,
        )}
        {...(finalFocus && { finalFocus })}
      >
        {children}
      </Menu.Popup>
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
    className={isDangerous ? clsx(dropdownStyles.bad, smallPopupStyles.bad) : undefined}
    disabled={isDisabled ?? false}
    onClick={onClick}
  >
    {children}
  </Menu.Item>
);

export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <Menu.GroupLabel className={smallPopupStyles.menuTitle}>{children}</Menu.GroupLabel>
);

export const MenuGroup = ({ children }: { children: ReactNode }) => <Menu.Group>{children}</Menu.Group>;

interface ActionMenuProps extends Pick<ComponentProps<'button'>, 'className'> {
  /** Name of the button, whose content is an icon. */
  label: string;
  icon: ReactNode;
  finalFocus?: FinalFocus;
  children: ReactNode;
}

/** A button with a few actions behind it. */
export const ActionMenu = ({
  label,
  icon,
  className = buttonStyles.roundBtn,
  finalFocus,
  children,
}: ActionMenuProps) => (
  <Menu.Root>
    <Menu.Trigger className={className} aria-label={label}>
      {icon}
    </Menu.Trigger>
    <MenuPopup finalFocus={finalFocus}>{children}</MenuPopup>
  </Menu.Root>
);
