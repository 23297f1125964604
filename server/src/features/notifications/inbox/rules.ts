import {
  type ApplicationEventType,
  type NotificationKind,
  type Side,
  SMS_KINDS,
  type SmsKind,
} from '@parvoz/contract/application-states.ts';
import type { Role } from '@parvoz/contract/roles.ts';

/** A line of an application's timeline, as far as people are told of it. */
export interface ToldEvent {
  type: ApplicationEventType;
  actorId: string | null;
  actorRole: Role | null;
  comment: string | null;
  levelId: number | null;
  managerId: string | null;
}

const SIDES: Partial<Record<Role, Side>> = {
  ROLE_STUDENT: 'STUDENT',
  ROLE_CONSULTING: 'CONSULTING',
  ROLE_CONSULTING_MANAGER: 'CONSULTING',
};

/**
 * Who is told of events that happen together: the side that did not make them. Lines that follow by themselves belong to
 * whoever made the others; what an administrator does, or nobody, concerns both sides.
 */
export const toldSides = (events: readonly Pick<ToldEvent, 'actorRole'>[]): readonly Side[] => {
  const role = events.find(({ actorRole }) => actorRole !== null)?.actorRole;
  const side = role && SIDES[role];
  return (['STUDENT', 'CONSULTING'] as const).filter((one) => one !== side);
};

/** Only of these the notification names the day: of others the level may have changed. */
export const hasDeadline = (kind: NotificationKind): boolean => kind === 'REVISION';

/** Texts of `sms.json`, below `application`. */
export type SmsText = SmsKind | 'ACCEPTED_PAYMENT';

const isSmsKind = (kind: NotificationKind): kind is SmsKind =>
  (SMS_KINDS as readonly NotificationKind[]).includes(kind);

/** Texts to send of what happened together: an acceptance and the payment that it asks for are one. */
export const smsTextsOf = (
  kinds: readonly NotificationKind[],
  isWanted: (kind: SmsKind) => boolean,
): SmsText[] => {
  const wanted = kinds.filter(isSmsKind).filter(isWanted);
  if (!wanted.includes('ACCEPTED') || !wanted.includes('PAYMENT')) return wanted;
  return ['ACCEPTED_PAYMENT', ...wanted.filter((kind) => kind !== 'ACCEPTED' && kind !== 'PAYMENT')];
};
