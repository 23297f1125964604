import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import noteStyles from '../note.module.css';

/** Error of the form as a whole; announced by screen readers as soon as it appears. */
export const FormProblem = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && (
      <div className={clsx(noteStyles.note, noteStyles.danger)}>
        <CircleAlert aria-hidden />
        <div>{children}</div>
      </div>
    )}
  </div>
);
