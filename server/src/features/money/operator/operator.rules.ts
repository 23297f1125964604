import {
  OPERATOR_PARTS,
  type OperatorPart,
  type VersionState,
} from '@parvoz/contract/money/operator-states.ts';

/** Fields of a published version that its state is computed from. */
export interface Held {
  number: number;
  validFrom: string;
}

/** Returns the version that is in force on a day: the latest of those whose day has come; null where none has. */
export const inForceOn = <V extends Held>(versions: readonly V[], today: string): V | null =>
  versions
    .filter(({ validFrom }) => validFrom <= today)
    .reduce<V | null>((latest, one) => (latest && latest.number > one.number ? latest : one), null);

/**
 * Returns the state of a version among all versions of its part. SKIPPED is one that a later version of the same or of an
 * earlier day replaced before it was in force.
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
