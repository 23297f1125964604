import { box, centredBox } from '../geometry.ts';
import { dome, rectangle, roundArch } from '../shapes.ts';
import { pathData, polygon } from '../svg.ts';
import { drawBlock, drawOpenings, wingColor } from './parts.ts';
import { type DrawBuilding, type Plot, SIDES, type Side } from './plot.ts';

/** Sizes of the columned porch in the middle; `top` is the line below the pediment. */
interface Porch {
  left: number;
  top: number;
  width: number;
  height: number;
  columns: number;
}

/** A temple front of columns and pediment between two wings, with a cupola more often than not. */
export const drawClassical: DrawBuilding = (plot) => {
  const { random, centreX, groundY } = plot;
  const wingHeight = plot.height * random.between(0.42, 0.48);
  const windowColumns = random.int(3, 4);
  const width = plot.width * random.between(0.4, 0.46);
  const height = plot.height * 0.56;
  const columns = random.pick([6, 6, 8]);
  const porch: Porch = { left: centreX - width / 2, top: groundY - height, width, height, columns };
  for (const side of SIDES) drawWing(plot, porch, side, wingHeight, windowColumns);
  if (random.chance(0.6)) drawCupola(plot, porch);
  drawColonnade(plot, porch);
  drawPediment(plot, porch);
  drawSteps(plot, porch);
};

function drawWing(plot: Plot, porch: Porch, side: Side, height: number, columns: number): void {
  const { canvas, colors, centreX, groundY } = plot;
  const width = (plot.width - porch.width) / 2;
  const left = side < 0 ? centreX - plot.width / 2 : centreX + porch.width / 2;
  drawBlock(canvas, box(left, groundY, width, height), wingColor(colors, side));
  canvas.rect(left - 2, groundY - height, width + 4, plot.height * 0.03, colors.roof);
  const windows = box(left, groundY, width, height * 0.92);
  drawOpenings(plot, windows, { columns, rows: 2, shape: rectangle, fill: colors.glow, inset: 0.06 });
}

function drawCupola(plot: Plot, porch: Porch): void {
  const { canvas, colors, centreX, height } = plot;
  const width = porch.width * 0.5;
  const left = centreX - width / 2;
  const base = porch.top - height * 0.2;
  canvas.rect(left, base, width, height * 0.12, colors.wall);
  canvas.rect(centreX, base, width / 2, height * 0.12, colors.wallShade);
  const windows = box(left, porch.top - height * 0.08, width, height * 0.12);
  drawOpenings(plot, windows, { columns: 5, rows: 1, shape: roundArch, fill: colors.glow, inset: 0.05 });
  canvas.path(dome(centreX, base, width * 0.96, height * 0.19), colors.accent);
  const right = centreX + width * 0.48;
  const axis = pathData`M${centreX} ${base}v${-height * 0.185}`;
  const curve = pathData`C${centreX + width * 0.34} ${porch.top - height * 0.38} ${right} ${porch.top - height * 0.3} ${right} ${base}Z`;
  canvas.path(axis + curve, colors.ink, { opacity: '.16' });
  canvas.rect(centreX - 1, porch.top - height * 0.44, 2, height * 0.07, colors.roof);
}

function drawColonnade(plot: Plot, porch: Porch): void {
  const { canvas, colors, centreX, groundY, height } = plot;
  const { left, top, width, columns } = porch;
  canvas.rect(left, top, width, porch.height, colors.ink);
  drawOpenings(plot, centredBox(centreX, groundY, width, porch.height * 0.8), {
    columns: columns - 1,
    rows: 1,
    shape: rectangle,
    fill: colors.roof,
    inset: 0.02,
  });
  const thickness = (width / columns) * 0.4;
  const shaftTop = top + height * 0.05;
  const shaftHeight = porch.height - height * 0.05;
  for (let column = 0; column < columns; column++) {
    const x = left + (width * (column + 0.5)) / columns;
    canvas.rect(x - thickness / 2, shaftTop, thickness, shaftHeight, colors.light);
    canvas.rect(x, shaftTop, thickness / 2, shaftHeight, colors.wallShade, { opacity: '.45' });
    canvas.rect(x - thickness * 0.75, top + height * 0.04, thickness * 1.5, height * 0.022, colors.light);
  }
}

function drawPediment(plot: Plot, { left, top, width: porchWidth }: Porch): void {
  const { canvas, colors, centreX, width, height } = plot;
  const right = centreX + porchWidth / 2;
  canvas.rect(left - width * 0.015, top, porchWidth + width * 0.03, height * 0.045, colors.light);
  const outer = polygon(
    [left - width * 0.03, top],
    [centreX, top - height * 0.17],
    [right + width * 0.03, top],
  );
  const inner = polygon(
    [left + width * 0.03, top - height * 0.018],
    [centreX, top - height * 0.132],
    [right - width * 0.03, top - height * 0.018],
  );
  canvas.path(outer, colors.light);
  canvas.path(inner, colors.wall);
  canvas.circle(centreX, top - height * 0.055, height * 0.028, colors.accent);
}

function drawSteps({ canvas, colors, groundY, width, height }: Plot, porch: Porch): void {
  for (let step = 0; step < 3; step++) {
    const left = porch.left - width * (0.012 + 0.016 * step);
    const top = groundY - height * 0.045 + step * height * 0.016;
    const stepWidth = porch.width + width * (0.024 + 0.032 * step);
    canvas.rect(left, top, stepWidth, height * 0.017, step === 1 ? colors.wallShade : colors.light);
  }
}
