/** What is said instead of the mail of a change to a customer without an address. */
export const NO_MAIL = 'Senza indirizzo email il cliente va avvisato a voce.'

/** What is said about the mail of a change. */
export const mailWords = (email: string, words: string) => (email === '' ? NO_MAIL : words)

/** The label of a button that makes a change, and the mail of it if the customer gets one. */
export const tellsLabel = (email: string, act: string) => (email === '' ? act : `${act} e avvisa`)
