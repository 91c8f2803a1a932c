/** Gives the present moment. Code that needs "now" is handed a clock, so that tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
