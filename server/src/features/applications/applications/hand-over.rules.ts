import type { HandOver } from '@parvoz/contract/agencies/staff.ts';

/** Facts of an application that is handed over. */
interface Running {
  id: string;
  /** Calendar date; null while nothing is due. */
  deadline: string | null;
}

/** Accounts that a hand-over names, each once, in an order in which everybody locks them. */
export const heirsIn = ({ managerId, managerIdList = [], assignmentList = [] }: HandOver): string[] => {
  const named = [managerId, ...managerIdList, ...assignmentList.map((one) => one.managerId)];
  return [...new Set(named)].filter((id) => typeof id === 'string').sort();
};

/** Returns who takes what nobody is named for one by one, in turn: colleagues, or (null) nobody. */
export const turnsIn = ({ managerId = null, managerIdList }: HandOver): (string | null)[] =>
  managerIdList ? [...new Set(managerIdList)] : [managerId];

/** The most urgent first, those without a deadline last and by age. */
const byUrgency = (a: Running, b: Running): number => {
  if (a.deadline !== b.deadline) {
    if (a.deadline === null || b.deadline === null) return a.deadline === null ? 1 : -1;
    return a.deadline < b.deadline ? -1 : 1;
  }
  return a.id < b.id ? -1 : 1;
};

/**
 * Returns applications by who becomes responsible for them, null standing for nobody; null where they are handed over one by one
 * and somebody is named for all but one of them. Of those that are named, others have ended or changed hands meanwhile.
 */
export const sharesOf = <Row extends Running>(
  rows: readonly Row[],
  { managerId = null, managerIdList, assignmentList }: HandOver,
): Map<string | null, Row[]> | null => {
  const shares = new Map<string | null, Row[]>();
  const give = (to: string | null, row: Row) => shares.set(to, [...(shares.get(to) ?? []), row]);
  if (assignmentList) {
    const heirOf = new Map(assignmentList.map((one) => [one.applicationId, one.managerId]));
    if (rows.some(({ id }) => !heirOf.has(id))) return null;
    for (const row of rows) give(heirOf.get(row.id) ?? null, row);
  } else if (managerIdList) {
    const heirs = [...new Set(managerIdList)];
    for (const [at, row] of [...rows].sort(byUrgency).entries()) give(heirs[at % heirs.length]!, row);
  } else for (const row of rows) give(managerId, row);
  return shares;
};
