import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import cardStyles from '../card.module.css';
import figuresStyles from '../figures.module.css';
import styles from './dashboard.module.css';
import { Difference } from './difference.tsx';
import { TargetLink } from './target-link.tsx';
import type { Target } from './targets.ts';

interface Compared {
  count: number;
  before: number;
}

export interface FigureCard {
  key: string;
  icon: LucideIcon;
  label: string;
  value: string;
  /** With the period before. */
  compared?: Compared;
  note?: string;
  target: Target | null;
}

/** One number each, with the list behind it where there is one. */
export const FigureCards = ({ cards }: { cards: readonly FigureCard[] }) => (
  <ul className={figuresStyles.figures}>
    {cards.map(({ key, icon: Icon, label, value, compared, note, target }) => (
      <li key={key}>
        <TargetLink target={target} className={clsx(cardStyles.card, figuresStyles.figure, styles.figure)}>
          <span className={clsx(figuresStyles.name, styles.name)}>
            <Icon aria-hidden />
            {label}
          </span>
          <b>{value}</b>
          <span className={styles.foot}>
            {compared && <Difference now={compared.count} before={compared.before} />}
            {note && <small>{note}</small>}
          </span>
        </TargetLink>
      </li>
    ))}
  </ul>
);
