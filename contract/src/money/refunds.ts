/** Refunds of a price (docs/rules.md#protected-payments), free of schemas. */

/** Division of the price once so many steps are finished. */
export interface RefundRow {
  finishedCount: number;
  /** Sum to the student when they withdraw; null where that is not possible any more. */
  withdrawn: number | null;
  /** Sum to the student when the agency rejects; null where that is not possible any more. */
  rejected: number | null;
  /** Sum of the agency. */
  kept: number;
}

/**
 * Refunds before and after each step. Of a tariff that is paid in parts only the share of the step in progress is held; of
 * any other one everything that is left.
 */
export const refundRows = ({
  price,
  isInParts,
  shareList,
}: {
  price: number;
  isInParts: boolean;
  shareList: readonly { amount: number }[];
}): RefundRow[] => {
  let kept = 0;
  const rows = shareList.map(({ amount }, finishedCount): RefundRow => {
    const rejected = isInParts ? amount : price - kept;
    const row = { finishedCount, withdrawn: finishedCount === 0 ? rejected : null, rejected, kept };
    kept += amount;
    return row;
  });
  return [...rows, { finishedCount: shareList.length, withdrawn: null, rejected: null, kept }];
};
