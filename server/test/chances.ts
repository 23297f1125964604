import { randomForName } from '@parvoz/covers/random.ts';

/**
 * Seed of random tests, the same in every run of `npm test`, so that chance refuses no change. `npm run test:full` draws
 * another seed each time and prints it.
 */
export const SEED = Number(process.env.PROPERTY_SEED ?? 1);

/** Numbers of their own for each name, the same in each process that has the same seed. */
export const chancesOf = (name: string) => randomForName('tests', `${SEED} ${name}`);
