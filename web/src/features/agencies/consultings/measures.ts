import type { ConsultingMeasures } from '@parvoz/contract/agencies/consultings.ts';
import { percentsOf } from '@parvoz/contract/percents.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns a rounded time in the unit it is shown in: days from two on. */
export const inUnits = (minutes: number): ['minutes' | 'hours' | 'days', number] => {
  if (minutes < HOUR) return ['minutes', minutes];
  return minutes < 2 * DAY ? ['hours', Math.round(minutes / HOUR)] : ['days', Math.round(minutes / DAY)];
};

type Outcomes = NonNullable<ConsultingMeasures['outcomes']>;

export const endedCount = ({ finished, rejected, canceled }: Outcomes): number =>
  finished + rejected + canceled;

export const OUTCOMES = ['finished', 'rejected', 'canceled'] as const;

/** Returns the share of one outcome among all applications that have ended, in whole percent; all of them make 100. */
export const percentOf = (outcomes: Outcomes, kind: keyof Outcomes): number =>
  percentsOf(OUTCOMES.map((one) => outcomes[one]))[OUTCOMES.indexOf(kind)]!;
