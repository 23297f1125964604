import { pickBuilding } from './buildings/kinds.ts';
import { type Girih, pickGirih } from './girih.ts';
import { type Palette, pickPalette } from './palette.ts';
import type { Random } from './random.ts';

/**
 * Format of a cover: `wide` is a banner with neighbours, `tall` an upright picture, `tiny` a thumbnail without details. A tiny
 * one may be wide as well.
 */
interface Format {
  isWide: boolean;
  isTall: boolean;
  isTiny: boolean;
}

/** All decisions about a university cover before the first stroke. */
export interface CoverPlan extends Format {
  width: number;
  height: number;
  colors: Palette;
  girih: Girih;
  /** Number for `buildingAt`. */
  building: number;
  centreX: number;
  /** Vertical position of the ground; below it lies the woven strip. */
  groundY: number;
  stripHeight: number;
  buildingWidth: number;
  buildingHeight: number;
  /** 1: the sun is right of the building; -1: left of it. Birds and girih take the other side. */
  sunSide: -1 | 1;
}

/** Decides about the cover; the order of its questions to `random` is part of the picture. */
export function planCover(random: Random, width: number, height: number): CoverPlan {
  const format = formatOf(width, height);
  const { isWide } = format;
  const colors = pickPalette(random);
  const building = pickBuilding(random);
  const stripHeight = height * stripShare(format);
  const centreX = isWide ? width * 0.69 : width * random.between(0.47, 0.53);
  const buildingHeight = format.isTall ? width * 0.6 : height * (format.isTiny ? 0.66 : 0.57);
  const buildingWidth = Math.min(buildingHeight * random.between(1.3, 1.48), width * 0.82);
  const sunSide = random.chance() ? -1 : 1;
  const girih = pickGirih(random);
  const groundY = height - stripHeight;
  const size = { width, height, centreX, groundY, stripHeight, buildingWidth, buildingHeight };
  return { ...format, ...size, colors, building, sunSide, girih };
}

function formatOf(width: number, height: number): Format {
  const isTiny = width < 160;
  return { isWide: width / height > 2.2, isTall: width / height < 1.05 && !isTiny, isTiny };
}

function stripShare({ isTiny, isWide }: Format): number {
  if (isTiny) return 0.1;
  return isWide ? 0.13 : 0.145;
}
