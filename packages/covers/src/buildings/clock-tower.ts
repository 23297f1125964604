import { box, centredBox } from '../geometry.ts';
import { pointedArch, rectangle, roundArch } from '../shapes.ts';
import { coordinate, pathData, polygon } from '../svg.ts';
import { drawMass, drawOpenings } from './parts.ts';
import type { DrawBuilding, Plot } from './plot.ts';

/** A long hall under a steep roof, a gable on one side of it and a clock tower on the other. */
export const drawClockTower: DrawBuilding = (plot) => {
  const { canvas, colors, random, centreX, groundY, width, height } = plot;
  const side = random.chance() ? -1 : 1;
  const hallHeight = height * random.between(0.38, 0.46);
  const columns = random.int(6, 8);
  const roofHeight = height * 0.13;
  const left = centreX - width / 2;
  const right = centreX + width / 2;
  const eaves = groundY - hallHeight;
  drawMass(plot, box(left, groundY, width, hallHeight), 0.6);
  const roof = polygon(
    [left - 3, eaves],
    [left + width * 0.05, eaves - roofHeight],
    [right - width * 0.05, eaves - roofHeight],
    [right + 3, eaves],
  );
  canvas.path(roof, colors.roof);
  const shape = random.chance() ? roundArch : rectangle;
  const windows = box(left, groundY, width, hallHeight * 0.96);
  drawOpenings(plot, windows, { columns, rows: 2, shape, fill: colors.glow, inset: 0.04 });
  drawGable(plot, centreX - side * width * 0.2, hallHeight, roofHeight);
  drawTower(plot, centreX + side * width * 0.2, hallHeight);
};

function drawGable(plot: Plot, centreX: number, hallHeight: number, roofHeight: number): void {
  const { canvas, colors, groundY } = plot;
  const width = plot.width * 0.2;
  const left = centreX - width / 2;
  const eaves = groundY - hallHeight;
  canvas.rect(left, eaves - roofHeight * 0.25, width, hallHeight + roofHeight * 0.25, colors.wall);
  const roof = polygon(
    [left - 3, eaves - roofHeight * 0.2],
    [centreX, eaves - roofHeight * 1.35],
    [centreX + width / 2 + 3, eaves - roofHeight * 0.2],
  );
  canvas.path(roof, colors.wallShade);
  canvas.circle(centreX, eaves - roofHeight * 0.52, plot.width * 0.022, colors.glow);
  canvas.path(roundArch(centredBox(centreX, groundY, width * 0.34, hallHeight * 0.42)), colors.ink);
  const windows = box(left, groundY - hallHeight * 0.48, width, hallHeight * 0.5);
  drawOpenings(plot, windows, { columns: 3, rows: 1, shape: roundArch, fill: colors.glow, inset: 0.08 });
}

function drawTower(plot: Plot, centreX: number, hallHeight: number): void {
  const { canvas, colors, groundY } = plot;
  const width = plot.width * 0.15;
  const height = plot.height * 0.72;
  const left = centreX - width / 2;
  const right = centreX + width / 2;
  const top = groundY - height;
  const tip = groundY - plot.height * 0.98;
  drawMass(plot, box(left, groundY, width, height), 0.56);
  canvas.rect(left - 3, top, width + 6, plot.height * 0.024, colors.roof);
  canvas.path(polygon([left - 2, top], [centreX, tip], [right + 2, top]), colors.roof);
  const shade = polygon([centreX, top], [centreX, tip], [right + 2, top]);
  canvas.path(shade, colors.ink, { opacity: '.3' });
  drawClock(plot, centreX, top + width * 0.66, width);
  const windows = box(left, groundY - hallHeight * 0.75, width, height * 0.3);
  drawOpenings(plot, windows, { columns: 2, rows: 1, shape: roundArch, fill: colors.glow, inset: 0.1 });
  canvas.path(pointedArch(centredBox(centreX, groundY, width * 0.4, hallHeight * 0.5)), colors.ink);
}

function drawClock({ canvas, colors }: Plot, x: number, y: number, towerWidth: number): void {
  const radius = towerWidth * 0.31;
  const rim = { stroke: colors.accent, 'stroke-width': coordinate(towerWidth * 0.06) };
  const hands = pathData`M${x} ${y}v${-towerWidth * 0.2}M${x} ${y}h${towerWidth * 0.14}`;
  canvas.circle(x, y, radius, colors.light);
  canvas.circle(x, y, radius, 'none', rim);
  canvas.line(hands, colors.ink, Math.max(1, towerWidth * 0.05), { 'stroke-linecap': 'round' });
}
