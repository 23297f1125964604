import type { ApplicationEventType } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationEvent } from '@parvoz/contract/applications/applications.ts';
import {
  Ban,
  CircleCheck,
  CircleX,
  FilePlus2,
  Flag,
  FlagTriangleRight,
  LifeBuoy,
  type LucideIcon,
  RotateCcw,
  Scale,
  Send,
  UserRoundCog,
  UserRoundPlus,
  Wallet,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../../lib/format.ts';
import layoutStyles from '../../../../ui/layout.module.css';
import textStyles from '../../../../ui/text.module.css';
import styles from './history-list.module.css';

const ICONS: Record<ApplicationEventType, LucideIcon> = {
  ADDED: UserRoundPlus,
  CREATED: FilePlus2,
  ACCEPTED: CircleCheck,
  REJECTED: CircleX,
  PAYMENT: Wallet,
  PAYMENT_SUCCESS: Wallet,
  PAYMENT_FAILED: Wallet,
  SUBMITTED: Send,
  REVISION: RotateCcw,
  REWORK_COMPLETED: Send,
  STEP_LEVEL_FINISHED: CircleCheck,
  STEP_FINISHED: FlagTriangleRight,
  FINISHED: Flag,
  CANCELED: Ban,
  CLOSED: CircleX,
  APPEALED: LifeBuoy,
  APPEAL_ANSWERED: LifeBuoy,
  APPEAL_WITHDRAWN: LifeBuoy,
  APPEAL_DECLINED: LifeBuoy,
  STOPPED: CircleX,
  MANAGER_CHANGED: UserRoundCog,
  DISPUTE_OPENED: Scale,
  DISPUTE_ANSWERED: Scale,
  DISPUTE_AGREED: Scale,
  DISPUTE_SETTLED: Scale,
  DISPUTE_WITHDRAWN: Scale,
};
const BAD: readonly ApplicationEventType[] = [
  ...(['REJECTED', 'REVISION', 'PAYMENT_FAILED', 'CANCELED', 'CLOSED', 'STOPPED'] as const),
];

/** Returns a function that describes an event in a sentence without its actor. */
export const useEventText = () => {
  const { t } = useTranslation('applications');
  return ({ type, step, level, manager }: ApplicationEvent): string => {
    if (type === 'MANAGER_CHANGED' && manager === null) return t('history.event.MANAGER_REMOVED');
    // Of a step where it is paid in parts.
    const isOfPart = (type === 'PAYMENT' || type === 'PAYMENT_SUCCESS') && step !== null;
    return t(isOfPart ? `history.event.${type}_PART` : `history.event.${type}`, {
      step: step?.name,
      stepNumber: step?.number,
      level: level?.name,
      manager: manager && `${manager.name} ${manager.surname}`.trim(),
    });
  };
};

export const EventIcon = ({ type }: { type: ApplicationEventType }) => {
  const Icon = ICONS[type];
  return <Icon data-bad={BAD.includes(type) || undefined} aria-hidden />;
};

interface HistoryListProps {
  events: readonly ApplicationEvent[];
}

/** Lines of a timeline, in the order in which they come. */
export const HistoryList = ({ events }: HistoryListProps) => (
  <ol className={styles.history}>
    {events.map((event) => (
      <HistoryLine key={event.id} event={event} />
    ))}
  </ol>
);

const HistoryLine = ({ event }: { event: ApplicationEvent }) => {
  const { t } = useTranslation('applications');
  const textOf = useEventText();
  const { actor, comment, createdAt } = event;
  const name = actor && `${actor.name} ${actor.surname}`.trim();
  return (
    <li>
      <span className={styles.signSmall}>
        <EventIcon type={event.type} />
      </span>
      <div className={layoutStyles.shrinks}>
        <b>{textOf(event)}</b>
        <small>
          {name || t(actor ? 'history.deleted' : 'history.system')}
          {actor && <span>{` · ${t(`history.role.${actor.role}`)}`}</span>}
          <span>{' · '}</span>
          <time className={textStyles.num} dateTime={createdAt}>
            {formatMomentAndMinute(createdAt)}
          </time>
        </small>
        {comment && <blockquote>{comment}</blockquote>}
      </div>
    </li>
  );
};
