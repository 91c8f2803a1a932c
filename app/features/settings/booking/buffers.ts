/** Possible buffers in minutes; multiples of 30, because slots are allocated in half hours. */
export const BUFFERS = [0, 30, 60] as const
