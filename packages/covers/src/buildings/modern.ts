import { box, centredBox } from '../geometry.ts';
import { pointedArch } from '../shapes.ts';
import { pathData, polygon } from '../svg.ts';
import { drawMass, drawOpenings } from './parts.ts';
import type { DrawBuilding, Plot } from './plot.ts';

/** A glazed slab, a finned tower with a slanted crown and a low hall under a curved roof. */
export const drawModern: DrawBuilding = (plot) => {
  const { random, centreX, width, height } = plot;
  const side = random.chance() ? 1 : -1;
  const towerWidth = width * random.between(0.2, 0.26);
  const towerX = centreX + side * width * random.between(0.06, 0.14);
  const slabHeight = height * random.between(0.44, 0.54);
  drawSlab(plot, centreX - side * width * 0.26, slabHeight);
  const slant = height * 0.09 * (random.chance() ? 1 : -1);
  drawTower(plot, towerX, towerWidth, slant);
  drawHall(plot, centreX + side * width * 0.33);
};

function drawSlab(plot: Plot, centreX: number, height: number): void {
  const { canvas, colors, groundY } = plot;
  const slab = centredBox(centreX, groundY, plot.width * 0.44, height);
  const top = groundY - height;
  drawMass(plot, slab);
  for (let storey = 0; storey < 5; storey++) {
    const y = top + height * (0.1 + storey * 0.18);
    canvas.rect(slab.left, y, slab.width, height * 0.085, colors.glow, { opacity: '.92' });
  }
  for (let mullion = 1; mullion < 9; mullion++) {
    canvas.rect(slab.left + (slab.width * mullion) / 9, top, 1.4, height, colors.wallShade);
  }
  canvas.rect(slab.left - 4, top - plot.height * 0.022, slab.width + 8, plot.height * 0.026, colors.roof);
}

/** `slant` is how much lower the left end of the crown is than the right one. */
function drawTower(plot: Plot, centreX: number, width: number, slant: number): void {
  const { canvas, colors, groundY } = plot;
  const height = plot.height * 0.96;
  const left = centreX - width / 2;
  const right = left + width;
  const top = groundY - height;
  const shadeLeft = left + width * 0.62;
  const leftTop = top + Math.max(0, slant);
  const rightTop = top + Math.max(0, -slant);
  const shadeTop = top + Math.abs(slant) * 0.5;
  const whole = polygon([left, groundY], [left, leftTop], [right, rightTop], [right, groundY]);
  const shade = polygon([shadeLeft, groundY], [shadeLeft, shadeTop], [right, rightTop], [right, groundY]);
  canvas.path(whole, colors.wall);
  canvas.path(shade, colors.wallShade);
  for (let fin = 0; fin < 6; fin++) {
    const x = left + width * (0.09 + fin * 0.142);
    canvas.rect(x, top + plot.height * 0.14, width * 0.062, height - plot.height * 0.24, colors.glow);
  }
  for (let storey = 1; storey < 9; storey++) {
    const y = top + plot.height * 0.12 + ((height - plot.height * 0.2) * storey) / 9;
    canvas.rect(left, y, width, plot.height * 0.008, colors.wallShade);
  }
}

function drawHall(plot: Plot, centreX: number): void {
  const { canvas, colors, groundY } = plot;
  const width = plot.width * 0.34;
  const height = plot.height * 0.2;
  const left = centreX - width / 2;
  const right = centreX + width / 2;
  const eaves = groundY - height;
  const crown = eaves - plot.height * 0.1;
  const pull = eaves - plot.height * 0.2;
  const whole = pathData`M${left} ${groundY}V${eaves}Q${centreX} ${pull} ${right} ${eaves}V${groundY}Z`;
  const start = pathData`M${centreX} ${groundY}V${crown}`;
  const shade = pathData`Q${centreX + width * 0.25} ${crown} ${right} ${eaves}V${groundY}Z`;
  canvas.path(whole, colors.accent);
  canvas.path(start + shade, colors.ink, { opacity: '.14' });
  const doors = box(left, groundY, width, height);
  drawOpenings(plot, doors, { columns: 7, rows: 1, shape: pointedArch, fill: colors.ink, inset: 0.05 });
}
