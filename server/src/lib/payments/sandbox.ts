/** An attempt to pay is made and ended in one breath: none waits longer. */
export const SANDBOX_LIFETIME_MS = 1_800_000;
export const SANDBOX_TIMEOUT = 4;
/** Why an attempt is canceled that its payer declines. */
export const SANDBOX_DECLINED = 1;

/** Where a payer goes to try a payment without money: a page of the product, below the one that it leads back to. */
export const sandboxCheckout = ({ returnUrl }: { returnUrl: string }): string => `${returnUrl}/sandbox`;
