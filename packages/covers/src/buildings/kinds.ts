import type { Random } from '../random.ts';
import { drawClassical } from './classical.ts';
import { drawClockTower } from './clock-tower.ts';
import { drawDomedHall } from './domed-hall.ts';
import { drawGothic } from './gothic.ts';
import { drawModern } from './modern.ts';
import type { DrawBuilding } from './plot.ts';
import { drawPortal } from './portal.ts';
import { drawRotunda } from './rotunda.ts';

/** Their order and number decide who gets which: a change redraws covers. */
const BUILDINGS: readonly DrawBuilding[] = [
  drawPortal,
  drawDomedHall,
  drawClockTower,
  drawClassical,
  drawModern,
  drawGothic,
  drawRotunda,
];

/** The number of one of the kinds, for `buildingAt`. */
export function pickBuilding(random: Random): number {
  return random.int(0, BUILDINGS.length - 1);
}

/** The kind with this number; numbers past the last one start again with the first. */
export function buildingAt(number: number): DrawBuilding {
  const building = BUILDINGS[number % BUILDINGS.length];
  if (building === undefined) throw new RangeError(`No building has the number ${number}`);
  return building;
}
