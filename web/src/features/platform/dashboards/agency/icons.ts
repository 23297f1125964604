import type { AgencyAttentionKind } from '@parvoz/contract/limits.ts';
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

/** Icons of an agency's work by its kind. */
export const ICONS: Record<AgencyAttentionKind, LucideIcon> = {
  APPEALED: LifeBuoy,
  OVERDUE: AlarmClock,
  NEW: FolderPlus,
  OUR_TURN: Hand,
  SOON: CalendarClock,
  UNREAD: MessageCircle,
  SILENT: Hourglass,
  REVIEWS: Star,
};
