import type { Drawing } from './drawing.ts';
import type { Point } from './geometry.ts';
import type { TreeColors } from './palette.ts';
import { pathData } from './svg.ts';

/** A tree standing on (x, groundY). */
export type DrawTree = (
  canvas: Drawing,
  colors: TreeColors,
  x: number,
  groundY: number,
  height: number,
) => void;

/** A poplar: tall and narrow. */
export const drawPoplar: DrawTree = (canvas, colors, x, groundY, height) => {
  const spread = height * 0.24;
  const top = groundY - height;
  const belly = groundY - height * 0.6;
  const foot = groundY - height * 0.1;
  const rightEdge = pathData`C${x + spread * 0.75} ${belly} ${x + spread * 0.55} ${foot} ${x} ${foot}`;
  const leftEdge = pathData`C${x - spread * 0.55} ${foot} ${x - spread * 0.75} ${belly} ${x} ${top}`;
  const tip = pathData`M${x} ${top}`;
  canvas.rect(x - height * 0.02, groundY - height * 0.16, height * 0.04, height * 0.16, colors.ink);
  canvas.path(`${tip}${rightEdge}${leftEdge}Z`, colors.tree);
  canvas.path(`${tip}${rightEdge}Z`, colors.treeShade);
};

/** A plane tree (chinor): a round crown of three discs. */
export const drawPlaneTree: DrawTree = (canvas, colors, x, groundY, height) => {
  const radius = height * 0.34;
  const crownY = groundY - height * 0.66;
  canvas.rect(x - height * 0.03, groundY - height * 0.4, height * 0.06, height * 0.4, colors.ink);
  canvas.circle(x - radius * 0.45, groundY - height * 0.48, radius * 0.72, colors.tree);
  canvas.circle(x + radius * 0.5, groundY - height * 0.5, radius * 0.74, colors.treeShade);
  canvas.circle(x, crownY, radius, colors.tree);
  canvas.path(
    pathData`M${x} ${crownY - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}Z`,
    colors.treeShade,
  );
};

/** A bird in flight, its body at the given point, `span` the length of a wing. */
export function drawBird(canvas: Drawing, [x, y]: Point, span: number, stroke: string, width: number): void {
  const leftTip = pathData`M${x - span} ${y - span * 0.28}`;
  const leftWing = pathData`Q${x - span * 0.42} ${y - span * 0.52} ${x} ${y}`;
  const rightWing = pathData`Q${x + span * 0.42} ${y - span * 0.62} ${x + span * 1.05} ${y - span * 0.46}`;
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  canvas.line(`${leftTip}${leftWing}${rightWing}`, stroke, width, ends);
}
