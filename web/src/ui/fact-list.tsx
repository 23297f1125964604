import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** Facts of a thing, each with its sign, in columns. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

interface FactProps {
  icon: ReactNode;
  name: string;
  children: ReactNode;
}

export const Fact = ({ icon, name, children }: FactProps) => (
  <div>
    {icon}
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
