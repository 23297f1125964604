import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './form.css';

/** Why the form as a whole was refused; read aloud as soon as it appears. */
export const FormProblem = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && (
      <div className="note danger">
        <CircleAlert className="i" aria-hidden />
        <div>{children}</div>
      </div>
    )}
  </div>
);
