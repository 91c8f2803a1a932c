/** Submit button that shows the slots of a day without sending, for browsers without scripts. */
export const PREVIEW = { name: 'intent', value: 'orari' } as const

/** The intent with which the customer's page opens the form filled in with the customer's data. */
export const ASK_AGAIN = 'ripeti'
