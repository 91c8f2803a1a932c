import type { Section } from './sections.ts'

/** The sections' names for people, in the order in which they stand. */
export const SECTION_NAMES: Record<Section, string> = {
  company: 'Dati aziendali',
  opening: 'Orari e chiusure',
  booking: 'Prenotazioni',
  alerts: 'Avvisi',
  templates: 'Modelli di risposta',
  retention: 'Conservazione dei dati',
}
