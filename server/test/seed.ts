import fc from 'fast-check';
import { SEED } from './chances.ts';

// A property that fails names the seed once more.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
