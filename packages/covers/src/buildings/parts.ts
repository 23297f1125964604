import type { Drawing } from '../drawing.ts';
import { type Box, box } from '../geometry.ts';
import type { BuildingColors } from '../palette.ts';
import type { Shape } from '../shapes.ts';
import type { Plot, Side } from './plot.ts';

/** A grid of equal openings in a wall; `inset` is the share of the wall left free at either end. */
export interface OpeningGrid {
  columns: number;
  rows: number;
  shape: Shape;
  fill: string;
  inset: number;
}

/** A block in one colour. */
export function drawBlock(canvas: Drawing, { left, bottom, width, height }: Box, fill: string): void {
  canvas.rect(left, bottom - height, width, height, fill);
}

/** A block whose right-hand part, from the share `shadeFrom` of its width on, lies in shade. */
export function drawMass({ canvas, colors }: Plot, area: Box, shadeFrom = 0.5): void {
  const { left, bottom, width, height } = area;
  drawBlock(canvas, area, colors.wall);
  const shade = box(left + width * shadeFrom, bottom, width * (1 - shadeFrom), height);
  drawBlock(canvas, shade, colors.wallShade);
}

/** Windows or doors over the whole of a wall, in one path. */
export function drawOpenings({ canvas }: Plot, wall: Box, grid: OpeningGrid): void {
  const { columns, rows, shape, fill, inset } = grid;
  const left = wall.left + wall.width * inset;
  const cellWidth = (wall.width * (1 - 2 * inset)) / columns;
  const cellHeight = wall.height / rows;
  const width = cellWidth * 0.5;
  const height = Math.min(cellHeight * 0.6, width * 2.2);
  let openings = '';
  for (let row = 0; row < rows; row++) {
    const bottom = wall.bottom - wall.height + row * cellHeight + (cellHeight + height) / 2;
    for (let column = 0; column < columns; column++) {
      openings += shape(box(left + column * cellWidth + (cellWidth - width) / 2, bottom, width, height));
    }
  }
  canvas.path(openings, fill);
}

/** Colour of a wing: the left one is lit, the right one is not. */
export function wingColor(colors: BuildingColors, side: Side): string {
  return side < 0 ? colors.wall : colors.wallShade;
}
