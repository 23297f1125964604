import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import type { SetupKind } from '@parvoz/contract/limits.ts';
import type { SetupItem } from '@parvoz/contract/platform/dashboards-agency.ts';
import type { SignedInContext } from '../../../db/context.ts';
import * as store from './setup.store.ts';

/** Items that only an owner may do and sees (docs/rules.md#roles). */
const OF_OWNERS: readonly SetupKind[] = ['PROFILE', 'COLLEAGUE'];

/** Returns what the caller's agency has and lacks before students can apply to it, as far as the caller may change it. */
export const list = async ({ db, actor }: SignedInContext): Promise<SetupItem[]> => {
  const found = await store.find(db, actor.consultingId!);
  const { universities, tariffs, activeTariffs, percent, members, isShown } = found;
  const missing = WRITTEN_LANGUAGES.filter((language) => !found[language]);
  const isPhotoMissing = !found.hasPhoto;
  const none = { missing: [], isPhotoMissing: false };
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
    },
    { kind: 'COLLEAGUE', isDone: members > 1, count: members, ...none },
    ...(isShown ? [] : [{ kind: 'PAGE' as const, isDone: false, count: 0, ...none }]),
  ];
  return items.filter(({ kind }) => actor.role === 'ROLE_CONSULTING' || !OF_OWNERS.includes(kind));
};
