import { clsx } from 'clsx';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import styles from './button.module.css';
import { buttonClass } from './button-class.ts';
import { inElements } from './in-elements.tsx';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The action is running: a spinner is shown at the left, and further presses are ignored. */
  isLoading?: boolean;
  /** True for a button as wide as its container. */
  isBlock?: boolean;
}

/** A press leaves the focus in the field where it is, and with it the keyboard of a phone. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Button with a loading state; write its label in the present tense while it loads. */
export const Button = ({
  variant = 'primary',
  size = 'md',
  isLoading = false,
  isBlock = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={clsx(
        buttonClass(variant, ...(size === 'md' ? [] : [size])),
        isBlock && styles.block,
        className,
      )}
      aria-busy={isLoading || undefined}
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      onClick={press}
    >
      {isLoading && <span className={styles.spin} aria-hidden />}
      {inElements(children)}
    </button>
  );
};
