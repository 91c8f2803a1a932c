import type { CompanyPage } from './sections.ts'

/** The built-in page. Contains no people, figures or history, which only the company can supply. */
export const aboutPage: CompanyPage = {
  title: 'Chi Siamo',
  description:
    'IDG è una società di consulenza e sviluppo dedicata a SAP Business Technology Platform: come lavoriamo, con quali principi e come nasce un progetto.',
  lead: 'Consulenza e sviluppo su una cosa sola: SAP Business Technology Platform, e tutto ciò che la collega al lavoro di ogni giorno.',
  sections: [
    {
      kind: 'text',
      title: 'Di che cosa ci occupiamo',
      anchor: 'attivita',
      body: 'Attorno al gestionale SAP restano i sistemi con cui scambia dati, le funzioni che mancano, i report che ogni reparto rifà a modo suo, gli accessi da tenere in ordine. È qui che lavoriamo: sulla piattaforma che SAP mette accanto al gestionale, perché tu possa estenderlo senza modificarlo.',
    },
    {
      kind: 'figures',
      title: 'In breve',
      anchor: 'in-breve',
      items: [
        { value: '1', label: 'piattaforma: SAP BTP' },
        { value: '7', label: 'servizi, formazione compresa' },
        { value: '2', label: 'prodotti nostri: Indigate Plus e MFC' },
      ],
    },
    { kind: 'people', title: 'Le persone', anchor: 'persone' },
    {
      kind: 'facts',
      anchor: 'principi',
      title: 'I principi che seguiamo',
      items: [
        { title: 'Prima il processo', text: 'Partiamo da chi farà quel lavoro; la tecnologia viene dopo.' },
        {
          title: 'Clean core',
          text: 'Le estensioni usano soltanto interfacce pubblicate da SAP.',
        },
        {
          title: 'Niente scatole nere',
          text: 'Codice e documentazione stanno nei tuoi repository dal primo giorno.',
        },
        {
          title: 'Piccoli passi verificabili',
          text: 'Ogni consegna si può provare: gli errori emergono presto.',
        },
        {
          title: 'Sicurezza dalla progettazione',
          text: 'Decidiamo identità e autorizzazioni insieme all’architettura.',
        },
        {
          title: 'Costi leggibili',
          text: 'Stimiamo in anticipo i consumi della piattaforma e poi ti mostriamo quelli effettivi.',
        },
      ],
    },
    {
      kind: 'statement',
      title: 'Prima lo standard',
      anchor: 'specializzati',
      text: 'Se una funzione standard basta, è la prima cosa che ti diciamo.',
    },
    {
      kind: 'steps',
      anchor: 'progetto',
      title: 'Come nasce un progetto',
      look: 'row',
      items: [
        { title: 'Un primo colloquio', text: 'Per capire se possiamo esserti utili. Non ti impegna.' },
        { title: 'Un’analisi circoscritta', text: 'Obiettivi, alternative e rischi in un documento che resta tuo.' },
        { title: 'Una proposta chiara', text: 'Che cosa realizziamo, in quale ordine, e che cosa resta fuori.' },
        {
          title: 'Un primo risultato in uso',
          text: 'La parte già utile da sola. Ciò che impariamo corregge il piano.',
        },
        {
          title: 'Consegna ed esercizio',
          text: 'Documentazione e affiancamento, perché il tuo team prosegua da solo.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa serve da parte tua',
      anchor: 'insieme',
      look: 'grid',
      items: [
        { title: 'Un referente', text: 'Qualcuno che conosca il processo e possa decidere.' },
        { title: 'Gli accessi', text: 'Agli ambienti di lavoro, fin dall’inizio.' },
        { title: 'Chi lo userà', text: 'Persone disposte a provare il risultato mentre nasce.' },
      ],
    },
    { kind: 'quotes', title: 'Che cosa dicono di noi', anchor: 'citazioni' },
  ],
  call: {
    title: 'Cominciamo da una conversazione',
    text: 'Bastano poche righe sulla situazione di partenza. Se preferisci, proponi subito un appuntamento.',
  },
}
