import type { MyData } from '@parvoz/contract/people/my-data.ts';
import { onTestFinished } from 'vitest';
import { MY_DATA_KEY } from '../src/lib/session.ts';

/** A school leaver, as this browser keeps what they have said. */
export const MINE: Partial<MyData> = {
  ...{ education: 'SCHOOL_11', graduationYear: 2026, mark: { mark: 4.5, scale: 5 } },
  certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }],
  budget: { amount: 4_000_000_000, currency: 'UZS' },
  degrees: ['BACHELOR'],
};

/** Until the end of the test, it is what this browser knows of its person. */
export const sayMine = (data: Partial<MyData>) => {
  window.localStorage.setItem(MY_DATA_KEY, JSON.stringify(data));
  // As if written by another tab: state of the module outlives a page here.
  window.dispatchEvent(new StorageEvent('storage', { key: MY_DATA_KEY }));
  onTestFinished(() => {
    window.localStorage.removeItem(MY_DATA_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: MY_DATA_KEY }));
  });
};
