import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  drawing: ReactNode;
  title: string;
  reason?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
}

/** A page that is only a message: drawing, one sentence, one reason, one action. */
export const Screen = ({ drawing, title, reason, action }: ScreenProps) => (
  <main className={styles.screen}>
    {drawing}
    <h1>{title}</h1>
    {reason}
    {action}
  </main>
);
