import { inject } from 'vitest';
import { shiftClock } from '../../e2e/shift-clock.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Offset of this run's clock from the real time. */
    laterMs: number;
  }
}

const MARK = Symbol.for('parvoz.later');

// Files share a page, in which this runs for each of them.
if (!Reflect.has(globalThis, MARK)) {
  Reflect.set(globalThis, MARK, true);
  if (inject('laterMs')) shiftClock(inject('laterMs'));
}
