import type { PageCall } from './sections.ts'

/** The text of the list of articles. */
export interface InsightsText {
  title: string
  description: string
  lead: string
  /** The closing call of an article. */
  call: PageCall
}

/** The built-in text. The list exists once an article is published. */
export const insights: InsightsText = {
  title: 'Approfondimenti',
  description:
    'Articoli su SAP BTP scritti da chi ci lavora: integrazione, sviluppo, dati, cloud, sicurezza ed estensioni, con le fonti su cui si basano.',
  lead: 'Quello che impariamo lavorando su SAP BTP, con le fonti su cui ci basiamo.',
  call: {
    title: 'Vuoi parlarne a partire dal tuo caso?',
    text: 'Descrivici la tua situazione.',
    label: 'Parliamone',
  },
}
