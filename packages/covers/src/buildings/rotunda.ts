import { centredBox } from '../geometry.ts';
import { dome, pointedArch, roundArch } from '../shapes.ts';
import { pathData, polygon } from '../svg.ts';
import { drawMass, drawOpenings } from './parts.ts';
import type { DrawBuilding, Plot } from './plot.ts';

/** Each tier's width as a share of the lowest one's, from the ground up. */
const TIERS = [1, 0.82, 0.62];

/** A round library in three tiers under a ribbed cupola. */
export const drawRotunda: DrawBuilding = (plot) => {
  const base = drawTiers(plot);
  const cupolaHeight = plot.height * 0.27;
  drawCupola(plot, base, cupolaHeight);
  drawLantern(plot, base - cupolaHeight);
};

/** Returns the height at which the uppermost tier ends. */
function drawTiers(plot: Plot): number {
  const { canvas, colors, centreX } = plot;
  const height = plot.height * 0.2;
  const cornice = plot.height * 0.012;
  let bottom = plot.groundY;
  for (const [tier, share] of TIERS.entries()) {
    const drum = centredBox(centreX, bottom, plot.width * share, height);
    drawMass(plot, drum, 0.58);
    const shape = tier === 0 ? pointedArch : roundArch;
    drawOpenings(plot, drum, { columns: 11 - tier * 2, rows: 1, shape, fill: colors.glow, inset: 0.03 });
    const left = drum.left - plot.width * 0.015;
    const top = bottom - height - cornice;
    const fill = tier === 1 ? colors.roof : colors.light;
    canvas.rect(left, top, drum.width + plot.width * 0.03, plot.height * 0.03, fill);
    bottom -= height + cornice;
  }
  return bottom;
}

function drawCupola({ canvas, colors, centreX, width: plotWidth }: Plot, base: number, height: number): void {
  const width = plotWidth * 0.5;
  canvas.path(dome(centreX, base, width, height), colors.accent);
  const right = centreX + width / 2;
  const axis = pathData`M${centreX} ${base}v${-height * 0.97}`;
  const curve = pathData`C${centreX + width * 0.36} ${base - height} ${right} ${base - height * 0.6} ${right} ${base}Z`;
  canvas.path(axis + curve, colors.ink, { opacity: '.15' });
  for (const offset of [-0.3, -0.12, 0.12, 0.3]) {
    const foot = centreX + width * offset * 1.3;
    const belly = centreX + width * offset * 1.35;
    const rib = pathData`M${foot} ${base}Q${belly} ${base - height * 0.62} ${centreX} ${base - height * 0.96}`;
    canvas.line(rib, colors.light, 1, { opacity: '.4' });
  }
}

function drawLantern({ canvas, colors, centreX, width, height }: Plot, base: number): void {
  canvas.rect(centreX - width * 0.02, base - height * 0.055, width * 0.04, height * 0.07, colors.light);
  const cap = polygon(
    [centreX - width * 0.026, base - height * 0.05],
    [centreX, base - height * 0.12],
    [centreX + width * 0.026, base - height * 0.05],
  );
  canvas.path(cap, colors.roof);
}
