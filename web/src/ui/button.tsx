import type { ComponentPropsWithRef, MouseEvent } from 'react';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** What was pressed is going on: a spinner stands at the left and further presses are ignored. */
  isLoading?: boolean;
}

/** A press leaves the focus in the field where it is, and with it the keyboard of a phone. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Button with a loading state; write its label in the present tense while it loads. */
export const Button = ({
  variant = 'primary',
  size = 'md',
  isLoading = false,
  type = 'button',
  className = '',
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
      className={`btn ${variant} ${size} ${className}`.trim()}
      aria-busy={isLoading || undefined}
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      onClick={press}
    >
      {isLoading && <span className="spin" aria-hidden />}
      {children}
    </button>
  );
};
