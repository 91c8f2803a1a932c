/** The drawings of the site, each made for one page. Staff choose them by name; the caption is theirs. */
export const DRAWINGS = {
  'integration-flow': 'Flusso di integrazione con gestione degli errori',
  'fiori-over-cap': 'Applicazione Fiori sul suo servizio CAP',
  'datasphere-model': 'Modello in SAP Datasphere',
  'landing-zone': 'Struttura dell’account e modifica Terraform',
  'role-mining': 'Ruoli ricavati dagli accessi',
  'side-by-side': 'Estensione accanto al core',
  'course-path': 'Percorso di un corso',
  'standard-first': 'Dallo standard all’estensione, un gradino per volta',
} as const

/** Screens that show a product until its own are uploaded. They are drawn, and labelled as illustrative. */
export const SCREENS = {
  'indigate-plus': 'Indigate Plus: stato dei flussi',
  mfc: 'MFC: scelta dei moduli',
} as const

export type DrawingName = keyof typeof DRAWINGS
export type ScreenName = keyof typeof SCREENS
