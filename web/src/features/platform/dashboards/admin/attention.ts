import type { AttentionKind } from '@parvoz/contract/limits.ts';
import type { Attention } from '@parvoz/contract/platform/dashboards.ts';
import type { TFunction } from 'i18next';
import {
  BriefcaseBusiness,
  Building2,
  CalendarClock,
  CalendarX,
  Cpu,
  DoorOpen,
  Flag,
  History,
  Landmark,
  Languages,
  LifeBuoy,
  type LucideIcon,
  MessageSquareX,
  Scale,
  SearchCheck,
  ShieldAlert,
  UserCheck,
} from 'lucide-react';
import { formatDate } from '../../../../lib/format.ts';
import type { AttentionItem } from '../../../../ui/dashboard/attention-list.tsx';
import { attentionTarget } from './targets.ts';

const ICONS: Record<AttentionKind, LucideIcon> = {
  LEDGER: ShieldAlert,
  OPERATOR: Building2,
  DISPUTES: Scale,
  APPEALS: LifeBuoy,
  REPORTED: Flag,
  MESSAGES: MessageSquareX,
  JOBS: Cpu,
  JOINING: BriefcaseBusiness,
  OPENING: DoorOpen,
  APPROVALS: UserCheck,
  PAYOUTS: Landmark,
  EXPIRED: CalendarX,
  EXPIRING: CalendarClock,
  UNCHECKED: SearchCheck,
  OUTDATED: History,
  UNTRANSLATED: Languages,
  UNTRANSLATED_SCHOLARSHIPS: Languages,
  UNTRANSLATED_CONSULTINGS: Languages,
};

/** Kinds that are emphasized: something failed, was reported or holds up somebody's money. */
const URGENT: readonly AttentionKind[] = [
  ...(['LEDGER', 'OPERATOR', 'DISPUTES', 'APPEALS', 'REPORTED', 'MESSAGES', 'JOBS'] as const),
];

/** Kinds whose date lies in the future. */
const AHEAD: readonly AttentionKind[] = ['DISPUTES', 'EXPIRING'];

/** True of what should be settled today: its date is not ahead any more, or it holds somebody up already. */
export const isDue = ({ kind, since }: Pick<Attention, 'kind' | 'since'>, today: string): boolean =>
  AHEAD.includes(kind) ? since !== null && since <= today : URGENT.includes(kind);

/** Returns the texts of something that waits for an administrator. */
export const attentionItem = (
  one: Attention,
  t: TFunction<['dashboards-admin', 'dashboards']>,
): AttentionItem => {
  const { kind, count, since, language } = one;
  const when = AHEAD.includes(kind) ? 'next' : 'oldest';
  return {
    key: `${kind} ${language}`,
    icon: ICONS[kind],
    isUrgent: URGENT.includes(kind),
    title: t(`attention.${kind}.title`, { count }),
    text: t(`attention.${kind}.text`),
    badges: [
      ...(since
        ? [{ text: t(`dashboards:attention.since.${when}`, { date: formatDate(since) }), isWarning: true }]
        : []),
      ...(language ? [{ text: t(`languages.${language}`) }] : []),
    ],
    target: attentionTarget(one),
  };
};
