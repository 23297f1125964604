import {
  type ApplicationStatus,
  type DocumentStatus,
  STATUS_FACTS,
  type StepStatus,
} from '@parvoz/contract/applications/application-states.ts';
import { clsx } from 'clsx';
import { Ban, Check, History, type LucideIcon, RotateCcw, SearchCheck, Upload, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import applicationHeadStyles from './detail/application-head.module.css';

type Look = readonly [tone: keyof typeof badgeStyles | '', icon: LucideIcon | null];

/** A word in a colour, with an icon or a dot, so that the colour is never alone. */
const Badge = ({ look: [tone, Icon], text }: { look: Look; text: string }) => (
  <span className={clsx(badgeStyles.badge, applicationHeadStyles.badge, tone && badgeStyles[tone])}>
    {Icon ? <Icon aria-hidden /> : tone === 'brand' && <span className={badgeStyles.dot} aria-hidden />}
    <span>{text}</span>
  </span>
);

const ICONS: Record<ApplicationStatus, LucideIcon | null> = {
  TRAIL: SearchCheck,
  STARTED: null,
  FINISHED: Check,
  REJECTED: X,
  CANCELED: Ban,
};

export const ApplicationBadge = ({ status }: { status: ApplicationStatus }) => {
  const { t } = useTranslation('applications');
  return <Badge look={[STATUS_FACTS[status].tone, ICONS[status]]} text={t(`status.${status}`)} />;
};

type StepState = StepStatus | 'NONE' | 'RETURNED';

const STEP: Record<StepState, Look> = {
  NONE: ['outline', null],
  STARTED: ['brand', null],
  TRAIL: ['info', SearchCheck],
  RETURNED: ['danger', RotateCcw],
  FINISHED: ['success', Check],
};

interface StepBadgeProps {
  /** Of a step or level; null before it begins. */
  status: StepStatus | null;
  /** A level that has to be done again. */
  isReturned?: boolean;
}

export const StepBadge = ({ status, isReturned = false }: StepBadgeProps) => {
  const { t } = useTranslation('applications');
  const state: StepState = isReturned && status === 'STARTED' ? 'RETURNED' : (status ?? 'NONE');
  return <Badge look={STEP[state]} text={t(`stepStatus.${state}`)} />;
};

const DOCUMENT: Record<DocumentStatus | 'CHECKED', Look> = {
  UPLOADED: ['brand', Upload],
  CHECKED: ['info', SearchCheck],
  ACCEPTED: ['success', Check],
  RETURNED: ['danger', RotateCcw],
  REPLACED: ['', History],
};

interface DocumentBadgeProps {
  status: DocumentStatus;
  /** Its level has been submitted: the agency is looking at it. */
  isChecked?: boolean;
}

export const DocumentBadge = ({ status, isChecked = false }: DocumentBadgeProps) => {
  const { t } = useTranslation('applications');
  const state = status === 'UPLOADED' && isChecked ? 'CHECKED' : status;
  return <Badge look={DOCUMENT[state]} text={t(`documents.status.${state}`)} />;
};
