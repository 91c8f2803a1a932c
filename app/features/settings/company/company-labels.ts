/** The fields of the company form with their labels, in order. */
export const COMPANY_LABELS = {
  legalName: 'Ragione sociale',
  street: 'Via e numero civico',
  postalCode: 'CAP',
  city: 'Comune',
  province: 'Provincia',
  email: 'Email',
  certifiedEmail: 'PEC',
  phone: 'Telefono',
  vatNumber: 'Partita IVA',
  registerNumber: 'Numero di iscrizione (codice fiscale)',
  registerOffice: 'Ufficio del registro',
  rea: 'Numero REA',
  shareCapital: 'Capitale sociale',
  firstOfferPrice: 'Prezzo del primo passo',
  certificationScope: 'Ambito della certificazione',
  linkedin: 'LinkedIn',
  twitter: 'X (Twitter)',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const

export type CompanyField = keyof typeof COMPANY_LABELS
