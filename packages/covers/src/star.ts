import { intersection, type Point, regularPolygon, ringPairs, rotate } from './geometry.ts';
import { polygon } from './svg.ts';

/**
 * The star inside a polygon by Hankin's "polygons in contact": from the middle of every edge a ray leaves at
 * the contact angle (degrees) towards each neighbouring edge, and neighbours' rays meet. Equal contact angles
 * make stars of adjoining polygons run into each other.
 */
export function starCorners(corners: readonly Point[], contactDegrees: number): Point[] {
  const angle = (contactDegrees * Math.PI) / 180;
  const edges = ringPairs(corners).map(([from, to]) => ({
    middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const,
    forward: [to[0] - from[0], to[1] - from[1]] as const,
  }));
  return ringPairs(edges).flatMap(([edge, next]) => {
    const backward = [-next.forward[0], -next.forward[1]] as const;
    const meeting = intersection(
      edge.middle,
      rotate(edge.forward, angle),
      next.middle,
      rotate(backward, -angle),
    );
    return meeting ? [edge.middle, meeting] : [];
  });
}

/** Path data of one star inside a regular polygon; `rotation` in radians. */
export function starPath(
  points: number,
  centre: Point,
  radius: number,
  contactDegrees: number,
  rotation = 0,
): string {
  return polygon(...starCorners(regularPolygon(points, centre, radius, rotation), contactDegrees));
}
