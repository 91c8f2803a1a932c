import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'
import cases from './cases.json' with { type: 'json' }
import type { Look } from './drawn.ts'
import jobs from './jobs.json' with { type: 'json' }

/*
 * What the demo's company has published. Everything is invented and says so: names of people, customers and partners
 * belong to nobody.
 */

/** The answers that only the company knows, by question. */
export const ANSWERED: Readonly<Record<string, readonly string[]>> = {
  'Chi svolge il lavoro, e dove?': [
    'Le persone di questa pagina, da Vigonza e da remoto; in sede da te per il primo colloquio, le prove e l’avvio. (Risposta di esempio.)',
  ],
  'Entro quanto potete cominciare?': [
    'Il primo colloquio entro una settimana, un progetto di norma entro sei. (Risposta di esempio.)',
  ],
  'Posso parlare con un vostro cliente?': [
    'Sì: dopo il primo colloquio ti mettiamo in contatto con un’azienda simile alla tua. (Risposta di esempio.)',
  ],
  'Siete assicurati per i danni professionali?': [
    'Sì, con una polizza di responsabilità professionale: te ne mandiamo il certificato con l’offerta. (Risposta di esempio.)',
  ],
}

/** The facts under Home's first screen. */
export const PROOF = [
  { value: 'SAP Silver', label: 'livello di partner' },
  { value: '2', label: 'persone certificate SAP' },
  { value: '14 anni', label: 'di progetti SAP' },
  { value: '23', label: 'sistemi migrati (dati di esempio)' },
]

/** The people of "Chi Siamo", with their drawn portraits. */
export const PEOPLE: readonly (EntryText<'people'> & { look: Look })[] = [
  {
    name: 'Elena Marchetti',
    role: 'Responsabile delle integrazioni',
    city: 'Vigonza',
    certificates: ['SAP Certified Associate, Integration Developer'],
    text: 'Disegna i flussi e legge per prima gli avvisi.',
    look: { ground: '#2f5d8a', skin: '#e8b48c', hair: '#3a2416', clothes: '#12263f', cut: 'long' },
  },
  {
    name: 'Davide Zanella',
    role: 'Architetto SAP BTP',
    city: 'Vigonza',
    text: 'Tiene in ordine account, trasporti e costi.',
    look: { ground: '#7a5b2e', skin: '#c98f63', hair: '#1d1713', clothes: '#2f3b33', cut: 'beard' },
  },
  {
    name: 'Marta Rigon',
    role: 'Analista funzionale',
    city: 'Padova',
    text: 'Traduce il lavoro di reparto in requisiti.',
    look: { ground: '#3d6b57', skin: '#f0c9a6', hair: '#a4532a', clothes: '#e9e4d8', cut: 'bun' },
  },
  {
    name: 'Luca Tessari',
    role: 'Sviluppatore CAP e SAP Fiori',
    city: 'Vigonza',
    certificates: ['SAP Certified Associate, Integration Developer', 'SAP Certified Associate, Backend Developer, CAP'],
    text: 'Scrive i servizi e rilegge il codice degli altri.',
    look: { ground: '#5b4a7a', skin: '#d9a378', hair: '#5a4632', clothes: '#20304f', cut: 'short' },
  },
]

/** The case studies; the picture of one that has it is named like its address. */
export const CASES = cases as readonly EntryText<'projects'>[]

/** The partner of the demo. */
export const PARTNER: EntryText<'partners'> = {
  name: 'Anelli Software (inventato)',
  text: 'Produce un gestionale di magazzino: curiamo il collegamento con SAP S/4HANA.',
}

/** Certificates whose exams exist; the people who hold them do not. */
export const CERTIFICATIONS: readonly EntryText<'certifications'>[] = [
  {
    name: 'SAP Certified Associate, Integration Developer',
    issuer: 'SAP',
    scope: 'Elena Marchetti (dato inventato)',
  },
  {
    name: 'SAP Certified Associate, Integration Developer',
    issuer: 'SAP',
    scope: 'Luca Tessari (dato inventato)',
  },
  {
    name: 'SAP Certified Associate, Backend Developer, SAP Cloud Application Programming Model',
    issuer: 'SAP',
    scope: 'Luca Tessari (dato inventato)',
  },
]

/** The open positions. */
export const JOBS = jobs as readonly EntryText<'jobs'>[]

/** What customers say. */
export const QUOTES: readonly (EntryText<'quotes'> & { look: Look })[] = [
  {
    text: 'Hanno cominciato dal foglio di calcolo che usavamo davvero, non da quello che dicevamo di usare.',
    name: 'Paolo Meneghetti, persona inventata',
    role: 'Responsabile qualità, Caseificio Malga Nuova',
    look: { ground: '#6a4034', skin: '#e3b08a', hair: '#8a8580', clothes: '#f1ece0', cut: 'short' },
  },
]

/** What only the company knows of its courses: a customer's words and who teaches, before the first step. */
export const COURSES = [
  {
    kind: 'quote',
    title: 'Dice chi ha partecipato',
    text: 'Il terzo giorno abbiamo rilasciato la nostra applicazione, non quella del manuale.',
    name: 'Giulia Ferro, persona inventata',
    role: 'Responsabile IT, Officine Serenissima S.r.l.',
  },
  { kind: 'people', title: 'Chi insegna', intro: 'Persone inventate, ritratti disegnati.' },
]

/** Who wrote the articles, and at which share of the year, from the oldest. */
export const AUTHORS = [
  { at: 0.5, author: 'Elena Marchetti' },
  { at: 0.68, author: 'Davide Zanella' },
  { at: 0.86, author: 'Marta Rigon' },
] as const

/** Prices of the first steps; the others have that of the settings. */
export const FIRST_STEPS = {
  integration: { price: '€ 6.500 più IVA (esempio)' },
  development: { price: '€ 9.000 più IVA (esempio)' },
  analytics: { price: '€ 5.200 più IVA (esempio)' },
  cloud: { price: '€ 3.000 più IVA (esempio)' },
  security: { price: '€ 4.500 più IVA (esempio)' },
  extensions: { price: '€ 7.000 più IVA (esempio)' },
  training: {
    title: 'Primo passo: un corso di tre giorni',
    text: 'Il programma che hai letto, adattato dopo un colloquio, per un gruppo fino a dieci persone.',
    duration: '3 giorni',
    price: '€ 5.400 più IVA (esempio)',
    items: [
      'Colloquio e programma di una pagina',
      'Esercizi con soluzione commentata',
      'Richiamo dopo qualche settimana',
    ],
    result: 'Un repository con un ramo per passo.',
  },
} as const
