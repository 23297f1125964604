import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { CalendarDays, CalendarPlus, type LucideIcon, MessageCircle, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateInTashkent, formatDate } from '../../../../lib/format.ts';
import textStyles from '../../../../ui/text.module.css';
import { cardDate } from '../card-facts.ts';
import applicationCardStyles from './application-card.module.css';
import { ManagerMark } from './manager-mark.tsx';

/** Last line of a card: deadline, unread messages, documents and manager. */
export const CardFoot = ({ card }: { card: ApplicationCard }) => {
  const { t } = useTranslation('board');
  const { deadline, unreadCount, documentCount } = card;
  const applied = dateInTashkent(card.createdAt);
  return (
    <div className={applicationCardStyles.cardFoot}>
      {deadline ? (
        <Fact icon={CalendarDays} label={t('card.due', { date: formatDate(deadline) })}>
          {cardDate(deadline, t)}
        </Fact>
      ) : (
        <Fact icon={CalendarPlus} label={t('card.applied', { date: formatDate(applied) })}>
          {cardDate(applied, t)}
        </Fact>
      )}
      {unreadCount > 0 && (
        <Fact icon={MessageCircle} label={t('card.unread', { count: unreadCount })} isNew>
          {unreadCount}
        </Fact>
      )}
      {documentCount > 0 && (
        <Fact icon={Paperclip} label={t('card.documents', { count: documentCount })}>
          {documentCount}
        </Fact>
      )}
      <ManagerMark manager={card.manager} />
    </div>
  );
};

interface FactProps {
  icon: LucideIcon;
  /** The whole of it, for screen readers and as a hint. */
  label: string;
  isNew?: boolean;
  children: ReactNode;
}

const Fact = ({ icon: Icon, label, isNew = false, children }: FactProps) => (
  <span className={clsx(applicationCardStyles.fact, isNew && applicationCardStyles.new)} title={label}>
    <Icon aria-hidden />
    <span className={textStyles.sr}>{label}</span>
    <span aria-hidden>{children}</span>
  </span>
);
