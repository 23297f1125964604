import { readLocally, saveLocally } from '../../../../lib/local-storage.ts';

const KEY = 'WALK_INS_SHOWN';

/** Returns whether this browser shows walk-ins that wait above the applications. */
export const areShown = (): boolean => readLocally(KEY) === 'yes';

/** Shows or folds them from now on: an added one is seen, and the list of applications has its room otherwise. */
export const rememberShown = (isShown: boolean): void => void saveLocally(KEY, isShown ? 'yes' : 'no');
