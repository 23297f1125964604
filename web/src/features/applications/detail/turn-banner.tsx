import { AlarmClock, BriefcaseBusiness, CircleCheck, CircleSlash, Hand, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './turn-banner.css';

/** mine: the reader has to act; late: and it is overdue; theirs: the other side has to; done and over: nobody. */
export type TurnMood = 'mine' | 'late' | 'theirs' | 'done' | 'over';

const ICONS: Record<TurnMood, LucideIcon> = {
  mine: Hand,
  late: AlarmClock,
  theirs: BriefcaseBusiness,
  done: CircleCheck,
  over: CircleSlash,
};

interface TurnBannerProps {
  mood: TurnMood;
  /** One sentence: what happens now and who acts. */
  title: string;
  /** Until when, and what follows. */
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
}

/** The first thing on the page: whose turn it is. Said again when it changes. */
export const TurnBanner = ({ mood, title, text, action }: TurnBannerProps) => {
  const { t } = useTranslation('applications');
  const Icon = ICONS[mood];
  return (
    <section className={`turn on-night ${mood}`} aria-label={t('turn.label')}>
      <span className="sign">
        <Icon className="i" aria-hidden />
      </span>
      <div className="min-w-0" role="status">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {action}
    </section>
  );
};
