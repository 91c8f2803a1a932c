import type { AboutPage } from './sections.ts'

/** The built-in page. Contains no people, figures or history, which only the company can supply. */
export const aboutPage = {
  title: 'Chi Siamo',
  description:
    'IDG è una società di consulenza e sviluppo dedicata a SAP Business Technology Platform: come lavoriamo, con quali principi e come nasce un progetto.',
  lead: 'Estendi SAP senza modificarlo, con chi lavora soltanto su SAP Business Technology Platform.',
  buttons: { contact: 'Contattaci', projects: 'Come ragioniamo' },
  sections: [
    {
      kind: 'text',
      title: 'Di che cosa ci occupiamo',
      anchor: 'attivita',
      body: 'Colleghiamo SAP S/4HANA agli altri sistemi, aggiungiamo le funzioni che mancano, unifichiamo i report che ogni reparto rifà a modo suo e teniamo in ordine gli accessi.',
    },
    {
      kind: 'drawing',
      title: 'Ci fermiamo al primo gradino che basta',
      anchor: 'specializzati',
      drawing: 'standard-first',
      caption: 'Se basta una funzione standard, te lo diciamo subito.',
    },
    { kind: 'people', title: 'Le persone', anchor: 'persone' },
    {
      kind: 'facts',
      anchor: 'principi',
      title: 'I principi che seguiamo',
      items: [
        { title: 'Prima il processo', text: 'Partiamo da come si lavora oggi.' },
        {
          title: 'Clean core',
          text: 'Usiamo soltanto interfacce pubblicate da SAP.',
        },
        {
          title: 'Niente scatole nere',
          text: 'Codice e documentazione sono nei tuoi repository dal primo giorno.',
        },
        {
          title: 'Costi leggibili',
          text: 'Prima stimiamo i consumi di BTP, poi li misuriamo.',
        },
      ],
    },
    {
      kind: 'steps',
      anchor: 'progetto',
      title: 'Come nasce un progetto',
      look: 'row',
      items: [
        { title: 'Un primo colloquio', text: 'Per capire se possiamo esserti utili. Non ti impegna.' },
        { title: 'Un’analisi circoscritta', text: 'Alternative e rischi, in un documento che resta tuo.' },
        { title: 'Una proposta chiara', text: 'Che cosa realizziamo, e che cosa resta fuori.' },
        {
          title: 'Un primo risultato in uso',
          text: 'Cominciamo dalla parte che è utile già da sola, poi rivediamo il piano.',
        },
        {
          title: 'Consegna ed esercizio',
          text: 'Il tuo team può proseguire da solo.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa serve da parte tua',
      anchor: 'insieme',
      look: 'grid',
      items: [
        { title: 'Un referente', text: 'Conosce il processo e può decidere.' },
        { title: 'Gli accessi', text: 'Ai subaccount e ai sistemi, fin dall’inizio.' },
        { title: 'Chi userà il risultato', text: 'Lo prova mentre lo costruiamo.' },
      ],
    },
    { kind: 'quotes', title: 'Che cosa dicono di noi', anchor: 'citazioni' },
  ],
  call: {
    title: 'Cominciamo da una conversazione',
    text: 'Bastano poche righe. Se preferisci, proponi subito un appuntamento.',
    label: 'Parliamone',
  },
} satisfies AboutPage
