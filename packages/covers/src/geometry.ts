/** A place or a direction; y grows downwards, as in SVG. */
export type Point = readonly [x: number, y: number];

/** A rectangle standing on its bottom edge. */
export interface Box {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** A box given by its left bottom corner. */
export function box(left: number, bottom: number, width: number, height: number): Box {
  return { left, bottom, width, height };
}

/** A box given by the middle of its bottom edge. */
export function centredBox(centreX: number, bottom: number, width: number, height: number): Box {
  return { left: centreX - width / 2, bottom, width, height };
}

/** Corners of a regular polygon around a centre, the first one at the angle `rotation` (radians). */
export function regularPolygon(sides: number, [x, y]: Point, radius: number, rotation: number): Point[] {
  return Array.from({ length: sides }, (_, corner): Point => {
    const angle = rotation + (corner * 2 * Math.PI) / sides;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The vector turned by an angle in radians. */
export function rotate([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/**
 * Returns the intersection of the line through `p` along `u` with the line through `q` along `v`; null when they are parallel.
 */
export function intersection(p: Point, u: Point, q: Point, v: Point): Point | null {
  const cross = u[0] * v[1] - u[1] * v[0];
  if (Math.abs(cross) < 1e-9) return null;
  const distance = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / cross;
  return [p[0] + u[0] * distance, p[1] + u[1] * distance];
}

/** Each item of a closed ring with the one after it. */
export function ringPairs<Item>(ring: readonly Item[]): [Item, Item][] {
  return ring.map((item, index) => [item, ring[(index + 1) % ring.length] ?? item]);
}
