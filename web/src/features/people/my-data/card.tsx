import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import cardStyles from '../../../ui/card.module.css';
import styles from './my-data.module.css';

/** Card of one subject of the data: its name, and its number among the four. */
export const Card = ({ title, at, children }: { title: string; at: number; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        <span aria-hidden>{at} / 4</span>
      </div>
      {children}
    </section>
  );
};
