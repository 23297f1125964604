import type { Drawing } from './drawing.ts';
import { type Box, box } from './geometry.ts';
import type { Random } from './random.ts';
import { dome, rectangle } from './shapes.ts';
import { polygon } from './svg.ts';

/** A house of the distant town as path data. */
type House = (lot: Box) => string;

const gabled: House = ({ left, bottom, width, height }) =>
  polygon(
    [left, bottom],
    [left, bottom - height],
    [left + width / 2, bottom - height * 1.28],
    [left + width, bottom - height],
    [left + width, bottom],
  );

const domed: House = ({ left, bottom, width, height }) => {
  const centreX = left + width / 2;
  const walls = rectangle(box(left, bottom, width, height * 0.7));
  const cupola = dome(centreX, bottom - height * 0.68, width * 0.8, height * 0.42);
  const spire = polygon(
    [centreX - 1, bottom - height * 0.9],
    [centreX - 1, bottom - height * 1.3],
    [centreX + 1, bottom - height * 1.3],
    [centreX + 1, bottom - height * 0.9],
  );
  return walls + cupola + spire;
};

const slanted: House = ({ left, bottom, width, height }) =>
  polygon(
    [left, bottom],
    [left, bottom - height],
    [left + width * 0.6, bottom - height * 1.12],
    [left + width * 0.6, bottom],
  );

const minaret: House = ({ left, bottom, width, height }) => {
  const centreX = left + width / 2;
  const tower = polygon(
    [centreX - width * 0.11, bottom],
    [centreX - width * 0.11, bottom - height * 1.15],
    [centreX, bottom - height * 1.4],
    [centreX + width * 0.11, bottom - height * 1.15],
    [centreX + width * 0.11, bottom],
  );
  return tower + rectangle(box(left, bottom, width, height * 0.42));
};

const wideRoofed: House = ({ left, bottom, width, height }) => {
  const roof = polygon(
    [left - width * 0.04, bottom - height * 0.6],
    [left + width / 2, bottom - height * 0.9],
    [left + width * 1.04, bottom - height * 0.6],
  );
  return rectangle(box(left, bottom, width, height * 0.62)) + roof;
};

const stepped: House = ({ left, bottom, width, height }) =>
  polygon(
    [left, bottom],
    [left, bottom - height * 0.86],
    [left + width * 0.5, bottom - height * 0.86],
    [left + width * 0.5, bottom - height * 0.6],
    [left + width, bottom - height * 0.6],
    [left + width, bottom],
  );

const HOUSES: readonly House[] = [gabled, domed, slanted, minaret, wideRoofed, stepped];

/** A row of houses from `left` to at least `right`, standing on `groundY`; `scale` is the usual height. */
export interface Row {
  left: number;
  right: number;
  groundY: number;
  scale: number;
}

/** Draws a row of flat silhouettes in one path. */
export function drawSkyline(canvas: Drawing, random: Random, row: Row, fill: string): void {
  let { left } = row;
  let houses = '';
  while (left < row.right) {
    const width = row.scale * random.between(0.22, 0.62);
    const height = row.scale * random.between(0.3, 1);
    houses += random.pick(HOUSES)(box(left, row.groundY, width, height));
    left += width * random.between(0.72, 1.04);
  }
  canvas.path(houses, fill);
}
