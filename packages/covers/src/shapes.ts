import type { Box } from './geometry.ts';
import { pathData, polygon } from './svg.ts';

/** Path data of a figure that fills a box. */
export type Shape = (area: Box) => string;

/** Part of an arch's width between its springing and its tip. */
const ARCH_RISE = 0.62;

/** A rectangle. */
export const rectangle: Shape = ({ left, bottom, width, height }) =>
  polygon([left, bottom], [left, bottom - height], [left + width, bottom - height], [left + width, bottom]);

/** The pointed arch of an iwan. */
export const pointedArch: Shape = ({ left, bottom, width, height }) => {
  const right = left + width;
  const centreX = left + width / 2;
  const tip = bottom - height;
  const springing = bottom - height + width * ARCH_RISE;
  const haunch = springing - width * 0.34;
  const crown = bottom - height + width * 0.1;
  const leftCurve = pathData`C${left} ${haunch} ${centreX - width * 0.2} ${crown} ${centreX} ${tip}`;
  const rightCurve = pathData`C${centreX + width * 0.2} ${crown} ${right} ${haunch} ${right} ${springing}`;
  return `${pathData`M${left} ${bottom}V${springing}`}${leftCurve}${rightCurve}${pathData`V${bottom}Z`}`;
};

/** A half circle on two posts. */
export const roundArch: Shape = ({ left, bottom, width, height }) => {
  const radius = width / 2;
  const springing = bottom - height + width / 2;
  return pathData`M${left} ${bottom}V${springing}A${radius} ${radius} 0 0 1 ${left + width} ${springing}V${bottom}Z`;
};

/** A cupola on a base line. */
export function dome(centreX: number, bottom: number, width: number, height: number): string {
  const left = centreX - width / 2;
  const right = centreX + width / 2;
  const pull = bottom - height * 1.3;
  return pathData`M${left} ${bottom}C${left} ${pull} ${right} ${pull} ${right} ${bottom}Z`;
}
