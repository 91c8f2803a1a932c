/** The specification's tagline, which the hero types under the headline. */
const TAGLINE = 'Il tuo specialista SAP Business Technology Platform'

/** The names of Home's controls. */
export const HOME_WORDS = {
  cue: 'Vai ai servizi',
  pause: 'Ferma l’animazione',
  play: 'Riprendi l’animazione',
  top: 'Torna all’inizio',
} as const

/** The page of unknown addresses, above Home. */
export const missing = {
  title: 'Questo indirizzo non esiste',
  text: 'La pagina è stata spostata oppure l’indirizzo contiene un errore. Qui sotto trovi la pagina iniziale.',
  home: 'Vai alla Home',
  contact: 'Contattaci',
} as const

/** The built-in text of the first screen; the rest of Home is in home.ts. */
export const HERO = {
  title: 'Tutto ciò che ruota attorno a SAP',
  tagline: TAGLINE,
  lead: 'Flussi, applicazioni e report costruiti sui tuoi processi. Il core resta pulito e aggiornabile.',
  contact: 'Parliamo del progetto',
  services: 'Scopri i servizi',
  orbit: ['Integrazione', 'Sviluppo', 'Analytics', 'Cloud', 'Sicurezza', 'Estensioni'],
}
