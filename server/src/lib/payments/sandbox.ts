/** An attempt to pay is made and ended in one breath: none waits longer. */
export const SANDBOX_LIFETIME_MS = 1_800_000;
export const SANDBOX_TIMEOUT = 4;
/** Reason of an attempt that its payer has declined. */
export const SANDBOX_DECLINED = 1;

/**
 * Returns the address of the sandbox for payments without money: a page of the product, below the one that it leads back to.
 */
export const sandboxCheckout = ({ returnUrl }: { returnUrl: string }): string => `${returnUrl}/sandbox`;
