import type { Section } from './sections.ts'

/** The displayed names of the sections, in order. */
export const SECTION_NAMES: Record<Section, string> = {
  company: 'Dati aziendali',
  opening: 'Orari e chiusure',
  booking: 'Prenotazioni',
  alerts: 'Notifiche',
  templates: 'Modelli di risposta',
  retention: 'Conservazione dei dati',
}
