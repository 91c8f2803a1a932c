/** The text around the contact form. */
export interface ContactText {
  title: string
  description: string
  lead: string
  /** Heading of phone, email and address. */
  details: string
}

/** The built-in text. */
export const contact: ContactText = {
  title: 'Contattaci',
  description:
    'Scrivi a IDG o richiedi un appuntamento, online, in sede o presso la tua azienda, per parlare di progetti su SAP Business Technology Platform.',
  lead: 'Raccontaci il progetto o il problema, oppure facci una domanda. Ti risponde una persona che lavora ogni giorno su SAP BTP.',
  details: 'Preferisci parlarne?',
}
