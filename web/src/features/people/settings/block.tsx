import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import cardStyles from '../../../ui/card.module.css';
import settingsStyles from './settings.module.css';

interface BlockProps {
  /** Anchor of the block in links to it. */
  id: string;
  title: string;
  lead: string;
  isDangerous?: boolean;
  children: ReactNode;
}

/** One subject of the settings: its name at the left, its controls beside or below. */
export const Block = ({ id, title, lead, isDangerous = false, children }: BlockProps) => {
  const titleId = `${id}-title`;
  return (
    <section
      id={id}
      className={clsx(
        cardStyles.card,
        settingsStyles.card,
        settingsStyles.blockRow,
        isDangerous && settingsStyles.bad,
      )}
      aria-labelledby={titleId}
    >
      <div className={settingsStyles.about}>
        <h2 id={titleId}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={settingsStyles.controls}>{children}</div>
    </section>
  );
};
