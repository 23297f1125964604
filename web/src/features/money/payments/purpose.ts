/** Which application a payment is made for, in this tab: after it the way leads back there. */
const KEY = 'TOP_UP_PURPOSE';

interface Purpose {
  paymentId: string;
  applicationId: string;
}

/** Where there is no storage the way back leads to all applications. */
export const rememberPurpose = (purpose: Purpose): void => {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(purpose));
  } catch {
    // Nothing is lost but a shorter way.
  }
};

/** The application of a payment; null where it is not known. */
export const purposeOf = (paymentId: string): string | null => {
  try {
    const known = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Purpose | null;
    return known?.paymentId === paymentId ? known.applicationId : null;
  } catch {
    return null;
  }
};
