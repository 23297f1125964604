import type { ApplicationCard as Card } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { AlarmClock, ArrowRight, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../../ui/badge.module.css';
import { Flag } from '../../../../ui/flag.tsx';
import textStyles from '../../../../ui/text.module.css';
import { daysLate, daysSilent, nameOf, nextText } from '../card-facts.ts';
import { targetOf } from '../target.ts';
import styles from './application-card.module.css';
import { CardFoot } from './card-foot.tsx';
import { LevelBar } from './level-bar.tsx';
import { movesOf } from './moves.ts';
import { useDraggableCard } from './use-board-drag.ts';

interface ApplicationCardProps {
  card: Card;
  /** Link to the application with this name. */
  renderLink(card: Card, name: string): ReactNode;
  /** Button of its menu. */
  menu: ReactNode;
  /** `source` while it is dragged, `going` while it is asked whether it may move, `moved` when it has. */
  phase: 'source' | 'going' | 'moved' | undefined;
}

/** An application on the board; its next step is green when it is the agency's turn. */
export const ApplicationCard = ({ card, renderLink, menu, phase }: ApplicationCardProps) => {
  const { t } = useTranslation('board');
  const element = useRef<HTMLElement>(null);
  useDraggableCard(element, card.id, movesOf(card).length > 0 && phase !== 'going');
  const target = targetOf(card, t('card.general'));
  const isOurs = card.turn === 'CONSULTING';
  const Sign = card.turn === null ? CircleCheck : isOurs ? ArrowRight : Hourglass;
  const state = card.isOverdue ? 'late' : card.isSilent ? 'stale' : '';
  return (
    <article
      className={clsx(styles.ac, state && styles[state], phase && styles[phase])}
      ref={element}
      data-card={card.id}
    >
      <div className={styles.t}>
        <span className={textStyles.num}>{card.number}</span>
        <CardBadge card={card} />
      </div>
      <div>
        <div className={styles.name}>
          <h3>{renderLink(card, nameOf(card.student, t))}</h3>
          {menu}
        </div>
        <p className={styles.u}>
          {target.country && <Flag className={styles.flag} code={target.country.code} />}
          <span className={textStyles.ell}>{target.name}</span>
        </p>
      </div>
      <p className={clsx(styles.nx, isOurs && styles.ours)}>
        <Sign aria-hidden />
        <span>{nextText(card, true, t)}</span>
      </p>
      <LevelBar count={card.levelCount} finished={card.finishedLevelCount} />
      <CardFoot card={card} />
    </article>
  );
};

const CardBadge = ({ card }: { card: Card }) => {
  const { t } = useTranslation('board');
  if (card.isOverdue && card.deadline) {
    const count = daysLate(card.deadline);
    return (
      <Badge tone="danger" icon={AlarmClock} label={t('card.overdueLabel', { count })}>
        {t('card.overdue', { count })}
      </Badge>
    );
  }
  if (!card.isSilent) return null;
  const count = daysSilent(card.activeAt);
  return (
    <Badge tone="" icon={Hourglass} label={t('card.silentLabel', { count })}>
      {t('card.silent', { count })}
    </Badge>
  );
};

interface BadgeProps {
  tone: 'danger' | 'warning' | '';
  icon: LucideIcon;
  /** The whole of it, for screen readers and as a hint. */
  label: string;
  children: string;
}

const Badge = ({ tone, icon: Icon, label, children }: BadgeProps) => (
  <span className={clsx(badgeStyles.badge, styles.badge, tone && badgeStyles[tone])} title={label}>
    <Icon aria-hidden />
    <span className={textStyles.sr}>{label}</span>
    <span className={textStyles.ell} aria-hidden>
      {children}
    </span>
  </span>
);
