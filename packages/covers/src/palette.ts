import { oklchHex } from './color.ts';
import type { Random } from './random.ts';

/** Colours of a building. The light comes from the left: `wall` is lit, `wallShade` is not. */
export interface BuildingColors {
  wall: string;
  wallShade: string;
  roof: string;
  /** Doors, deep openings, shadows. */
  ink: string;
  /** Stone and trim that catch the light. */
  light: string;
  /** Windows. */
  glow: string;
  accent: string;
}

/** Colours of trees: the lit side and the side in shade. */
export interface TreeColors {
  ink: string;
  tree: string;
  treeShade: string;
}

/** Colours of a whole university cover. */
export interface Palette extends BuildingColors, TreeColors {
  skyTop: string;
  skyHorizon: string;
  girih: string;
  girihOpacity: number;
  sun: string;
  halo: string;
  haloOpacity: number;
  bird: string;
  farTown: string;
  nearTown: string;
  ground: string;
}

/** Hues in degrees; `strength` scales the chroma of sky, walls and trees. */
interface Scheme {
  mood: 'day' | 'dusk';
  sky: number;
  wall: number;
  sun: number;
  accent: number;
  strength: number;
}

/** Ten sets of hues over one ladder of lightness: every cover belongs to the same family. */
const SCHEMES: readonly Scheme[] = [
  { mood: 'day', sky: 158, wall: 162, sun: 82, accent: 32, strength: 1 }, // chinor, plane tree
  { mood: 'day', sky: 62, wall: 28, sun: 40, accent: 78, strength: 1 }, // tong, dawn
  { mood: 'day', sky: 205, wall: 212, sun: 78, accent: 40, strength: 1 }, // firuza, turquoise
  { mood: 'day', sky: 25, wall: 14, sun: 72, accent: 160, strength: 0.95 }, // anor, pomegranate
  { mood: 'day', sky: 86, wall: 58, sun: 36, accent: 165, strength: 1 }, // zaʼfaron, saffron
  { mood: 'day', sky: 305, wall: 292, sun: 70, accent: 20, strength: 0.85 }, // nilufar, water lily
  { mood: 'day', sky: 242, wall: 256, sun: 72, accent: 35, strength: 0.9 }, // koʻktosh, bluestone
  { mood: 'dusk', sky: 262, wall: 85, sun: 88, accent: 30, strength: 0.95 }, // tun, night
  { mood: 'dusk', sky: 164, wall: 92, sun: 84, accent: 35, strength: 1 }, // bogʻ, garden
  { mood: 'dusk', sky: 22, wall: 72, sun: 76, accent: 165, strength: 0.9 }, // shom, evening
];

/** Picks one of the ten palettes. */
export function pickPalette(random: Random): Palette {
  const scheme = random.pick(SCHEMES);
  return scheme.mood === 'day' ? dayPalette(scheme) : duskPalette(scheme);
}

/** A building as a flat shape in the distance. */
export function silhouetteColors({ farTown, nearTown }: Palette): BuildingColors {
  return {
    wall: nearTown,
    wallShade: nearTown,
    roof: nearTown,
    ink: farTown,
    light: farTown,
    glow: farTown,
    accent: nearTown,
  };
}

function dayPalette({ sky, wall, sun, accent, strength }: Scheme): Palette {
  const roof = oklchHex(0.345, 0.082 * strength, wall);
  return {
    skyTop: oklchHex(0.885, 0.062 * strength, sky),
    skyHorizon: oklchHex(0.965, 0.028 * strength, sky),
    girih: oklchHex(0.99, 0.01, sky),
    girihOpacity: 0.75,
    sun: oklchHex(0.8, 0.15, sun),
    halo: oklchHex(0.93, 0.07, sun),
    haloOpacity: 0.75,
    bird: roof,
    farTown: oklchHex(0.81, 0.07 * strength, wall),
    nearTown: oklchHex(0.735, 0.082 * strength, wall),
    wall: oklchHex(0.5, 0.105 * strength, wall),
    wallShade: oklchHex(0.43, 0.098 * strength, wall),
    roof,
    ink: oklchHex(0.265, 0.06 * strength, wall),
    light: oklchHex(0.965, 0.022, sun),
    glow: oklchHex(0.88, 0.11, sun),
    accent: oklchHex(0.66, 0.165, accent),
    tree: oklchHex(0.405, 0.085 * strength, sky),
    treeShade: oklchHex(0.345, 0.075 * strength, sky),
    ground: oklchHex(0.3, 0.066 * strength, wall),
  };
}

function duskPalette({ sky, wall, sun, accent, strength }: Scheme): Palette {
  const light = oklchHex(0.985, 0.012, wall);
  return {
    skyTop: oklchHex(0.275, 0.062 * strength, sky),
    skyHorizon: oklchHex(0.5, 0.1 * strength, sky),
    girih: oklchHex(0.9, 0.07, sun),
    girihOpacity: 0.3,
    sun: oklchHex(0.86, 0.115, sun),
    halo: oklchHex(0.6, 0.1 * strength, sky),
    haloOpacity: 0.5,
    bird: light,
    farTown: oklchHex(0.425, 0.086 * strength, sky),
    nearTown: oklchHex(0.37, 0.078 * strength, sky),
    wall: oklchHex(0.925, 0.038, wall),
    wallShade: oklchHex(0.835, 0.052, wall),
    roof: oklchHex(0.6, 0.135, accent),
    ink: oklchHex(0.3, 0.06 * strength, sky),
    light,
    glow: oklchHex(0.42, 0.085 * strength, sky),
    accent: oklchHex(0.72, 0.145, sun),
    tree: oklchHex(0.345, 0.07 * strength, sky),
    treeShade: oklchHex(0.295, 0.06 * strength, sky),
    ground: oklchHex(0.235, 0.05 * strength, sky),
  };
}
