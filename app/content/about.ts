import type { CompanyPage } from './sections.ts'

/** The built-in page. Contains no people, figures or history, which only the company can supply. */
export const aboutPage: CompanyPage = {
  title: 'Chi Siamo',
  description:
    'IDG è una società di consulenza e sviluppo dedicata a SAP Business Technology Platform: come lavoriamo, con quali principi e come nasce un progetto.',
  lead: 'Una società di consulenza e sviluppo che si occupa di una cosa sola: SAP Business Technology Platform e tutto ciò che la collega al lavoro di ogni giorno.',
  sections: [
    {
      kind: 'text',
      title: 'Di che cosa ci occupiamo',
      anchor: 'attivita',
      body: 'Il gestionale SAP copre i processi fondamentali di un’azienda. Attorno restano i sistemi con cui deve scambiare dati, le funzioni che mancano, i report che ogni reparto ricostruisce a modo suo, gli accessi da tenere in ordine. È qui che lavoriamo: sulla piattaforma che SAP mette accanto al gestionale perché si possa estenderlo senza modificarlo.',
    },
    {
      kind: 'statement',
      title: 'Essere specializzati',
      anchor: 'specializzati',
      text: 'Sappiamo dire di no: se una funzione standard basta, è la prima cosa che diciamo.',
    },
    { kind: 'people', title: 'Le persone', anchor: 'persone' },
    {
      kind: 'facts',
      anchor: 'principi',
      title: 'I principi che seguiamo',
      look: 'grid',
      items: [
        {
          title: 'Prima il processo',
          text: 'Si parte da chi farà quel lavoro ogni giorno. La tecnologia si sceglie dopo.',
        },
        {
          title: 'Clean core',
          text: 'Il gestionale resta standard. Le estensioni vivono accanto, su interfacce pubblicate da SAP.',
        },
        {
          title: 'Niente scatole nere',
          text: 'Codice, configurazioni e documentazione stanno nei tuoi repository fin dal primo giorno.',
        },
        {
          title: 'Passi piccoli e verificabili',
          text: 'Ogni consegna si può provare. Gli errori si scoprono quando correggerli costa ancora poco.',
        },
        {
          title: 'Sicurezza dalla progettazione',
          text: 'Identità, autorizzazioni e tracciamento si decidono insieme all’architettura.',
        },
        {
          title: 'Costi leggibili',
          text: 'I consumi della piattaforma si stimano prima e si vedono dopo.',
        },
      ],
    },
    {
      kind: 'steps',
      anchor: 'progetto',
      title: 'Come nasce un progetto',
      intro: 'Dal primo messaggio al primo rilascio, senza impegni presi al buio.',
      look: 'row',
      items: [
        {
          title: 'Un primo colloquio',
          text: 'Serve a capire se possiamo esserti utili, anche senza capitolato. Non ti impegna.',
        },
        {
          title: 'Un’analisi circoscritta',
          text: 'Sistemi, dati e vincoli. Ne esce un documento che resta tuo: obiettivi, alternative, rischi.',
        },
        {
          title: 'Una proposta chiara',
          text: 'Che cosa si realizza, in quale ordine, con quali responsabilità, e che cosa resta fuori.',
        },
        {
          title: 'Un primo risultato in uso',
          text: 'La parte utile già da sola. Ciò che si impara corregge il resto del piano.',
        },
        {
          title: 'Consegna ed esercizio',
          text: 'Documentazione e affiancamento, perché il tuo team possa proseguire da solo.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'Che cosa serve da parte tua',
      anchor: 'insieme',
      body: 'Un referente che conosca il processo, un accesso tempestivo agli ambienti e la disponibilità di chi userà il risultato a provarlo mentre nasce. In cambio hai un riferimento unico dall’analisi alla consegna, e lo stato dei lavori si può consultare in qualsiasi momento.',
    },
    { kind: 'quotes', title: 'Che cosa dicono di noi', anchor: 'citazioni' },
  ],
  call: {
    title: 'Cominciamo da una conversazione',
    text: 'Bastano poche righe sulla situazione di partenza. Se preferisci, puoi proporre subito un appuntamento.',
  },
}
