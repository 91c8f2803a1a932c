import { HERO } from './home-words.ts'
import type { PageSection } from './sections.ts'

/** The marks that the build draws into `marks.svg` (scripts/images/marks.ts). */
export const MARKS = ['sap', 'googlecloud', 'cloudfoundry', 'kubernetes', 'nodejs'] as const
export type Mark = (typeof MARKS)[number]

/** A technology as Home names it, and, if it needs saying, what it is to the platform. Without a mark the name is its wordmark. */
export interface Technology {
  name: string
  mark?: Mark | undefined
  role?: string | undefined
}

/** The editable text of Home, in reading order. */
export interface HomeText {
  hero: { title: string; lead: string; contact: string; services: string; orbit: string[] }
  services: { title: string; intro: string; training: string; trainingLink: string }
  technologies: { title: string; intro: string; link: string; note: string; items: Technology[] }
  powered: { text: string; items: Technology[] }
  /** Sections that staff have added. */
  sections: PageSection[]
  closing: { title: string; text: string }
}

/** The built-in text of Home. The service cards use services.ts. */
export const home: HomeText = {
  hero: HERO,
  services: {
    title: 'Sei competenze, una piattaforma',
    intro: 'Puoi cominciare da un solo servizio.',
    training: 'Per il tuo team c’è',
    trainingLink: 'la formazione su SAP BTP',
  },
  technologies: {
    title: 'Le tecnologie con cui lavoriamo',
    intro: 'SAP BTP dialoga con i sistemi che hai già.',
    link: 'Ecosistema e partner',
    note: 'I marchi appartengono ai rispettivi titolari.',
    items: [
      { name: 'SAP', mark: 'sap' },
      { name: 'AWS' },
      { name: 'Microsoft Azure' },
      { name: 'Google Cloud', mark: 'googlecloud' },
      { name: 'Cloud Foundry', mark: 'cloudfoundry' },
      { name: 'Kubernetes', mark: 'kubernetes' },
      { name: 'Node.js', mark: 'nodejs' },
      { name: 'Java' },
    ],
  },
  powered: {
    text: 'Come partner certificato lavoriamo con gli strumenti ufficiali di SAP, nelle versioni supportate: chi conosce SAP BTP può proseguire il lavoro.',
    items: [
      { name: 'HANA Cloud', role: 'Transazioni e analisi in memoria' },
      { name: 'Integration Suite', role: 'API, flussi ed eventi' },
      { name: 'Extension Suite', role: 'Funzioni accanto al gestionale' },
      { name: 'CAP', role: 'Il modello dei servizi' },
      { name: 'SAPUI5', role: 'Le interfacce Fiori' },
    ],
  },
  sections: [],
  closing: {
    title: 'Da dove conviene cominciare?',
    text: 'Guardiamo insieme sistemi e vincoli, online o in sede, e ti indichiamo il passo successivo.',
  },
}
