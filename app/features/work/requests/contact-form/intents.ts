/** Submit button that shows the slots of a day without sending, for browsers without scripts. */
export const PREVIEW = { name: 'intent', value: 'orari' } as const
