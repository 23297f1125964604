import { type Cloth, planCloth } from './cloth.ts';
import { Drawing } from './drawing.ts';
import { type IkatShape, ikatPath, lozenge } from './ikat.ts';
import { type PictureSize, requireDrawable } from './picture-size.ts';
import { hashName, randomForName } from './random.ts';
import { coordinate, element, svgFile } from './svg.ts';

/** A colour and the share of the motif's size that its ring fills, from the outside in. */
type Ring = readonly [fill: string, scale: number];

/**
 * An SVG of an ikat cloth that depends on the name and the size only. Throws a RangeError for an undrawable
 * size. Its ids come from the name: two sizes of one name must not be inlined in the same page (as `<img>`
 * they may).
 */
export function scholarshipCover(name: string, { width = 640, height = 400 }: PictureSize = {}): string {
  requireDrawable(width, height);
  const random = randomForName('grant', name);
  const id = `g${hashName(name).toString(36)}`;
  const cloth = planCloth(random, width, height);
  const canvas = new Drawing();
  const blur = element('feGaussianBlur', { stdDeviation: `0 ${coordinate(height * 0.0022)}` });
  const filter = element('filter', { id: `${id}f`, x: 0, y: 0, width: 1, height: 1 }, blur);
  canvas.add(element('defs', {}, motifDefinitions(cloth, id) + filter));
  canvas.rect(0, 0, width, height, cloth.colors.ground);
  const woven = weave(cloth, id, cloth.motifHeight * random.between(0.12, 0.38));
  canvas.add(element('g', { filter: `url(#${id}f)` }, woven));
  return svgFile(width, height, canvas.markup(), { preserveAspectRatio: 'xMidYMid slice' });
}

/** Ids: `a`, `b` the large motifs of even and odd columns, `c`, `d` the lozenges right of odd and even ones. */
function motifDefinitions(cloth: Cloth, id: string): string {
  const { ground, cream, first, second, deep } = cloth.colors;
  const evenMotif = largeMotif(cloth, [
    [cream, 1],
    [first, 0.87],
    [deep, 0.68],
    [second, 0.52],
    [cream, 0.33],
    [first, 0.19],
  ]);
  const oddMotif = largeMotif(cloth, [
    [second, 1],
    [deep, 0.86],
    [cream, 0.66],
    [first, 0.5],
    [second, 0.3],
    [deep, 0.14],
  ]);
  const lozenges = (outer: string, inner: string) =>
    smallLozenge(cloth, [
      [outer, 1],
      [ground, 0.66],
      [inner, 0.36],
    ]);
  return [
    element('g', { id: `${id}a` }, evenMotif),
    element('g', { id: `${id}b` }, oddMotif),
    element('g', { id: `${id}c` }, lozenges(second, cream)),
    element('g', { id: `${id}d` }, lozenges(cream, first)),
  ].join('');
}

function largeMotif({ profile, columnWidth, motifHeight, threads, slips }: Cloth, rings: Ring[]): string {
  const halfWidth = columnWidth * 0.47;
  const halfHeight = motifHeight * 0.47;
  const paths = rings.map(([fill, scale], ring) => {
    const shape: IkatShape = {
      profile,
      centre: [0, 0],
      halfWidth: halfWidth * scale,
      halfHeight: halfHeight * scale,
      threads: Math.max(5, Math.round(threads * scale)),
    };
    const ringSlips = slips.map(
      (slip, thread) => (slip * (0.7 + 0.3 * ((thread + ring) % 3))) / Math.max(scale, 0.34),
    );
    return element('path', { d: ikatPath(shape, ringSlips), fill });
  });
  return paths.join('');
}

function smallLozenge({ columnWidth, motifHeight, threads, slips }: Cloth, rings: Ring[]): string {
  const paths = rings.map(([fill, scale]) => {
    const shape: IkatShape = {
      profile: lozenge,
      centre: [0, 0],
      halfWidth: columnWidth * 0.13 * scale,
      halfHeight: motifHeight * 0.17 * scale,
      threads: Math.max(3, Math.round(threads * 0.28 * scale)),
    };
    return element('path', { d: ikatPath(shape, slips), fill });
  });
  return paths.join('');
}

/** Motifs over the whole cloth and past its edges, `drop` below the regular grid. */
function weave({ columns, columnWidth, rows, motifHeight }: Cloth, id: string, drop: number): string {
  const use = (motif: string, x: number, y: number) =>
    element('use', { href: `#${id}${motif}`, x: coordinate(x), y: coordinate(y) });
  let woven = '';
  for (let column = -1; column <= columns; column++) {
    const isOdd = column % 2 !== 0;
    const x = (column + 0.5) * columnWidth;
    for (let row = -1; row <= Math.ceil(rows) + 1; row++) {
      const y = (row + (isOdd ? 0.5 : 0)) * motifHeight + drop;
      woven += use(isOdd ? 'b' : 'a', x, y);
      woven += use(isOdd ? 'c' : 'd', x + columnWidth / 2, y + motifHeight / 2);
    }
  }
  return woven;
}
