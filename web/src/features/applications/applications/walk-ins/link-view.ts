import type { LinkObstacle } from '@parvoz/contract/applications/walk-in-states.ts';
import type { WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';

/** Views of a page about a link. */
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

/** Returns the view: the state of the link decides first, then who is signed in, then whether it could be accepted. */
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
