import type { WalkIn } from '@parvoz/contract/applications/walk-ins.ts';

type MovedIn = NonNullable<WalkIn['movedIn']>;

/** Has the tariff lost the step, or the level of it, that an imported client goes on at? A step that is not divided has one level. */
export const isPlaceGone = ({ level, stepName, levelName }: MovedIn): boolean =>
  stepName === null || (level > 1 && levelName === null);

/** Returns the names of the place where an imported client goes on, as far as the tariff has it. */
export const namesOfPlace = ({ stepName, levelName }: MovedIn): string =>
  [stepName, levelName].filter(Boolean).join(' · ');
