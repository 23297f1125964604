import type { ReactNode } from 'react';
import styles from './money-page-head.module.css';

interface MoneyPageHeadProps {
  title: string;
  /** Short facts about the payment, one text each. */
  about: readonly string[];
  /** At the end of the line. */
  children?: ReactNode;
}

/** Head of a page about the money of one application. */
export const MoneyPageHead = ({ title, about, children }: MoneyPageHeadProps) => (
  <div className={styles.head}>
    <div>
      <h1>{title}</h1>
      <p>{about.filter(Boolean).join(' · ')}</p>
    </div>
    {children}
  </div>
);
