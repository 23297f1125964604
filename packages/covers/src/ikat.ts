import type { Point } from './geometry.ts';
import type { Random } from './random.ts';
import { polygon } from './svg.ts';

/** Half the height of a motif (0…1) at a place across it (-1 left edge … 1 right edge). */
export type Profile = (across: number) => number;

const THREAD_SLIP = 0.11;

/** Romb: the plain lozenge. */
export const lozenge: Profile = (across) => 1 - Math.abs(across);

/** Bodom: an almond. */
const almond: Profile = (across) =>
  Math.sqrt(Math.max(0, 1 - across * across)) * (0.55 + 0.45 * (1 - Math.abs(across)));

/** Anor: a pomegranate, rounder than the lozenge. */
const pomegranate: Profile = (across) => Math.max(0, 1 - Math.abs(across) ** 1.7);

/** Picks one of the large motifs. */
export function pickMotif(random: Random): Profile {
  return random.pick([lozenge, almond, pomegranate]);
}

/** One dyed shape around its centre; `threads` is the number of columns that it is cut into. */
export interface IkatShape {
  profile: Profile;
  centre: Point;
  halfWidth: number;
  halfHeight: number;
  threads: number;
}

/**
 * Path data of a motif as it comes out on cloth. Warp threads slip a little when they are dyed: the shape is
 * cut into columns and each is shifted by its number from `slips` (-1…1, repeated when there are fewer).
 */
export function ikatPath(shape: IkatShape, slips: readonly number[]): string {
  const { profile, centre, halfWidth, halfHeight, threads } = shape;
  const [centreX, centreY] = centre;
  const threadWidth = (2 * halfWidth) / threads;
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let thread = 0; thread < threads; thread++) {
    const reach = profile(-1 + (2 * (thread + 0.5)) / threads);
    if (reach <= 0.001) continue;
    const slip = (slips[thread % slips.length] ?? 0) * halfHeight * THREAD_SLIP;
    const left = centreX - halfWidth + thread * threadWidth;
    const right = left + threadWidth;
    const top = centreY - reach * halfHeight + slip;
    const bottom = centreY + reach * halfHeight + slip;
    upper.push([left, top], [right, top]);
    lower.push([left, bottom], [right, bottom]);
  }
  return upper.length === 0 ? '' : polygon(...upper, ...lower.reverse());
}
