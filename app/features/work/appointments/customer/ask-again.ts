/** The intent with which the customer's page opens the contact form filled in with the customer's data. */
export const ASK_AGAIN = 'ripeti'
