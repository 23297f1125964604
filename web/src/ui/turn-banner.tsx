import { clsx } from 'clsx';
import { AlarmClock, BriefcaseBusiness, CircleCheck, CircleSlash, Hand, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import layoutStyles from './layout.module.css';
import styles from './turn-banner.module.css';

/** mine: the reader has to act; late: and it is overdue; theirs: the other side has to; done and over: nobody. */
export type TurnMood = 'mine' | 'late' | 'theirs' | 'done' | 'over';

const ICONS: Record<TurnMood, LucideIcon> = {
  mine: Hand,
  late: AlarmClock,
  theirs: BriefcaseBusiness,
  done: CircleCheck,
  over: CircleSlash,
};

const LOOKS: Partial<Record<TurnMood, string>> = { mine: styles.mine, late: styles.late };

interface TurnBannerProps {
  /** Accessible name of the banner. */
  label: string;
  mood: TurnMood;
  /** One sentence: the current state and whose turn it is. */
  title: string;
  /** Deadline and what follows. */
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
}

/** The first thing on the page: whose turn it is. Said again when it changes. */
export const TurnBanner = ({ label, mood, title, text, action }: TurnBannerProps) => {
  const Icon = ICONS[mood];
  return (
    <section className={clsx(styles.turn, LOOKS[mood])} data-on-night aria-label={label}>
      <span className={styles.sign}>
        <Icon aria-hidden />
      </span>
      <div className={layoutStyles.shrinks} role="status">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {action}
    </section>
  );
};
