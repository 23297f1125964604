import type { CoverPlan } from './cover-plan.ts';
import type { Drawing } from './drawing.ts';
import { girihPattern } from './girih.ts';
import type { Random } from './random.ts';
import { drawBird } from './scenery.ts';
import { element } from './svg.ts';

/** Draws everything above the town: sky, girih fading out of a corner, sun, birds. Ids start with `id`. */
export function drawSky(canvas: Drawing, random: Random, plan: CoverPlan, id: string): void {
  const { width, height, colors, isTiny } = plan;
  canvas.add(skyDefinitions(plan, id));
  canvas.rect(0, 0, width, height, `url(#${id}s)`);
  if (!isTiny) {
    const fade = { opacity: colors.girihOpacity, mask: `url(#${id}k)` };
    canvas.rect(0, 0, width, height * 0.85, `url(#${id}g)`, fade);
  }
  drawSun(canvas, random, plan);
  if (!isTiny) drawFlock(canvas, random, plan);
}

/** Ids: `s` gradient of the sky, `m` gradient of the mask, `k` mask of the girih, `g` the girih itself. */
function skyDefinitions({ width, height, colors, girih, sunSide, isTiny }: CoverPlan, id: string): string {
  const sky = element(
    'linearGradient',
    { id: `${id}s`, x1: 0, y1: 0, x2: 0, y2: 1 },
    element('stop', { offset: 0, 'stop-color': colors.skyTop }) +
      element('stop', { offset: '.85', 'stop-color': colors.skyHorizon }),
  );
  const isSunLeft = sunSide < 0;
  const fade = element(
    'linearGradient',
    { id: `${id}m`, x1: isSunLeft ? 1 : 0, y1: 0, x2: isSunLeft ? 0.35 : 0.65, y2: '.95' },
    element('stop', { offset: 0, 'stop-color': '#fff' }) +
      element('stop', { offset: '.75', 'stop-color': '#fff', 'stop-opacity': 0 }),
  );
  const mask = element('mask', { id: `${id}k` }, element('rect', { width, height, fill: `url(#${id}m)` }));
  const span = height * (girih.tiling === 'dodecagons' ? 0.36 : 0.235);
  const style = { span, stroke: colors.girih, strokeWidth: Math.max(1, height * 0.0042) };
  const pattern = isTiny ? '' : girihPattern(`${id}g`, girih, style);
  return element('defs', {}, sky + fade + mask + pattern);
}

function drawSun(canvas: Drawing, random: Random, plan: CoverPlan): void {
  const { height, colors } = plan;
  const x = sunX(random, plan);
  const radius = plan.isTall ? plan.width * 0.19 : height * random.between(0.155, 0.2);
  const y = height * (plan.isTall ? 0.4 : random.between(0.3, 0.38));
  canvas.circle(x, y, radius * 1.42, colors.halo, { opacity: colors.haloOpacity });
  canvas.circle(x, y, radius, colors.sun);
}

function sunX(random: Random, { isWide, isTall, width, centreX, buildingWidth, sunSide }: CoverPlan): number {
  if (isWide) return centreX - buildingWidth * 0.62;
  return centreX + sunSide * (isTall ? width * 0.13 : buildingWidth * random.between(0.3, 0.46));
}

/** Three birds: flight is the name of the product. */
function drawFlock(canvas: Drawing, random: Random, plan: CoverPlan): void {
  const { height, colors } = plan;
  const x = plan.centreX - plan.sunSide * plan.buildingWidth * random.between(0.44, 0.52);
  const y = height * random.between(0.2, 0.26) + (plan.isTall ? height * 0.1 : 0);
  drawBird(canvas, [x, y], height * 0.04, colors.bird, height * 0.0085);
  drawBird(canvas, [x + height * 0.095, y - height * 0.055], height * 0.03, colors.bird, height * 0.0075);
  drawBird(canvas, [x + height * 0.125, y + height * 0.05], height * 0.024, colors.bird, height * 0.0065);
}
