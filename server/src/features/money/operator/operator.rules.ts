import {
  OPERATOR_PARTS,
  type OperatorPart,
  type VersionState,
} from '@parvoz/contract/money/operator-states.ts';

/** What tells how a published version stands. */
export interface Held {
  number: number;
  validFrom: string;
}

/** Of versions, the one that holds on a day: the latest of those whose day has come; null where none has. */
export const inForceOn = <V extends Held>(versions: readonly V[], today: string): V | null =>
  versions
    .filter(({ validFrom }) => validFrom <= today)
    .reduce<V | null>((latest, one) => (latest && latest.number > one.number ? latest : one), null);

/**
 * How a version stands among all of its part. A later one of the same day, or of an earlier one, has taken its place before
 * it held for a day.
 */
export const stateOf = (version: Held, all: readonly Held[], today: string): VersionState => {
  const later = all.filter(({ number }) => number > version.number);
  if (later.some(({ validFrom }) => validFrom <= version.validFrom)) return 'SKIPPED';
  if (version.validFrom > today) return 'COMING';
  return later.some(({ validFrom }) => validFrom <= today) ? 'FORMER' : 'IN_FORCE';
};

/** Parts of which nothing is in force. */
export const missingOf = (inForce: ReadonlySet<OperatorPart>): OperatorPart[] =>
  OPERATOR_PARTS.filter((part) => !inForce.has(part));
