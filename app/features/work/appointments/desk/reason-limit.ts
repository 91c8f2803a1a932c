/**
 * Maximum length of a reason sent to the customer. A module of its own, so that the browser does not load the form's
 * schema.
 */
export const REASON_LIMIT = 1_000
