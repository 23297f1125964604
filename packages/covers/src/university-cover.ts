import { buildingAt } from './buildings/kinds.ts';
import { SIDES } from './buildings/plot.ts';
import { type CoverPlan, planCover } from './cover-plan.ts';
import { Drawing } from './drawing.ts';
import { drawIkatStrip } from './ikat-strip.ts';
import { type BuildingColors, silhouetteColors } from './palette.ts';
import { type PictureSize, requireDrawable } from './picture-size.ts';
import { hashName, type Random, randomForName } from './random.ts';
import { drawPlaneTree, drawPoplar } from './scenery.ts';
import { drawSky } from './sky.ts';
import { drawSkyline } from './skyline.ts';
import { svgFile } from './svg.ts';

/** The number was chosen once for a lively first page; changing it redraws every cover. */
const PURPOSE = 'parvoz:334971';

/**
 * An SVG of a campus under a girih sky, standing on an ikat strip, that depends on the name and the size only.
 * Throws a RangeError for an undrawable size. Its ids come from the name: two sizes of one name must not be
 * inlined in the same page (as `<img>` they may).
 */
export function universityCover(name: string, { width = 640, height = 400 }: PictureSize = {}): string {
  requireDrawable(width, height);
  const random = randomForName(PURPOSE, name);
  const id = `c${hashName(name).toString(36)}`;
  const plan = planCover(random, width, height);
  const canvas = new Drawing();
  drawSky(canvas, random, plan, id);
  drawTown(canvas, random, plan);
  drawCampus(canvas, random, plan);
  drawForeground(canvas, random, plan, id);
  return svgFile(width, height, canvas.markup(), { preserveAspectRatio: 'xMidYMid slice' });
}

/** The distant town and, on a wide cover, two silhouettes of neighbours. */
function drawTown(canvas: Drawing, random: Random, plan: CoverPlan): void {
  const { width, height, groundY, colors } = plan;
  const row = { right: width, groundY };
  drawSkyline(canvas, random, { ...row, left: -height * 0.1, scale: height * 0.3 }, colors.farTown);
  if (!plan.isTiny) {
    drawSkyline(canvas, random, { ...row, left: -height * 0.2, scale: height * 0.17 }, colors.nearTown);
  }
  if (plan.isWide) {
    const silhouette = silhouetteColors(colors);
    drawBuilding(canvas, random, plan, { kind: 3, offset: 0.95, width: 0.62, height: 0.62 }, silhouette);
    drawBuilding(canvas, random, plan, { kind: 5, offset: -0.98, width: 0.6, height: 0.6 }, silhouette);
  }
}

/** The building between rows of trees. */
function drawCampus(canvas: Drawing, random: Random, plan: CoverPlan): void {
  const { height, centreX, groundY, buildingWidth, colors } = plan;
  const treesPerSide = plan.isWide ? 5 : 2;
  for (const side of SIDES) {
    for (let tree = 0; tree < treesPerSide; tree++) {
      const distance =
        buildingWidth * 0.53 + height * (0.03 + 0.11 * tree) + height * random.between(0, 0.03);
      const treeHeight = height * random.between(0.26, 0.4);
      const x = centreX + side * distance;
      if (random.chance(0.62)) drawPoplar(canvas, colors, x, groundY, treeHeight);
      else drawPlaneTree(canvas, colors, x, groundY, treeHeight * 0.82);
    }
  }
  drawBuilding(canvas, random, plan, { kind: 0, offset: 0, width: 1, height: 1 }, colors);
}

/**
 * A building relative to the main one: `kind` counts on from its kind, `offset` and `width` are shares of its
 * width, `height` of its height.
 */
interface Placement {
  kind: number;
  offset: number;
  width: number;
  height: number;
}

function drawBuilding(
  canvas: Drawing,
  random: Random,
  plan: CoverPlan,
  placement: Placement,
  colors: BuildingColors,
): void {
  buildingAt(plan.building + placement.kind)({
    canvas,
    random,
    colors,
    groundY: plan.groundY,
    centreX: plan.centreX + plan.buildingWidth * placement.offset,
    width: plan.buildingWidth * placement.width,
    height: plan.buildingHeight * placement.height,
  });
}

/** Draws bushes before the building, and the strip below everything; a thumbnail has a plain strip. */
function drawForeground(canvas: Drawing, random: Random, plan: CoverPlan, id: string): void {
  const { width, height, groundY, stripHeight, colors } = plan;
  if (plan.isTiny) {
    canvas.rect(0, groundY, width, stripHeight, colors.ground);
    canvas.rect(0, groundY, width, 2, colors.accent);
    return;
  }
  for (const side of SIDES) {
    const x = plan.centreX + side * plan.buildingWidth * 0.4;
    canvas.circle(x, groundY - height * 0.012, height * 0.035, colors.treeShade);
    canvas.circle(x + side * height * 0.05, groundY - height * 0.006, height * 0.026, colors.tree);
  }
  drawIkatStrip(canvas, random, colors, { top: groundY, width, height: stripHeight }, `${id}i`);
}
