import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import { datesOf } from '@parvoz/contract/catalogue/cycles.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { followUpsOf, hasOwnDay } from '@parvoz/contract/people/notification-parts.ts';
import { placeOf } from '@parvoz/contract/people/notification-places.ts';
import type { Notification } from '@parvoz/contract/people/notifications.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import {
  AlarmClock,
  Ban,
  Bell,
  CircleCheck,
  CircleX,
  Eye,
  EyeOff,
  FilePlus2,
  Flag,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  MessageSquareReply,
  PencilLine,
  Percent,
  RotateCcw,
  Scale,
  Send,
  Star,
  Undo2,
  UserRoundCheck,
  UserRoundCog,
  UserRoundPlus,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import bellStyles from './bell.module.css';

const ICONS: Record<NotificationKind, LucideIcon> = {
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
  STEP_FINISHED: CircleCheck,
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
  MADE_RESPONSIBLE: UserRoundCheck,
  MESSAGE: MessageCircle,
  DEADLINE_3_DAYS: AlarmClock,
  DEADLINE_1_DAY: AlarmClock,
  PAYMENT_1_DAY: AlarmClock,
  PAYMENT_3_DAYS: AlarmClock,
  PAYMENT_7_DAYS: AlarmClock,
  PAYMENT_14_DAYS: AlarmClock,
  RELEASE_24_HOURS: AlarmClock,
  RELEASE_6_HOURS: AlarmClock,
  RELEASE_1_HOUR: AlarmClock,
  SHARE_RELEASED: Wallet,
  MONEY_RETURNED: Wallet,
  DISPUTE_EVIDENCE: Scale,
  DISPUTE_ASKED: Scale,
  DISPUTE_ANSWER_24_HOURS: AlarmClock,
  DISPUTE_ANSWER_6_HOURS: AlarmClock,
  DISPUTE_DECISION_1_DAY: AlarmClock,
  REVIEW_ASKED: Star,
  REVIEW_WRITTEN: Star,
  REVIEW_CHANGED: PencilLine,
  REVIEW_ANSWERED: MessageSquareReply,
  REVIEW_HIDDEN: EyeOff,
  REVIEW_SHOWN: Eye,
  SAVED_30_DAYS: AlarmClock,
  SAVED_7_DAYS: AlarmClock,
  SAVED_1_DAY: AlarmClock,
  SAVED_EXPECTED: AlarmClock,
  PAYOUT_CONFIRMED: Landmark,
  PAYOUT_DECLINED: CircleX,
  WITHDRAWAL_CONFIRMED: Undo2,
  TOP_UP_SUCCESS: Wallet,
  TOP_UP_FAILED: CircleX,
  TOP_UP_REVERSED: RotateCcw,
  GUARDIAN_PAID: UsersRound,
  GUARDIAN_TOPPED_UP: UsersRound,
  WITHDRAWAL_DECLINED: CircleX,
  BALANCE_CORRECTED: PencilLine,
  BANK_CHANGED: Landmark,
  BANK_STOPPED: Ban,
  COMMISSION_SET: Percent,
  AGENCY_ACCEPTED: CircleCheck,
  AGENCY_OPENED: Eye,
  AGENCY_REOPENED: Eye,
  AGENCY_HIDDEN: EyeOff,
};

const linkOf = (notice: Notification, role: Role) => {
  const { path: to, hash } = placeOf(notice, role);
  return { to, ...(hash && { hash }) };
};

/** Returns what follows, and the day that nothing else of the notification says. */
const followingOf = (
  { kind, data: { next, deadline } }: Notification,
  t: TFunction<'notifications'>,
  language: Language,
) => {
  const actions = followUpsOf(next?.action ?? null, deadline);
  const date = deadline === null ? '' : formatDate(deadline);
  const values = { level: next?.level ?? '', amount: formatSom(next?.priceTiyin ?? 0, language), date };
  const isSaid = hasOwnDay(kind) || actions.includes('CONFIRM');
  return { date, until: isSaid ? '' : date, texts: actions.map((action) => t(`next.${action}`, values)) };
};

const isOfBank = (kind: NotificationKind): boolean => kind === 'BANK_CHANGED' || kind === 'BANK_STOPPED';

const isOfGuardian = (kind: NotificationKind): boolean => kind.startsWith('GUARDIAN_');

/** Kinds whose comment is what they are about, and nobody's words. */
const isAboutComment = (kind: NotificationKind): boolean =>
  isOfBank(kind) || isOfGuardian(kind) || kind === 'COMMISSION_SET';

/**
 * Subject of a notification: an application, an amount, the last digits of a bank account, or a commission and its day.
 */
const Subject = ({ notice: { kind, data } }: { notice: Notification }) => {
  const { t, i18n } = useTranslation('notifications');
  if (isOfBank(kind)) return t('account', { end: data.comment ?? '' });
  if (kind === 'COMMISSION_SET') return data.comment;
  if (data.amount !== null) {
    const amount = formatSom(Math.abs(data.amount), languageOf(i18n));
    return t('amount', {
      amount: kind === 'BALANCE_CORRECTED' ? `${data.amount < 0 ? '−' : '+'}${amount}` : amount,
    });
  }
  if (data.number === '') return data.target;
  return (
    <>
      {data.target} · <span className={textStyles.num}>{data.number}</span>
    </>
  );
};

interface NotificationLineProps {
  notice: Notification;
  role: Role;
  onOpen(): void;
}

/** A notification: what happened, to which application, and when. */
export const NotificationLine = ({ notice, role, onOpen }: NotificationLineProps) => {
  const { t, i18n } = useTranslation('notifications');
  const { kind, data, isRead, createdAt } = notice;
  // A kind of a later release has none here.
  const Icon = ICONS[kind] ?? Bell;
  const { date, until, texts } = followingOf(notice, t, languageOf(i18n));
  return (
    <li className={!isRead ? bellStyles.new : undefined}>
      <Link {...linkOf(notice, role)} onClick={onOpen}>
        <Icon aria-hidden />
        <span className={layoutStyles.shrinks}>
          <b>
            {!isRead && <span className={textStyles.sr}>{t('new')}: </span>}
            <span>
              {t(`kind.${kind}`, {
                actor: data.actor || t('deleted'),
                level: data.level ?? '',
                step: data.step ?? '',
                payer: isOfGuardian(kind) ? t(`payer.${data.comment as Relation}`) : '',
                date,
                year: `${datesOf(kind === 'SAVED_EXPECTED', data.deadline) ?? ''}`,
              })}
            </span>
          </b>
          <span className={clsx(textStyles.ell, bellStyles.ell)}>
            <Subject notice={notice} />
          </span>
          {texts.map((text) => (
            <span key={text} className={bellStyles.next}>
              {text}
            </span>
          ))}
          {data.comment && !isAboutComment(kind) && (
            <q className={clsx(textStyles.ell, bellStyles.ell)}>{data.comment}</q>
          )}
          <small>
            {until && <span>{`${t('until', { date: until })} · `}</span>}
            <time className={textStyles.num} dateTime={createdAt}>
              {formatMomentAndMinute(createdAt)}
            </time>
          </small>
        </span>
      </Link>
    </li>
  );
};
