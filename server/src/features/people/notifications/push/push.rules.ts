import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { PushedNotice } from '@parvoz/contract/people/push.ts';
import type { PushTerms } from '../../../../lib/push/client.ts';
import { isLastCall } from '../inbox/inbox.rules.ts';
import { secondsOfUse } from '../outside/outside.rules.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Returns how a push service is asked to handle a message: it stores it for a day at most, never longer than it is of use or the session
 * lasts, so that nothing appears on a phone whose session has run out.
 */
export const termsOf = (
  { kind, createdAt }: { kind: NotificationKind; createdAt: Date },
  sessionEnds: Date,
  now: Date,
): PushTerms => {
  const left = Math.floor((sessionEnds.getTime() - now.getTime()) / 1000);
  const wanted = secondsOfUse(kind, createdAt, now) ?? DAY_SECONDS;
  return { ttlSeconds: Math.max(0, Math.min(wanted, left)), urgency: isLastCall([kind]) ? 'high' : 'normal' };
};

/** Returns what a browser gets of a notification. Those of messages of one application replace each other. */
export const messageOf = (
  given: {
    notificationId: string;
    kind: NotificationKind;
    applicationId: string | null;
    text: string;
    path: string;
    language: Language;
  },
  isSilent: boolean,
): PushedNotice => ({
  title: 'Parvoz',
  text: given.text,
  // Without a language: the page has the one that its person has chosen in that browser since.
  address: given.path,
  language: given.language,
  tag: given.kind === 'MESSAGE' ? `MESSAGE ${given.applicationId}` : given.notificationId,
  isSilent,
});
