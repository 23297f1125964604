/** A colour in OKLCH: lightness 0…1, chroma from 0 (grey) to about 0.35, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** sRGB channels; 0…1 is what a screen can show, values outside are out of gamut. */
type Channels = readonly [red: number, green: number, blue: number];

const GAMUT_TOLERANCE = 0.0005;
const CHROMA_SEARCH_STEPS = 24;

/**
 * `#rrggbb` of an OKLCH colour. A chroma that sRGB cannot show is lowered to the largest one it can, so
 * lightness and hue stay as asked. https://bottosson.github.io/posts/oklab/
 */
export function oklchHex(...[lightness, chroma, hue]: Oklch): string {
  const fitted = fitChroma(lightness, chroma, hue);
  const bytes = linearSrgb(lightness, fitted, hue).map((channel) => Math.round(gammaEncode(channel) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function linearSrgb(lightness: number, chroma: number, hue: number): Channels {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isInGamut(channels: Channels): boolean {
  return channels.every((channel) => channel > -GAMUT_TOLERANCE && channel < 1 + GAMUT_TOLERANCE);
}

function fitChroma(lightness: number, chroma: number, hue: number): number {
  if (isInGamut(linearSrgb(lightness, chroma, hue))) return chroma;
  let shown = 0;
  let refused = chroma;
  for (let step = 0; step < CHROMA_SEARCH_STEPS; step++) {
    const middle = (shown + refused) / 2;
    if (isInGamut(linearSrgb(lightness, middle, hue))) shown = middle;
    else refused = middle;
  }
  return shown;
}

function gammaEncode(channel: number): number {
  const clamped = Math.min(1, Math.max(0, channel));
  return clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
}
