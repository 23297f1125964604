import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dropdown.module.css';

interface DropdownProps {
  /** Content of the button. */
  trigger: ReactNode;
  /** Name of the button where its content is none. */
  label?: string;
  className?: string;
  /** Of the list. */
  menuClassName?: string | undefined;
  /** Links or buttons; pressing one closes the list. */
  children: ReactNode;
}

/** Button with a list below it. Opens without JavaScript; closes with Escape and a press or focus elsewhere. */
export const Dropdown = ({ trigger, label, className, menuClassName, children }: DropdownProps) => {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFromOutside = ({ target, type }: Event) => {
      const summary = details.current?.querySelector('summary');
      const stays = type === 'click' ? summary : details.current;
      if (!stays?.contains(target as Node)) details.current?.removeAttribute('open');
    };
    const closeWithEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return;
      details.current.removeAttribute('open');
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('click', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', closeWithEscape);
    return () => {
      document.removeEventListener('click', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', closeWithEscape);
    };
  }, []);
  return (
    <details ref={details} className={styles.dropdown}>
      <summary className={className} aria-label={label}>
        {trigger}
      </summary>
      <div className={clsx(styles.pop, styles.menu, menuClassName)}>{children}</div>
    </details>
  );
};
