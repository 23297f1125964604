import type { ApplicationCard, PersonRef } from '@parvoz/contract/applications/applications.ts';
import type { AgencyManager, AgencyStep, FirstTask } from '@parvoz/contract/platform/dashboards-agency.ts';

interface Times {
  standing: readonly { number: number | null; count: number; averageDays: number; longestDays: number }[];
  taken: readonly { number: number; medianDays: number }[];
  plan: readonly { number: number; days: number }[];
  names: readonly { number: number; name: string; hasOtherNames: boolean }[];
  answerHours: number | null;
}

const HOURS = 24;

/** Returns new applications, then every step that a tariff has, an application is at, or was left in the period. */
export const stepsOf = ({ standing, taken, plan, names, answerHours }: Times): AgencyStep[] => {
  const numbers = [...standing, ...taken, ...names].flatMap(({ number }) => number ?? []);
  const inOrder = [null, ...[...new Set(numbers)].sort((a, b) => a - b)];
  return inOrder.map((number) => {
    const now = standing.find((one) => one.number === number);
    const name = names.find((one) => one.number === number);
    const answer = answerHours === null ? null : answerHours / HOURS;
    return {
      number,
      name: name?.name ?? null,
      hasOtherNames: name?.hasOtherNames ?? false,
      standing: now?.count ?? 0,
      averageDays: now?.averageDays ?? null,
      longestDays: now?.longestDays ?? null,
      medianDays: number === null ? answer : (taken.find((one) => one.number === number)?.medianDays ?? null),
      planDays: plan.find((one) => one.number === number)?.days ?? null,
    };
  });
};

interface Loads {
  people: readonly { id: string; manager: PersonRef }[];
  loads: readonly { managerId: string | null; running: number; ourTurn: number; overdue: number }[];
  came: readonly { managerId: string | null; count: number }[];
}

/**
 * Returns everybody who is on the staff or responsible for something; applications without anybody responsible come last, where
 * there are any.
 */
export const managersOf = ({ people, loads, came }: Loads): AgencyManager[] => {
  const of = (manager: PersonRef | null): AgencyManager => {
    const id = manager?.id ?? null;
    const load = loads.find(({ managerId }) => managerId === id);
    return {
      manager,
      running: load?.running ?? 0,
      ourTurn: load?.ourTurn ?? 0,
      overdue: load?.overdue ?? 0,
      came: came.reduce((sum, { managerId, count }) => (managerId === id ? sum + count : sum), 0),
    };
  };
  const nobody = of(null);
  return [...people.map(({ manager }) => of(manager)), ...(nobody.running + nobody.came > 0 ? [nobody] : [])];
};

/**
 * Returns the application to begin with, from the first one of each list: the student has asked Parvoz to step in; the agency's
 * level is due or overdue; a new one waits for an answer; any other where it is the agency's turn; a message is unread; the
 * student is late or silent, and has to be written to.
 */
export const firstOf = (
  leading: (kind: FirstTask['kind']) => ApplicationCard | null,
  today: string,
): FirstTask | null => {
  const ours = leading('OUR_TURN');
  const isDue = ours !== null && ours.deadline !== null && ours.deadline <= today;
  const kinds = ['APPEALED', ...(isDue ? ['OUR_TURN' as const] : []), 'NEW', 'OUR_TURN'] as const;
  for (const kind of [...kinds, 'UNREAD', 'OVERDUE', 'SILENT'] as const) {
    const application = leading(kind);
    if (application) return { kind, application };
  }
  return null;
};
