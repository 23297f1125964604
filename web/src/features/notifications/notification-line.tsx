import type { NotificationKind } from '@parvoz/contract/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Notification } from '@parvoz/contract/notifications.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import {
  AlarmClock,
  Ban,
  CircleCheck,
  CircleX,
  FilePlus2,
  Flag,
  type LucideIcon,
  MessageCircle,
  RotateCcw,
  Send,
  UserRoundCheck,
  UserRoundCog,
  Wallet,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute, formatSom } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import layoutStyles from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import bellStyles from './bell.module.css';

const ICONS: Record<NotificationKind, LucideIcon> = {
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
  STEP_FINISHED: CircleCheck,
  FINISHED: Flag,
  CANCELED: Ban,
  MANAGER_CHANGED: UserRoundCog,
  MADE_RESPONSIBLE: UserRoundCheck,
  MESSAGE: MessageCircle,
  DEADLINE_3_DAYS: AlarmClock,
  DEADLINE_1_DAY: AlarmClock,
};

const PAGES = {
  ROLE_STUDENT: '/student-applications/$id',
  ROLE_CONSULTING: '/consulting-applications/$id',
  ROLE_CONSULTING_MANAGER: '/consulting-applications/$id',
  ROLE_ADMIN: '/admin-applications/$id',
} as const;

const nextText = (
  { action, level, priceTiyin }: NonNullable<Notification['data']['next']>,
  t: TFunction<'notifications'>,
  language: Language,
): string => t(`next.${action}`, { level: level ?? '', amount: formatSom(priceTiyin, language) });

interface NotificationLineProps {
  notice: Notification;
  role: Role;
  onOpen(): void;
}

/** What happened, to which application, and when. */
export const NotificationLine = ({ notice, role, onOpen }: NotificationLineProps) => {
  const { t, i18n } = useTranslation('notifications');
  const { kind, data, isRead, createdAt, applicationId } = notice;
  const Icon = ICONS[kind];
  return (
    <li className={!isRead ? bellStyles.new : undefined}>
      <Link to={PAGES[role]} params={{ id: applicationId }} onClick={onOpen}>
        <Icon aria-hidden />
        <span className={layoutStyles.shrinks}>
          <b>
            {!isRead && <span className={textStyles.sr}>{t('new')}: </span>}
            {t(`kind.${kind}`, {
              actor: data.actor || t('somebody'),
              level: data.level ?? '',
              step: data.step ?? '',
            })}
          </b>
          <span className={clsx(textStyles.ell, bellStyles.ell)}>
            {data.target} · <span className={textStyles.num}>{data.number}</span>
          </span>
          {data.next && <span className={bellStyles.next}>{nextText(data.next, t, languageOf(i18n))}</span>}
          {data.comment && <q className={clsx(textStyles.ell, bellStyles.ell)}>{data.comment}</q>}
          <small>
            {data.deadline && `${t('until', { date: formatDate(data.deadline) })} · `}
            <time className={textStyles.num} dateTime={createdAt}>
              {formatMomentAndMinute(createdAt)}
            </time>
          </small>
        </span>
      </Link>
    </li>
  );
};
