import { HERO } from './home-words.ts'
import type { PageSection } from './sections.ts'

/** The marks that the build draws into `marks.svg` (scripts/images/marks.ts). */
export const MARKS = ['sap', 'googlecloud', 'cloudfoundry', 'kubernetes', 'nodejs'] as const
export type Mark = (typeof MARKS)[number]

/** A technology as Home names it, and what it is to the platform. Without a mark the name is its wordmark. */
export interface Technology {
  name: string
  mark?: Mark | undefined
  role: string
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
    intro: 'Puoi cominciare da una sola e aggiungere le altre quando servono.',
    training: 'Per rendere autonomo il tuo team c’è',
    trainingLink: 'la formazione su SAP BTP',
  },
  technologies: {
    title: 'Le tecnologie con cui lavoriamo',
    intro: 'SAP BTP gira sui principali cloud, si basa su progetti open source e dialoga con i sistemi che hai già.',
    link: 'Ecosistema e partner',
    note: 'Nomi e marchi appartengono ai rispettivi titolari e indicano le tecnologie con cui lavoriamo.',
    items: [
      { name: 'SAP', mark: 'sap', role: 'La piattaforma e il gestionale' },
      { name: 'AWS', role: 'Cloud su cui gira BTP' },
      { name: 'Microsoft Azure', role: 'Cloud su cui gira BTP' },
      { name: 'Google Cloud', mark: 'googlecloud', role: 'Cloud su cui gira BTP' },
      { name: 'Cloud Foundry', mark: 'cloudfoundry', role: 'Ambiente di esecuzione' },
      { name: 'Kubernetes', mark: 'kubernetes', role: 'La base di Kyma' },
      { name: 'Node.js', mark: 'nodejs', role: 'Servizi CAP in JavaScript' },
      { name: 'Java', role: 'Servizi CAP in Java' },
    ],
  },
  powered: {
    text: 'Come partner certificato lavoriamo con gli strumenti e la documentazione ufficiali di SAP, nelle versioni supportate. Ciò che consegniamo segue le architetture di riferimento della piattaforma: chi ci lavorerà dopo di noi saprà orientarsi.',
    items: [
      { name: 'HANA Cloud', role: 'Database in memoria: transazioni e analisi' },
      { name: 'Integration Suite', role: 'API, flussi ed eventi tra sistemi diversi' },
      { name: 'Extension Suite', role: 'Funzioni nuove accanto al gestionale' },
      { name: 'CAP', role: 'Il modello di programmazione dei servizi' },
      { name: 'SAPUI5', role: 'Le interfacce Fiori, su ogni schermo' },
    ],
  },
  sections: [],
  closing: {
    title: 'Da dove conviene cominciare?',
    text: 'Incontriamoci, online o in sede: guardiamo insieme sistemi, vincoli e priorità, e ti indichiamo il passo successivo.',
  },
}
