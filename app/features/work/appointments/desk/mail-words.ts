/** What is said about the mail of a change; a customer without an address gets none. */
export const mailWords = (email: string, words: string) =>
  email === '' ? 'Senza indirizzo email il cliente va avvisato a voce.' : words

/** The label of a button that makes a change, and the mail of it if the customer gets one. */
export const tellsLabel = (email: string, act: string) => (email === '' ? act : `${act} e avvisa`)
