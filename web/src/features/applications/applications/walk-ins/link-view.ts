import type { LinkObstacle } from '@parvoz/contract/applications/walk-in-states.ts';
import type { WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';

/** What a page about a link says. */
export type LinkView =
  | 'LOADING'
  | 'FAILED'
  | 'MISSING'
  | 'UNKNOWN'
  | 'OWN'
  | 'USED'
  | 'WITHDRAWN'
  | 'REPLACED'
  | 'EXPIRED'
  | 'OTHER_STUDENT'
  | 'STAFF'
  | LinkObstacle
  | 'ACCEPT'
  | 'SIGN_IN'
  | 'REGISTER';

interface Asked {
  link: WalkInLink | undefined;
  isMissing: boolean;
  isUnknown: boolean;
  hasFailed: boolean;
}

/** How a link stands comes first, then who looks at it, then whether it could be accepted. */
export const viewOf = ({ link, isMissing, isUnknown, hasFailed }: Asked): LinkView => {
  if (isMissing) return 'MISSING';
  if (isUnknown) return 'UNKNOWN';
  if (!link) return hasFailed ? 'FAILED' : 'LOADING';
  if (link.applicationId) return 'OWN';
  if (link.state !== 'OPEN') return link.state;
  if (link.reader === 'OTHER_STUDENT' || link.reader === 'STAFF') return link.reader;
  if (link.obstacle) return link.obstacle;
  if (link.reader === 'OWNER') return 'ACCEPT';
  return link.offer?.hasAccount ? 'SIGN_IN' : 'REGISTER';
};
