import type { Employee, HandOver as Plan } from '@parvoz/contract/agencies/staff.ts';
import type { PersonRef } from '@parvoz/contract/applications/applications.ts';

/** Value of a choice that leaves an application without anybody. */
export const NOBODY = 'nobody';

/** A colleague who can take over, with the open applications that they have; undefined where that is not known. */
export interface Heir extends PersonRef {
  openCount: number | undefined;
}

/** Props of each way of handing over: `onPlan` is called with what is complete, and with null while something is missing. */
export interface WayProps {
  employee: Employee;
  heirs: readonly Heir[];
  onPlan(plan: Plan | null): void;
}

/** Returns the load of a colleague before and after, as `9 → 11`. */
export const afterwards = ({ openCount }: Heir, more: number): string | undefined =>
  openCount === undefined ? undefined : `${openCount} → ${openCount + more}`;

/** Returns how many of so many applications each of so many people gets, in order, as the server deals them out. */
export const equalShares = (count: number, people: number): number[] =>
  Array.from({ length: people }, (_, at) => Math.floor(count / people) + (at < count % people ? 1 : 0));

/** Counts how often each value is there; what is empty is not chosen yet. */
export const countsOf = (chosen: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of chosen) if (one) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};
