import { randomForName } from '@parvoz/covers/random.ts';

/**
 * What tests leave to chance is the same in every run of `npm test`: it refuses no change. `npm run test:full` draws another
 * seed each time and says it.
 */
export const SEED = Number(process.env.PROPERTY_SEED ?? 1);

/** Numbers of their own for each name, the same in each process that has the same seed. */
export const chancesOf = (name: string) => randomForName('tests', `${SEED} ${name}`);
