/** Durations of an appointment in minutes, as form values. */
export const DURATIONS = ['30', '60', '90', '120'] as const
export const DEFAULT_DURATION = '60'
