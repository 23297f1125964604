import type { AgencyAttentionKind } from '@parvoz/contract/limits.ts';
import type { AgencyAttention } from '@parvoz/contract/platform/dashboards-agency.ts';
import {
  AlarmClock,
  CalendarClock,
  FolderPlus,
  Hand,
  Hourglass,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Star,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format.ts';
import { AttentionList } from '../../../../ui/dashboard/attention-list.tsx';
import { attentionTarget } from './targets.ts';

const ICONS: Record<AgencyAttentionKind, LucideIcon> = {
  APPEALED: LifeBuoy,
  OVERDUE: AlarmClock,
  NEW: FolderPlus,
  OUR_TURN: Hand,
  SOON: CalendarClock,
  UNREAD: MessageCircle,
  SILENT: Hourglass,
  REVIEWS: Star,
};

/** Today's tasks of the agency, the most urgent first, each with a link to its list. */
export const Attention = ({
  attention,
  isNarrow,
}: {
  attention: readonly AgencyAttention[];
  isNarrow: boolean;
}) => {
  const { t } = useTranslation(['dashboards-agency', 'dashboards']);
  return (
    <AttentionList
      isNarrow={isNarrow}
      items={attention.map(({ kind, count, since }) => ({
        ...{ key: kind, icon: ICONS[kind], count, isUrgent: kind === 'OVERDUE' || kind === 'APPEALED' },
        ...{ title: t(`attention.${kind}.title`), text: t(`attention.${kind}.text`) },
        badges: since
          ? [
              {
                text: t(`dashboards:attention.since.${kind === 'SOON' ? 'next' : 'oldest'}`, {
                  date: formatDate(since),
                }),
                isWarning: true,
              },
            ]
          : [],
        target: attentionTarget(kind),
      }))}
    />
  );
};
