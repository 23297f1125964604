import type { DisputeEvent } from '@parvoz/contract/money/disputes.ts';
import type { DisputeEventType } from '@parvoz/contract/money/disputes-states.ts';
import {
  Check,
  Eye,
  Gavel,
  Handshake,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareText,
  Paperclip,
  Scale,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './disputes.module.css';

const ICONS: Record<DisputeEventType, LucideIcon> = {
  OPENED: Scale,
  ANSWERED: MessageSquareText,
  EVIDENCE_ADDED: Paperclip,
  ASKED: MessageCircleQuestion,
  CHAT_READ: Eye,
  AGREED: Handshake,
  SETTLED: Gavel,
  WITHDRAWN: Undo2,
};

/** Events of a dispute, oldest first. */
export const DisputeHistory = ({ events }: { events: readonly DisputeEvent[] }) => (
  <ol className={styles.history}>
    {events.map((event) => (
      <Line key={event.id} event={event} />
    ))}
  </ol>
);

const Line = ({ event }: { event: DisputeEvent }) => {
  const { t, i18n } = useTranslation('disputes');
  const { type, actor, comment, returnAmount, to, fileCount, messageCount, createdAt } = event;
  const Icon = ICONS[type] ?? Check;
  const facts = [
    actor && (`${actor.name} ${actor.surname}`.trim() || t('side.deleted')),
    to && t(`history.to.${to}`),
    returnAmount !== null && t('history.back', { amount: formatSom(returnAmount, languageOf(i18n)) }),
    fileCount > 0 && t('history.files', { count: fileCount }),
    messageCount > 0 && t('history.messages', { count: messageCount }),
    type === 'CHAT_READ' && t('history.seen'),
  ].filter(Boolean);
  const isSaid = comment && (type === 'ASKED' || type === 'EVIDENCE_ADDED' || type === 'SETTLED');
  return (
    <li data-type={type}>
      <span className={styles.node}>
        <Icon aria-hidden />
      </span>
      <div>
        <time className={textStyles.num} dateTime={createdAt}>
          {formatMomentAndMinute(createdAt)}
        </time>
        <b>{t(`history.${type}`)}</b>
        <small>{facts.join(' · ')}</small>
        {isSaid && <blockquote>{comment}</blockquote>}
      </div>
    </li>
  );
};
