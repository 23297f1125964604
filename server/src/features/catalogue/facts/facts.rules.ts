/** An expired scholarship that was looked at, and had no new dates yet, is looked at again after so many days. */
export const EXPIRED_REST_DAYS = 30;
