import { box, centredBox } from '../geometry.ts';
import { dome, pointedArch, roundArch } from '../shapes.ts';
import { pathData, polygon } from '../svg.ts';
import { drawBlock, drawMass, drawOpenings, wingColor } from './parts.ts';
import { type DrawBuilding, type Plot, SIDES, type Side } from './plot.ts';

/** A hall under a ribbed cupola on a drum, with a pavilion at either end. */
export const drawDomedHall: DrawBuilding = (plot) => {
  const { canvas, colors, random, centreX, groundY } = plot;
  const hallHeight = plot.height * random.between(0.36, 0.42);
  const columns = random.int(6, 8);
  for (const side of SIDES) drawPavilion(plot, side, hallHeight);

  const hall = box(centreX - plot.width * 0.33, groundY, plot.width * 0.66, hallHeight);
  drawMass(plot, hall, 0.56);
  canvas.rect(hall.left, groundY - hallHeight, hall.width, plot.height * 0.03, colors.roof);
  drawOpenings(
    plot,
    { ...hall, height: hallHeight * 0.92 },
    { columns, rows: 1, shape: pointedArch, fill: colors.glow, inset: 0.03 },
  );

  const drumWidth = plot.width * random.between(0.36, 0.42);
  const drum = centredBox(centreX, groundY - hallHeight, drumWidth, plot.height * 0.13);
  const drumTop = drum.bottom - drum.height;
  drawMass(plot, drum, 0.56);
  drawOpenings(plot, drum, { columns: 7, rows: 1, shape: roundArch, fill: colors.glow, inset: 0.05 });
  canvas.rect(drum.left - 3, drumTop, drumWidth + 6, plot.height * 0.022, colors.roof);

  const cupolaHeight = plot.height * random.between(0.29, 0.33);
  drawCupola(plot, drumTop, drumWidth, cupolaHeight);
  drawLantern(plot, drumTop - cupolaHeight);
  canvas.path(pointedArch(centredBox(centreX, groundY, plot.width * 0.07, hallHeight * 0.6)), colors.ink);
};

function drawPavilion(plot: Plot, side: Side, hallHeight: number): void {
  const { canvas, colors, groundY } = plot;
  const width = plot.width * 0.17;
  const centreX = plot.centreX + side * (plot.width / 2 - width / 2);
  const walls = centredBox(centreX, groundY, width, hallHeight * 1.2);
  const eaves = groundY - hallHeight * 1.2;
  drawBlock(canvas, walls, wingColor(colors, side));
  const roof = polygon(
    [walls.left - 3, eaves],
    [centreX, groundY - hallHeight * 1.62],
    [centreX + width / 2 + 3, eaves],
  );
  canvas.path(roof, colors.roof);
  drawOpenings(
    plot,
    { ...walls, height: hallHeight * 1.16 },
    { columns: 2, rows: 3, shape: roundArch, fill: colors.glow, inset: 0.08 },
  );
}

function drawCupola(
  { canvas, colors, centreX }: Plot,
  base: number,
  drumWidth: number,
  height: number,
): void {
  canvas.path(dome(centreX, base, drumWidth * 0.94, height), colors.accent);
  const right = centreX + drumWidth * 0.47;
  const axis = pathData`M${centreX} ${base}V${base - height * 0.98}`;
  const curve = pathData`C${centreX + drumWidth * 0.33} ${base - height * 0.96} ${right} ${base - height * 0.55} ${right} ${base}Z`;
  canvas.path(axis + curve, colors.ink, { opacity: '.16' });
  for (const offset of [-0.28, 0, 0.28]) {
    const foot = centreX + drumWidth * offset * 1.25;
    const belly = centreX + drumWidth * offset * 1.5;
    const rib = pathData`M${foot} ${base}Q${belly} ${base - height * 0.5} ${centreX} ${base - height * 0.97}`;
    canvas.line(rib, colors.light, 1, { opacity: '.4' });
  }
}

function drawLantern({ canvas, colors, centreX, width, height }: Plot, base: number): void {
  const top = base - height * 0.045;
  canvas.rect(centreX - width * 0.03, top, width * 0.06, height * 0.06, colors.wall);
  canvas.rect(centreX, top, width * 0.03, height * 0.06, colors.wallShade);
  canvas.path(dome(centreX, top, width * 0.064, height * 0.05), colors.roof);
  canvas.rect(centreX - 0.8, base - height * 0.15, 1.6, height * 0.07, colors.roof);
}
