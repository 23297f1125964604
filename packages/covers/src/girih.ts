import { type Point, regularPolygon } from './geometry.ts';
import type { Random } from './random.ts';
import { starCorners } from './star.ts';
import { coordinate, element, polygon } from './svg.ts';

/** A tiling of the plane, named by its largest polygon, with the contact angle of its stars in degrees. */
export interface Girih {
  tiling: Tiling;
  contactDegrees: number;
}

type Tiling = 'octagons' | 'hexagons' | 'dodecagons';

/** One period of a tiling and all polygons that touch it. */
interface Period {
  polygons: Point[][];
  width: number;
  height: number;
}

const PERIODS: Readonly<Record<Tiling, (span: number) => Period>> = {
  octagons: octagonPeriod,
  hexagons: hexagonPeriod,
  dodecagons: dodecagonPeriod,
};

/** A tiling, octagons most often, and a contact angle that suits it. */
export function pickGirih(random: Random): Girih {
  const tiling = random.pick(['octagons', 'octagons', 'hexagons', 'dodecagons'] as const);
  // Every tiling's angle is drawn, used or not, so that what is drawn after it never depends on the tiling.
  const contactDegrees = {
    octagons: random.pick([67.5, 60, 56]),
    hexagons: random.pick([60, 52]),
    dodecagons: random.pick([68, 62]),
  };
  return { tiling, contactDegrees: contactDegrees[tiling] };
}

/** Style of a girih: `span` is the distance between the centres of its largest polygons. */
export interface GirihStyle {
  span: number;
  stroke: string;
  strokeWidth: number;
}

/** A `<pattern>` of girih strapwork, for use as fill="url(#id)". */
export function girihPattern(id: string, { tiling, contactDegrees }: Girih, style: GirihStyle): string {
  const { polygons, width, height } = PERIODS[tiling](style.span);
  const stars = polygons.map((corners) => starCorners(corners, contactDegrees));
  const drawn = stars.filter((star) => star.length >= 6);
  const stroke = { stroke: style.stroke, 'stroke-width': coordinate(style.strokeWidth) };
  const lines = element('path', {
    d: drawn.map((star) => polygon(...star)).join(''),
    fill: 'none',
    ...stroke,
  });
  const size = { width: width.toFixed(3), height: height.toFixed(3) };
  return element('pattern', { id, ...size, patternUnits: 'userSpaceOnUse' }, lines);
}

/** Octagons with squares between them. */
function octagonPeriod(span: number): Period {
  const radius = span / 2 / Math.cos(Math.PI / 8);
  const edge = span * (Math.SQRT2 - 1);
  const centres: Point[] = [
    [0, 0],
    [span, 0],
    [0, span],
    [span, span],
  ];
  const octagons = centres.map((centre) => regularPolygon(8, centre, radius, Math.PI / 8));
  const square = regularPolygon(4, [span / 2, span / 2], edge / Math.SQRT2, 0);
  return { polygons: [...octagons, square], width: span, height: span };
}

function hexagonPeriod(span: number): Period {
  const radius = span / Math.sqrt(3);
  const height = radius * 3;
  const hexagons = staggered(span, height).map((centre) => regularPolygon(6, centre, radius, Math.PI / 6));
  return { polygons: hexagons, width: span, height };
}

/** Dodecagons with a triangle above and below each. */
function dodecagonPeriod(span: number): Period {
  const radius = span / 2 / Math.cos(Math.PI / 12);
  const edge = 2 * radius * Math.sin(Math.PI / 12);
  const height = span * Math.sqrt(3);
  const triangle = (x: number, y: number, rotation: number) =>
    regularPolygon(3, [x, y], edge / Math.sqrt(3), rotation);
  const polygons = staggered(span, height).flatMap(([x, y]) => [
    regularPolygon(12, [x, y], radius, Math.PI / 12),
    triangle(x, y + span / Math.sqrt(3), -Math.PI / 2),
    triangle(x, y - span / Math.sqrt(3), Math.PI / 2),
  ]);
  return { polygons, width: span, height };
}

/** Corners and middle of a period, where the largest polygons of a hexagonal grid sit. */
function staggered(width: number, height: number): Point[] {
  return [
    [0, 0],
    [width, 0],
    [width / 2, height / 2],
    [0, height],
    [width, height],
  ];
}
