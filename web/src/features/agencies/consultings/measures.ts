import type { ConsultingMeasures } from '@parvoz/contract/agencies/consultings.ts';
import { percentsOf } from '@parvoz/contract/percents.ts';

type Outcomes = NonNullable<ConsultingMeasures['outcomes']>;

export const endedCount = ({ finished, rejected, canceled }: Outcomes): number =>
  finished + rejected + canceled;

export const OUTCOMES = ['finished', 'rejected', 'canceled'] as const;

/** Returns the share of one outcome among all applications that have ended, in whole percent; all of them make 100. */
export const percentOf = (outcomes: Outcomes, kind: keyof Outcomes): number =>
  percentsOf(OUTCOMES.map((one) => outcomes[one]))[OUTCOMES.indexOf(kind)]!;
