/** Storage key of the application that this tab tops up for; the payment page links back to it. */
const KEY = 'TOP_UP_PURPOSE';

interface Purpose {
  paymentId: string;
  applicationId: string;
}

/** Stores the purpose. Without storage, the link leads to the list of applications. */
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
