/** Parvoz's commission on shares that are released to agencies (docs/rules.md#commission), free of schemas. */

/** A commission is counted in hundredths of a per cent: 250 points are 2.5 %. */
export const POINTS_OF_WHOLE = 10_000;
/** The highest one: half of a share. */
export const MAX_COMMISSION_POINTS = 5_000;
/** Days that agencies know of a higher commission before it holds. */
export const COMMISSION_NOTICE_DAYS = 7;

/** Returns Parvoz's commission on an amount in tiyin that is released to an agency: rounded down, in the agency's favour. */
export const commissionOf = (amountTiyin: number, points: number): number =>
  Number((BigInt(amountTiyin) * BigInt(points)) / BigInt(POINTS_OF_WHOLE));
