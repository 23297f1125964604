import { clsx } from 'clsx';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { ACCEPTED_FILES } from '../../../../lib/private-file.ts';
import { Button } from '../../../../ui/button.tsx';
import documentsCardStyles from './documents-card.module.css';

interface FilePickerProps {
  onPick(files: File[]): void;
  variant?: 'primary' | 'secondary' | 'soft' | 'ghost';
  size?: 'sm' | 'md';
  /** Opens the camera of a phone instead of its files. */
  isCamera?: boolean;
  isMultiple?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** Button behind which the browser's own window for choosing files, or the camera, is. */
export const FilePicker = ({
  onPick,
  variant = 'soft',
  size = 'sm',
  isCamera = false,
  isMultiple = false,
  className = '',
  label,
  children,
}: FilePickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file chosen again is a change, too.
    target.value = '';
    if (files.length > 0) onPick(files);
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={clsx(
          className,
          documentsCardStyles.btn,
          documentsCardStyles.sm,
          variant === 'soft' && documentsCardStyles.soft,
        )}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={isCamera ? 'image/*' : ACCEPTED_FILES}
        capture={isCamera ? 'environment' : undefined}
        multiple={isMultiple}
        onChange={pick}
      />
    </>
  );
};
