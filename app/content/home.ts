import { HERO } from './home-words.ts'
import type { ServiceSlug } from './offering.ts'
import type { PageSection } from './sections.ts'
import { services } from './services.ts'

/** The marks that the build draws into `marks.svg` (scripts/images/marks.ts). */
export const MARKS = ['sap', 'googlecloud', 'cloudfoundry', 'kubernetes', 'nodejs'] as const
export type Mark = (typeof MARKS)[number]

/** A technology as Home names it, and, if it needs saying, what it is to the platform. Without a mark the name is its wordmark. */
export interface Technology {
  name: string
  mark?: Mark | undefined
  role?: string | undefined
}

/** A service as Home shows it. */
export interface ServiceCard {
  service: ServiceSlug
  title: string
  text: string
}

/**
 * The editable text of Home, in reading order. Optional parts are absent from texts that were stored before they could
 * be edited; those show the built-in ones.
 */
export interface HomeText {
  hero: {
    title: string
    tagline?: string | undefined
    lead: string
    contact: string
    services: string
    orbit: string[]
  }
  services: {
    title: string
    intro: string
    cards?: ServiceCard[] | undefined
    more?: string | undefined
    training: string
    trainingLink: string
  }
  technologies: { title: string; intro: string; link: string; note: string; items: Technology[] }
  powered: {
    title?: string | undefined
    text: string
    certification?: string | undefined
    items: Technology[]
  }
  /** Sections that staff have added. */
  sections: PageSection[]
  closing: { title: string; text: string; button?: string | undefined }
}

/** Home with every part present. */
export interface BuiltInHome extends HomeText {
  hero: HomeText['hero'] & { tagline: string }
  services: HomeText['services'] & { cards: ServiceCard[]; more: string }
  powered: HomeText['powered'] & { title: string; certification: string }
  closing: HomeText['closing'] & { button: string }
}

/** The built-in text of Home. */
export const home: BuiltInHome = {
  hero: HERO,
  services: {
    title: 'Sei competenze, una piattaforma',
    intro: 'Puoi cominciare da un solo servizio.',
    // Training has a line of its own.
    cards: services.flatMap(({ slug, name, summary }) =>
      slug === 'training' ? [] : [{ service: slug, title: name, text: summary }],
    ),
    more: 'Scopri di più',
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
    title: 'Powered by SAP Technologies',
    certification: 'Certificazione SAP',
    text: 'Come partner certificato lavoriamo con gli strumenti ufficiali di SAP: chi conosce SAP BTP può proseguire il lavoro.',
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
    text: 'Guardiamo insieme sistemi e vincoli, poi ti indichiamo il passo successivo.',
    button: 'Prenota una Consulenza',
  },
}
