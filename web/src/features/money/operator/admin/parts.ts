import type { OperatorVersion } from '@parvoz/contract/money/operator-admin.ts';
import { OPERATOR_PARTS, type OperatorPart } from '@parvoz/contract/money/operator-states.ts';

/** Of a part in addresses: `/admin-operator/offer`. */
export const partPath = (part: OperatorPart): string => part.toLowerCase();

export const partOf = (path: string): OperatorPart | undefined =>
  OPERATOR_PARTS.find((part) => partPath(part) === path);

export interface PartVersions {
  draft: OperatorVersion | null;
  inForce: OperatorVersion | null;
  coming: OperatorVersion[];
  /** All that were published, the latest first. */
  published: OperatorVersion[];
}

/** Draft and versions of one part. */
export const versionsOf = (all: readonly OperatorVersion[], part: OperatorPart): PartVersions => {
  const own = all.filter((one) => one.part === part);
  return {
    draft: own.find(({ state }) => state === null) ?? null,
    inForce: own.find(({ state }) => state === 'IN_FORCE') ?? null,
    coming: own.filter(({ state }) => state === 'COMING'),
    published: own.filter(({ state }) => state !== null),
  };
};
