import type { Drawing } from '../drawing.ts';
import type { BuildingColors } from '../palette.ts';
import type { Random } from '../random.ts';

/** Place and colours of a building: it is drawn on `groundY`, centred, and fills the size. */
export interface Plot {
  canvas: Drawing;
  colors: BuildingColors;
  random: Random;
  centreX: number;
  groundY: number;
  width: number;
  height: number;
}

/** Draws one kind of campus building. */
export type DrawBuilding = (plot: Plot) => void;

/** Left or right of a building's axis, as the factor of an offset from it. */
export type Side = -1 | 1;

/** Both sides, in the order of drawing. */
export const SIDES: readonly Side[] = [-1, 1];
