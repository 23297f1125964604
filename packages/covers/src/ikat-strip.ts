import type { Drawing } from './drawing.ts';
import { type IkatShape, ikatPath, lozenge, pickMotif } from './ikat.ts';
import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { coordinate, element } from './svg.ts';

const THREADS = 22;

/** A woven band along the bottom of a picture, from `top` down by `height`. */
export interface Strip {
  top: number;
  width: number;
  height: number;
}

/** Draws the band as one motif repeated, one of them in the middle; its pattern gets the given id. */
export function drawIkatStrip(
  canvas: Drawing,
  random: Random,
  colors: Palette,
  strip: Strip,
  patternId: string,
): void {
  const { top, width, height } = strip;
  const halfRepeat = height * random.between(0.62, 0.85);
  const slips = random.jitter(23);
  const profile = pickMotif(random);
  const rings = [
    [colors.accent, 1.02],
    [colors.ground, 0.74],
    [colors.sun, 0.52],
    [colors.ink, 0.26],
  ] as const;
  const motif = rings.map(([fill, scale]) => {
    const shape: IkatShape = {
      profile,
      centre: [halfRepeat, height / 2],
      halfWidth: halfRepeat * scale * 0.92,
      halfHeight: height * 0.43 * scale,
      threads: Math.max(6, Math.round(THREADS * scale)),
    };
    return element('path', { d: ikatPath(shape, slips), fill });
  });
  const between = [0, 2 * halfRepeat].map((x) => {
    const shape: IkatShape = {
      profile: lozenge,
      centre: [x, height / 2],
      halfWidth: halfRepeat * 0.2,
      halfHeight: height * 0.2,
      threads: 8,
    };
    return element('path', { d: ikatPath(shape, slips), fill: colors.sun, opacity: '.85' });
  });
  const pattern = {
    id: patternId,
    width: coordinate(2 * halfRepeat),
    height: coordinate(height),
    patternUnits: 'userSpaceOnUse',
    patternTransform: `translate(${coordinate(width / 2 - halfRepeat)} ${coordinate(top)})`,
  };
  canvas.add(element('defs', {}, element('pattern', pattern, [...motif, ...between].join(''))));
  canvas.rect(0, top, width, height, colors.ground);
  canvas.rect(0, top, width, height, `url(#${patternId})`);
  canvas.rect(0, top, width, Math.max(1.5, height * 0.055), colors.accent);
}
