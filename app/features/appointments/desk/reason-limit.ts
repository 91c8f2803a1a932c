/** Longest reason that a customer is told. Here by itself: the browser has no use for the form's schema. */
export const REASON_LIMIT = 1_000
