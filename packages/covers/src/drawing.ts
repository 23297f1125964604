import { type Attributes, coordinate, element } from './svg.ts';

/** Collects SVG markup, later shapes over earlier ones. Coordinates are rounded; `data` is path data. */
export class Drawing {
  readonly #parts: string[] = [];

  /** Adds finished markup as it is. */
  add(markup: string): void {
    this.#parts.push(markup);
  }

  /** A rectangle by its left top corner; a negative size counts as none. */
  rect(left: number, top: number, width: number, height: number, fill: string, more: Attributes = {}): void {
    const size = { width: coordinate(Math.max(0, width)), height: coordinate(Math.max(0, height)) };
    this.add(element('rect', { x: coordinate(left), y: coordinate(top), ...size, fill, ...more }));
  }

  /** A filled shape. */
  path(data: string, fill: string, more: Attributes = {}): void {
    this.add(element('path', { d: data, fill, ...more }));
  }

  /** A stroke without fill. */
  line(data: string, stroke: string, width: number, more: Attributes = {}): void {
    this.path(data, 'none', { stroke, 'stroke-width': coordinate(width), ...more });
  }

  /** A disc; a ring with the fill `none` and a stroke in `more`. */
  circle(x: number, y: number, radius: number, fill: string, more: Attributes = {}): void {
    const place = { cx: coordinate(x), cy: coordinate(y), r: coordinate(radius) };
    this.add(element('circle', { ...place, fill, ...more }));
  }

  /** Returns the markup of everything drawn so far. */
  markup(): string {
    return this.#parts.join('');
  }
}
