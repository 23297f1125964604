import { oklchHex } from './color.ts';
import { Drawing } from './drawing.ts';
import type { Point } from './geometry.ts';
import { initials } from './name.ts';
import { requireDrawable } from './picture-size.ts';
import { randomForName } from './random.ts';
import { starPath } from './star.ts';
import { coordinate, element, escapeXml, svgFile } from './svg.ts';

/** Hues in degrees: the badge's own and that of the star in the middle of a dark badge. */
const HUES = [
  { base: 162, core: 84 },
  { base: 205, core: 60 },
  { base: 25, core: 84 },
  { base: 258, core: 84 },
  { base: 300, core: 80 },
  { base: 58, core: 165 },
  { base: 185, core: 35 },
  { base: 140, core: 60 },
  { base: 345, core: 88 },
  { base: 230, core: 45 },
];

/** Stars of n points; `outer` and `core` are contact angles in n-ths of a half turn: more is sharper. */
const ROSETTES = [
  { points: 8, outer: 3, core: 2 },
  { points: 10, outer: 3, core: 2 },
  { points: 12, outer: 5, core: 3 },
  { points: 12, outer: 4, core: 3 },
  { points: 8, outer: 2, core: 2 },
  { points: 10, outer: 4, core: 2 },
];

/**
 * Returns a square SVG of a star rosette with the name's initials that depends on the name and the size (pixels) only. Throws a
 * RangeError for an undrawable size. Hidden from screen readers: the name is next to it.
 */
export function agencyEmblem(name: string, { size = 160 }: { size?: number } = {}): string {
  requireDrawable(size);
  const random = randomForName('agency', name);
  const hues = random.pick(HUES);
  const colors = random.chance(0.6) ? darkBadge(hues) : lightBadge(hues);
  const { points, outer, core } = random.pick(ROSETTES);
  const degrees = (turns: number) => (180 * turns) / points;
  const middle = size / 2;
  const centre: Point = [middle, middle];
  const canvas = new Drawing();
  canvas.rect(0, 0, size, size, colors.ground);
  canvas.path(starPath(points, centre, size * 0.78, degrees(outer)), colors.rays);
  const outline = starPath(points, centre, size * 0.55, degrees(Math.max(2, outer - 1)), Math.PI / points);
  canvas.line(outline, colors.line, size * 0.014, { 'stroke-linejoin': 'round', opacity: '.75' });
  canvas.path(starPath(points, centre, size * 0.385, degrees(core)), colors.core);
  canvas.add(lettering(initials(name), size, colors.letters));
  return svgFile(size, size, canvas.markup(), { 'aria-hidden': 'true' });
}

interface BadgeColors {
  ground: string;
  rays: string;
  line: string;
  core: string;
  letters: string;
}

function darkBadge({ base, core }: { base: number; core: number }): BadgeColors {
  return {
    ground: oklchHex(0.37, 0.085, base),
    rays: oklchHex(0.445, 0.095, base),
    line: oklchHex(0.86, 0.07, base),
    core: oklchHex(0.84, 0.135, core),
    letters: oklchHex(0.27, 0.06, base),
  };
}

function lightBadge({ base }: { base: number }): BadgeColors {
  return {
    ground: oklchHex(0.925, 0.05, base),
    rays: oklchHex(0.865, 0.08, base),
    line: oklchHex(0.5, 0.11, base),
    core: oklchHex(0.38, 0.09, base),
    letters: oklchHex(0.97, 0.03, base),
  };
}

function lettering(letters: string, size: number, fill: string): string {
  const attributes = {
    x: coordinate(size / 2),
    y: coordinate(size / 2 + size * 0.082),
    'text-anchor': 'middle',
    'font-family': 'Onest Variable, Onest, system-ui, sans-serif',
    'font-weight': 720,
    'font-size': coordinate(size * 0.23),
    fill,
    'letter-spacing': '-.03em',
  };
  return element('text', attributes, escapeXml(letters));
}
