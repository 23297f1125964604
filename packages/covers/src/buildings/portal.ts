import { box, centredBox } from '../geometry.ts';
import { pointedArch } from '../shapes.ts';
import { polygon } from '../svg.ts';
import { drawBlock, drawMass, drawOpenings, wingColor } from './parts.ts';
import { type DrawBuilding, type Plot, SIDES, type Side } from './plot.ts';

/** Sizes of the tall gate in the middle. */
interface Gate {
  width: number;
  height: number;
  /** Width of its tiled frame. */
  frame: number;
}

/** A madrasa: a tiled portal with an iwan between two wings of arches. */
export const drawPortal: DrawBuilding = (plot) => {
  const { random } = plot;
  const width = plot.width * random.between(0.3, 0.36);
  const gate: Gate = { width, height: plot.height * 0.92, frame: width * 0.085 };
  const wingHeight = gate.height * random.between(0.46, 0.54);
  const columns = random.int(3, 4);
  for (const side of SIDES) drawWing(plot, gate, side, wingHeight, columns);
  drawGate(plot, gate);
  drawTiles(plot, gate);
  drawIwan(plot, gate);
};

function drawWing(plot: Plot, gate: Gate, side: Side, height: number, columns: number): void {
  const { canvas, colors, centreX, groundY } = plot;
  const width = (plot.width - gate.width) / 2;
  const left = side < 0 ? centreX - gate.width / 2 - width : centreX + gate.width / 2;
  drawBlock(canvas, box(left, groundY, width, height), wingColor(colors, side));
  canvas.rect(left, groundY - height, width, plot.height * 0.028, colors.roof);

  const towerWidth = plot.width * 0.055;
  const towerHeight = height * 1.16;
  const towerLeft = side < 0 ? left : left + width - towerWidth;
  const arcade = box(side < 0 ? left + towerWidth : left, groundY, width - towerWidth, height * 0.94);
  drawOpenings(plot, arcade, { columns, rows: 2, shape: pointedArch, fill: colors.glow, inset: 0.04 });
  drawBlock(canvas, box(towerLeft, groundY, towerWidth, towerHeight), wingColor(colors, side));
  canvas.rect(towerLeft - 2, groundY - towerHeight, towerWidth + 4, plot.height * 0.03, colors.accent);
  const niche = box(
    towerLeft + towerWidth * 0.28,
    groundY - towerHeight * 0.4,
    towerWidth * 0.44,
    towerHeight * 0.34,
  );
  canvas.path(pointedArch(niche), colors.ink, { opacity: '.6' });
}

function drawGate(plot: Plot, { width, height, frame }: Gate): void {
  const { canvas, colors, centreX, groundY } = plot;
  const left = centreX - width / 2;
  drawMass(plot, box(left, groundY, width, height));
  canvas.rect(left, groundY - height - plot.height * 0.012, width, plot.height * 0.024, colors.roof);
  canvas.rect(
    left + frame * 0.45,
    groundY - height + frame * 0.55,
    width - frame * 0.9,
    height - frame * 0.55,
    colors.roof,
    { opacity: '.5' },
  );
}

/** Lozenge tiles along the top and both sides of the frame. */
function drawTiles({ canvas, colors, centreX, groundY }: Plot, { width, height, frame }: Gate): void {
  const top = groundY - height;
  let tiles = '';
  for (let column = 0; column < 6; column++) {
    const x = centreX - width / 2 + frame + ((width - 2 * frame) * (column + 0.5)) / 6;
    tiles += tile(x, top + frame * 1.35, frame * 0.42);
  }
  for (let row = 0; row < 7; row++) {
    const y = top + frame * 2.7 + (height - frame * 3) * (row / 7) + frame * 0.3;
    for (const side of SIDES) tiles += tile(centreX + side * (width / 2 - frame * 1.02), y, frame * 0.36);
  }
  canvas.path(tiles, colors.accent);
}

function tile(x: number, y: number, radius: number): string {
  return polygon([x - radius, y], [x, y - radius], [x + radius, y], [x, y + radius]);
}

/** Three arches, each deeper in the gate. */
function drawIwan({ canvas, colors, centreX, groundY }: Plot, gate: Gate): void {
  const width = gate.width - gate.frame * 3.6;
  const height = gate.height * 0.8;
  canvas.path(pointedArch(centredBox(centreX, groundY, width, height)), colors.ink);
  canvas.path(pointedArch(centredBox(centreX, groundY, width * 0.74, height * 0.84)), colors.roof);
  canvas.path(pointedArch(centredBox(centreX, groundY, width * 0.4, height * 0.5)), colors.glow);
}
