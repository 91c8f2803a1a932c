import { SECTION_NAMES } from './sections/section-names.ts'
import type { Section } from './sections/sections.ts'

interface SettingsTab {
  slug: string
  tab: Section
  name: string
  lead: string
  /** What it is about: the palette finds it by these words too. */
  words: string
}

/** The tabs in order, by their `?sezione=` value. */
export const TABS: readonly SettingsTab[] = [
  {
    slug: 'azienda',
    tab: 'company',
    name: SECTION_NAMES.company,
    lead: 'Compaiono nel sito, nelle email e nelle note legali. Un campo vuoto non compare.',
    words: 'telefono indirizzo partita iva capitale social',
  },
  {
    slug: 'orari',
    tab: 'opening',
    name: SECTION_NAMES.opening,
    lead: 'Quando un cliente può chiedere un appuntamento. Domeniche e festività nazionali sono sempre escluse.',
    words: 'apertura chiusure ferie festività patrono sabato pausa',
  },
  {
    slug: 'prenotazioni',
    tab: 'booking',
    name: SECTION_NAMES.booking,
    lead: 'Come si prenota un appuntamento, per quanto tempo resta riservato e quando arrivano i promemoria.',
    words: 'calendario videochiamata promemoria preavviso',
  },
  {
    slug: 'avvisi',
    tab: 'alerts',
    name: SECTION_NAMES.alerts,
    lead: 'Chi riceve le email su nuove richieste, modifiche dei clienti e scadenze vicine.',
    words: 'email chi riceve',
  },
  {
    slug: 'modelli',
    tab: 'templates',
    name: SECTION_NAMES.templates,
    lead: 'Testi di partenza per rispondere a una richiesta.',
    words: 'risposte testi',
  },
  {
    slug: 'conservazione',
    tab: 'retention',
    name: SECTION_NAMES.retention,
    lead: 'Per quanto tempo restano i dati personali. L’informativa privacy riporta questi termini.',
    words: 'privacy cancellazione termini',
  },
]

/** The tab of a URL; the first one by default. */
export function tabOf(slug: string | null): (typeof TABS)[number] {
  return TABS.find((tab) => tab.slug === slug) ?? (TABS[0] as (typeof TABS)[number])
}
