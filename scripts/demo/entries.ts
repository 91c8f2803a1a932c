import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'
import type { Look } from './drawn.ts'

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
    certificates: ['SAP Certified Associate, Backend Developer, CAP'],
    text: 'Scrive i servizi e rilegge il codice degli altri.',
    look: { ground: '#5b4a7a', skin: '#d9a378', hair: '#5a4632', clothes: '#20304f', cut: 'short' },
  },
]

/** The case studies; the picture of each is named like its address. */
export const CASES: readonly EntryText<'projects'>[] = [
  {
    title: 'Ordini EDI che non si fermano più in silenzio',
    address: 'ordini-edi',
    description:
      'Caso inventato per la dimostrazione: gli ordini EDI di un produttore di utensili passano da Integration Suite, con avviso e rielaborazione.',
    customer: 'Utensileria Puntafina S.p.A., cliente inventato',
    sector: 'Produzione di utensili',
    systems: 'SAP ECC, SAP PI/PO, EDI di quaranta rivenditori',
    duration: 'Cinque mesi',
    people: 'Elena Marchetti, Luca Tessari',
    measures: [
      { value: '31 → 2', label: 'segnalazioni al mese dei rivenditori' },
      { value: '< 1 ora', label: 'per correggere un ordine fermo' },
    ],
    lead: 'Gli ordini di quaranta rivenditori arrivavano per EDI: quando uno si fermava, lo segnalava il rivenditore. (Caso inventato per la dimostrazione.)',
    situation:
      'Gli ordini passavano da SAP PI/PO verso SAP ECC. Gli errori finivano in un registro che nessuno leggeva e ogni scarto richiedeva **due telefonate**.',
    decision:
      'Un modello d’ordine comune e un iFlow per formato, con coda degli errori. L’avviso va a chi conosce l’articolo, non al reparto IT.',
    result:
      'Tre mesi dopo l’avvio:\n\n- gli ordini fermi vengono corretti in **meno di un’ora**;\n- le segnalazioni dei rivenditori sono passate da 31 a 2 al mese;\n- due rivenditori nuovi sono stati collegati senza toccare il gestionale.',
    technologies: ['SAP Integration Suite', 'Cloud Connector', 'SAP ECC'],
    service: 'integration',
    quote: 'Prima lo scoprivamo dal cliente. Adesso lo correggiamo mentre beve il caffè.',
    quoteBy: 'Silvia Bordin, logistica, persona inventata',
  },
  {
    title: 'I reclami lasciano il foglio di calcolo',
    address: 'reclami',
    description:
      'Caso inventato per la dimostrazione: un caseificio gestisce i reclami con un’applicazione Fiori su CAP al posto di un foglio di calcolo condiviso.',
    customer: 'Caseificio Malga Nuova, cliente inventato',
    sector: 'Alimentare',
    systems: 'SAP S/4HANA, SAP HANA Cloud',
    duration: 'Tre mesi',
    people: 'Marta Rigon, Luca Tessari',
    measures: [{ value: '9 → 2', label: 'giorni in media per decidere un reclamo' }],
    lead: 'Sei versioni dello stesso foglio, e nessuna con la decisione presa. (Caso inventato per la dimostrazione.)',
    situation:
      'Gli agenti segnalavano i reclami per email; qualità e amministrazione li ricopiavano in due fogli diversi e poi in SAP.',
    decision:
      'Un’applicazione SAP Fiori con servizi CAP: il reclamo nasce dall’ordine, e ogni passaggio ha **un responsabile**.',
    result:
      'Il tempo medio per una decisione è passato da nove giorni a due. Le note di credito partono dai dati del reclamo, senza ricopiarli.',
    technologies: ['CAP', 'SAPUI5', 'SAP HANA Cloud'],
    service: 'development',
  },
]

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
    name: 'SAP Certified Associate, Backend Developer, SAP Cloud Application Programming Model',
    issuer: 'SAP',
    scope: 'Luca Tessari (dato inventato)',
  },
]

/** The open positions. */
export const JOBS: readonly EntryText<'jobs'>[] = [
  {
    title: 'Consulente SAP Integration Suite',
    address: 'consulente-integration-suite',
    description:
      'Posizione inventata per la dimostrazione: progettare e realizzare flussi su SAP Integration Suite, con chi li userà.',
    place: 'Vigonza (PD), due giorni alla settimana a distanza',
    contract: 'Tempo indeterminato, full time o part time, da € 36.000 a € 46.000 lordi l’anno',
    lead: 'Progetti i flussi, li realizzi e li consegni a chi li terrà in esercizio.',
    body: 'Che cosa farai:\n\n- leggere i flussi esistenti con chi li usa;\n- realizzare iFlow e API, con i test;\n- scrivere la procedura per quando qualcosa si ferma.\n\nServono due anni di esperienza con un middleware, anche non SAP. Posizione inventata per la dimostrazione.',
  },
  {
    title: 'Sviluppatrice o sviluppatore CAP e Fiori',
    address: 'sviluppo-cap-fiori',
    description:
      'Posizione inventata per la dimostrazione: applicazioni SAP Fiori su servizi CAP, dalla prima schermata alla messa in esercizio.',
    place: 'Vigonza (PD)',
    contract: 'Tempo indeterminato, full time, da € 34.000 a € 44.000 lordi l’anno',
    lead: 'Costruisci applicazioni che qualcuno apre ogni mattina.',
    body: 'Che cosa farai:\n\n- servizi CAP in TypeScript e pagine SAP Fiori;\n- prove con le persone del reparto;\n- revisione del codice dei colleghi.\n\nVanno bene anche esperienze fuori da SAP. Posizione inventata per la dimostrazione.',
  },
]

/** What customers say. */
export const QUOTES: readonly EntryText<'quotes'>[] = [
  {
    text: 'Hanno cominciato dal foglio di calcolo che usavamo davvero, non da quello che dicevamo di usare.',
    name: 'Paolo Meneghetti, persona inventata',
    role: 'Responsabile qualità, Caseificio Malga Nuova',
  },
]

/** Who wrote the articles, and at which share of the year, from the oldest. */
export const AUTHORS = [
  { at: 0.5, author: 'Elena Marchetti' },
  { at: 0.68, author: 'Davide Zanella' },
  { at: 0.86, author: 'Marta Rigon' },
] as const

/** Days and prices of the first steps; the others have those of the settings. */
export const FIRST_STEPS = {
  integration: { duration: 'Dieci giorni lavorativi', price: '€ 6.500 più IVA (esempio)' },
  development: { duration: 'Quindici giorni lavorativi', price: '€ 9.000 più IVA (esempio)' },
  analytics: { duration: 'Otto giorni lavorativi', price: '€ 5.200 più IVA (esempio)' },
  cloud: { duration: 'Cinque giorni lavorativi', price: '€ 3.000 più IVA (esempio)' },
  security: { duration: 'Sette giorni lavorativi', price: '€ 4.500 più IVA (esempio)' },
  extensions: { duration: 'Dodici giorni lavorativi', price: '€ 7.000 più IVA (esempio)' },
} as const
