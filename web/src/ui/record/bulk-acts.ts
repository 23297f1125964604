import { BadgeCheck, Eye, EyeOff, Trash2 } from 'lucide-react';

/** Actions for many records. */
export const RECORD_ACTS = ['SHOW', 'HIDE', 'CHECKED', 'DELETE'] as const;
export type RecordAct = (typeof RECORD_ACTS)[number];

export const ACT_ICONS = { SHOW: Eye, HIDE: EyeOff, CHECKED: BadgeCheck, DELETE: Trash2 };
