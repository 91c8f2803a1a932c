/** Months for which counts of visits are kept; the privacy notice names them. */
export const VISIT_MONTHS = 13

export const KEPT_DAYS = 400
