import { Menu } from '@base-ui/react/menu';
import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { MenuPopup } from '../../action-menu.tsx';
import styles from './rich-text.module.css';

interface BarMenuProps {
  editor: Editor;
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  children: ReactNode;
}

/** A button of the bar with actions behind it; afterwards one writes on. */
export const BarMenu = ({ editor, label, trigger, children }: BarMenuProps) => {
  const text = useRef<HTMLElement | null>(null);
  return (
    <Menu.Root
      onOpenChange={() => {
        text.current = editor.view.dom;
      }}
    >
      <Toolbar.Button render={<Menu.Trigger />} className={styles.barButton} aria-label={label} title={label}>
        {trigger}
        <ChevronDown aria-hidden />
      </Toolbar.Button>
      <MenuPopup finalFocus={text}>{children}</MenuPopup>
    </Menu.Root>
  );
};
