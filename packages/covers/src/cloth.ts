import { type Oklch, oklchHex } from './color.ts';
import { type Profile, pickMotif } from './ikat.ts';
import type { Random } from './random.ts';

/** Dyes of a cloth: `first` and `second` are its two bright colours. */
interface Dyes {
  ground: Oklch;
  cream: Oklch;
  first: Oklch;
  second: Oklch;
  deep: Oklch;
}

type ClothColors = Readonly<Record<keyof Dyes, string>>;

/** A cloth: a grid of columns, every second one dropped by half a motif. */
export interface Cloth {
  colors: ClothColors;
  columns: number;
  columnWidth: number;
  rows: number;
  motifHeight: number;
  /** Threads in a column. */
  threads: number;
  profile: Profile;
  slips: number[];
}

/** Balanced by eye in OKLCH. */
const DYES: readonly Dyes[] = [
  {
    ground: [0.33, 0.08, 162],
    cream: [0.96, 0.03, 92],
    first: [0.55, 0.19, 26],
    second: [0.82, 0.15, 84],
    deep: [0.28, 0.07, 162],
  },
  {
    ground: [0.36, 0.09, 258],
    cream: [0.95, 0.03, 90],
    first: [0.72, 0.11, 195],
    second: [0.83, 0.14, 84],
    deep: [0.3, 0.08, 258],
  },
  {
    ground: [0.42, 0.14, 20],
    cream: [0.96, 0.03, 90],
    first: [0.82, 0.15, 82],
    second: [0.45, 0.1, 165],
    deep: [0.34, 0.12, 18],
  },
  {
    ground: [0.82, 0.14, 86],
    cream: [0.96, 0.03, 95],
    first: [0.5, 0.12, 165],
    second: [0.52, 0.19, 25],
    deep: [0.3, 0.07, 162],
  },
  {
    ground: [0.34, 0.1, 300],
    cream: [0.95, 0.03, 88],
    first: [0.7, 0.15, 350],
    second: [0.84, 0.13, 88],
    deep: [0.28, 0.09, 300],
  },
  {
    ground: [0.48, 0.09, 200],
    cream: [0.97, 0.02, 95],
    first: [0.6, 0.18, 32],
    second: [0.86, 0.13, 90],
    deep: [0.29, 0.06, 210],
  },
];

/** Decides about the cloth; the order of its questions to `random` is part of the picture. */
export function planCloth(random: Random, width: number, height: number): Cloth {
  const colors = dyed(random.pick(DYES));
  const columns = Math.max(1, Math.round(width / (height * random.between(0.6, 0.76))));
  const columnWidth = width / columns;
  const threads = Math.round(columnWidth / Math.max(2.6, width / 270));
  const profile = pickMotif(random);
  const slips = random.jitter(61);
  const rows = random.pick([1, 1.5]);
  return { colors, columns, columnWidth, rows, motifHeight: height / rows, threads, profile, slips };
}

function dyed({ ground, cream, first, second, deep }: Dyes): ClothColors {
  return {
    ground: oklchHex(...ground),
    cream: oklchHex(...cream),
    first: oklchHex(...first),
    second: oklchHex(...second),
    deep: oklchHex(...deep),
  };
}
