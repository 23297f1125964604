import { box, centredBox } from '../geometry.ts';
import { pointedArch } from '../shapes.ts';
import { pathData, polygon } from '../svg.ts';
import { drawMass, wingColor } from './parts.ts';
import { type DrawBuilding, type Plot, SIDES } from './plot.ts';

const BAYS = 6;

/** A collegiate range of gabled bays with buttresses and a crenellated tower in the middle. */
export const drawGothic: DrawBuilding = (plot) => {
  const { random, centreX, groundY, width, height } = plot;
  const rangeHeight = height * random.between(0.4, 0.46);
  drawMass(plot, box(centreX - width / 2, groundY, width, rangeHeight));
  for (let bay = 0; bay < BAYS; bay++) drawBay(plot, bay, rangeHeight);
  drawTower(plot);
};

function drawBay(plot: Plot, bay: number, rangeHeight: number): void {
  const { canvas, colors, groundY } = plot;
  const width = plot.width / BAYS;
  const left = plot.centreX - plot.width / 2 + bay * width;
  const middle = left + width / 2;
  const right = left + width;
  const eaves = groundY - rangeHeight;
  const ridge = eaves - plot.height * 0.17;
  const gable = polygon([left, eaves], [middle, ridge], [right, eaves]);
  const verge = pathData`M${left} ${eaves}L${middle} ${ridge}L${right} ${eaves}`;
  const window = box(left + width * 0.3, groundY - rangeHeight * 0.45, width * 0.4, rangeHeight * 0.52);
  const door = box(left + width * 0.34, groundY - rangeHeight * 0.06, width * 0.32, rangeHeight * 0.3);
  canvas.path(gable, wingColor(colors, bay < BAYS / 2 ? -1 : 1));
  canvas.line(verge, colors.roof, Math.max(1.5, plot.width * 0.011));
  canvas.path(pointedArch(window), colors.glow);
  canvas.path(pointedArch(door), colors.ink, { opacity: '.75' });
  canvas.rect(left - width * 0.045, eaves, width * 0.09, rangeHeight, colors.roof, { opacity: '.4' });
}

function drawTower(plot: Plot): void {
  const { canvas, colors, centreX, groundY } = plot;
  const width = plot.width * 0.2;
  const height = plot.height * 0.72;
  const top = groundY - height;
  drawMass(plot, centredBox(centreX, groundY, width, height), 0.54);
  drawTurrets(plot, width, height);
  for (let merlon = 0; merlon < 4; merlon++) {
    const left = centreX - width * 0.38 + merlon * width * 0.21;
    canvas.rect(left, top - plot.height * 0.03, width * 0.12, plot.height * 0.035, colors.wall);
  }
  const window = centredBox(centreX, groundY - height * 0.42, width * 0.54, height * 0.48);
  canvas.path(pointedArch(window), colors.glow);
  canvas.rect(centreX - 1, groundY - height * 0.82, 2, height * 0.4, colors.wall);
  canvas.rect(window.left, groundY - height * 0.6, window.width, 2, colors.wall);
  canvas.path(pointedArch(centredBox(centreX, groundY, width * 0.52, height * 0.3)), colors.ink);
  canvas.rect(centreX - width / 2, groundY - height * 0.37, width, plot.height * 0.016, colors.accent);
}

function drawTurrets(plot: Plot, towerWidth: number, towerHeight: number): void {
  const { canvas, colors, centreX, groundY, height } = plot;
  const top = groundY - towerHeight - height * 0.04;
  const tip = groundY - towerHeight - height * 0.22;
  for (const side of SIDES) {
    const x = centreX + (side * towerWidth) / 2;
    const left = x - towerWidth * 0.1;
    canvas.rect(left, top, towerWidth * 0.2, towerHeight + height * 0.04, wingColor(colors, side));
    const spire = polygon([x - towerWidth * 0.12, top], [x, tip], [x + towerWidth * 0.12, top]);
    canvas.path(spire, colors.roof);
  }
}
