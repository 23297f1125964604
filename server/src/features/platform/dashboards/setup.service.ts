import { JOIN_ANSWER_DAYS } from '@parvoz/contract/agencies/joining-states.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import type { SetupKind } from '@parvoz/contract/limits.ts';
import type { SetupItem } from '@parvoz/contract/platform/dashboards-agency.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { tashkentDate, workingDayAfter } from '../../../lib/clock.ts';
import * as store from './setup.store.ts';

/** Items that only an owner may do and sees (docs/rules.md#roles). */
const OF_OWNERS: readonly SetupKind[] = ['PROFILE', 'COLLEAGUE'];

/** Returns whose turn it is before visitors see the page of an agency, and until when. */
const pageOf = ({ readyAt, hiddenReason }: store.Found, now: Date): SetupItem['page'] => {
  if (hiddenReason !== null) return { state: 'HIDDEN', openBy: null, reason: hiddenReason || null };
  if (readyAt === null) return { state: 'UNREADY', openBy: null, reason: null };
  const openBy = workingDayAfter(readyAt, JOIN_ANSWER_DAYS);
  return { state: openBy < tashkentDate(now) ? 'LATE' : 'READY', openBy, reason: null };
};

/** Returns what the caller's agency has and lacks before students can apply to it, as far as the caller may change it. */
export const list = async ({ db, actor, clock }: SignedInContext): Promise<SetupItem[]> => {
  const found = await store.find(db, actor.consultingId!);
  const { universities, tariffs, activeTariffs, percent, members, isShown } = found;
  const missing = WRITTEN_LANGUAGES.filter((language) => !found[language]);
  const isPhotoMissing = !found.hasPhoto;
  const none = { missing: [], isPhotoMissing: false, isPhotoDrawn: false, page: null };
  const items: SetupItem[] = [
    { kind: 'UNIVERSITIES', isDone: universities > 0, count: universities, ...none },
    { kind: 'TARIFF', isDone: activeTariffs > 0, count: tariffs, ...none },
    { kind: 'STEPS', isDone: percent === 100, count: percent, ...none },
    {
      kind: 'PROFILE',
      isDone: missing.length === 0 && !isPhotoMissing,
      count: missing.length,
      missing,
      isPhotoMissing,
      isPhotoDrawn: found.isPhotoDrawn,
      page: null,
    },
    { kind: 'COLLEAGUE', isDone: members > 1, count: members, ...none },
    ...(isShown
      ? []
      : [{ ...none, kind: 'PAGE' as const, isDone: false, count: 0, page: pageOf(found, clock.now()) }]),
  ];
  return items.filter(({ kind }) => actor.role === 'ROLE_CONSULTING' || !OF_OWNERS.includes(kind));
};
