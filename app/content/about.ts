import type { Chapter, Point } from './offering.ts'
import { type CompanyPage, pointsSection, textSection } from './sections.ts'

/** Copy of "Chi siamo". Contains no people, figures or history, which only the company can supply. */
const about = {
  title: 'Chi Siamo',
  description:
    'IDG è una società di consulenza e sviluppo dedicata a SAP Business Technology Platform: come lavoriamo, con quali principi e come nasce un progetto.',
  lead: 'Una società di consulenza e sviluppo che si occupa di una cosa sola: SAP Business Technology Platform e tutto ciò che la collega al lavoro di ogni giorno.',
  work: {
    title: 'Di che cosa ci occupiamo',
    paragraphs: [
      'Il gestionale SAP copre i processi fondamentali di un’azienda. Attorno, però, restano i sistemi con cui deve scambiare dati, le funzioni che mancano, i report che ogni reparto ricostruisce a modo suo, gli accessi da tenere in ordine. È qui che lavoriamo: sulla piattaforma che SAP mette accanto al gestionale perché si possa estenderlo senza modificarlo.',
      'Progettiamo, realizziamo e manteniamo integrazioni, applicazioni, modelli di dati, ambienti cloud e regole di accesso. Formiamo le persone che li useranno e quelle che dovranno farli evolvere.',
      'Essere specializzati significa anche saper dire di no: quando una funzione standard basta, o quando la piattaforma non è lo strumento adatto, è la prima cosa che diciamo.',
    ],
  } satisfies Chapter,
  principles: {
    title: 'I principi che seguiamo',
    items: [
      {
        title: 'Prima il processo',
        text: 'Si parte da chi farà quel lavoro ogni giorno e da che cosa oggi lo rallenta. La tecnologia si sceglie dopo.',
      },
      {
        title: 'Clean core',
        text: 'Il gestionale resta standard. Le estensioni vivono accanto, su interfacce pubblicate da SAP, e non ostacolano gli aggiornamenti.',
      },
      {
        title: 'Niente scatole nere',
        text: 'Codice, configurazioni e documentazione appartengono al progetto e stanno nei tuoi repository fin dal primo giorno.',
      },
      {
        title: 'Passi piccoli e verificabili',
        text: 'Ogni consegna si può provare. Gli errori di rotta si scoprono quando correggerli costa ancora poco.',
      },
      {
        title: 'Sicurezza fin dalla progettazione',
        text: 'Identità, autorizzazioni e tracciamento si decidono insieme all’architettura, non prima del rilascio.',
      },
      {
        title: 'Costi leggibili',
        text: 'Oltre al progetto contano i consumi della piattaforma: li stimiamo prima e li rendiamo visibili dopo.',
      },
    ] satisfies Point[],
  },
  start: {
    title: 'Come nasce un progetto',
    intro: 'Dal primo messaggio al primo rilascio, senza impegni presi al buio.',
    items: [
      {
        title: 'Un primo colloquio',
        text: 'Raccontaci la situazione, anche se non c’è ancora un capitolato. Serve a capire se possiamo esserti utili e non ti impegna.',
      },
      {
        title: 'Un’analisi circoscritta',
        text: 'Guardiamo sistemi, dati e vincoli insieme a chi li conosce. Ne esce un documento che resta tuo: obiettivi, alternative, rischi.',
      },
      {
        title: 'Una proposta chiara',
        text: 'Che cosa si realizza, in quale ordine, con quali responsabilità da una parte e dall’altra, e che cosa resta fuori.',
      },
      {
        title: 'Un primo risultato in uso',
        text: 'Si comincia dalla parte che è utile già da sola. Chi la userà la prova presto, e ciò che si impara corregge il resto del piano.',
      },
      {
        title: 'Consegna ed esercizio',
        text: 'Documentazione, affiancamento e, se serve, assistenza. L’obiettivo è che il tuo team possa proseguire da solo.',
      },
    ] satisfies Point[],
  },
  together: {
    title: 'Che cosa serve da parte tua',
    paragraphs: [
      'Un progetto riesce quando ogni decisione ha un responsabile. Chiediamo un referente che conosca il processo, un accesso tempestivo agli ambienti e la disponibilità di chi userà il risultato a provarlo mentre nasce.',
      'In cambio hai un riferimento unico dall’analisi alla consegna, e lo stato dei lavori si può consultare in qualsiasi momento.',
    ],
  } satisfies Chapter,
  call: {
    title: 'Cominciamo da una conversazione',
    text: 'Bastano poche righe sulla situazione di partenza. Se preferisci, puoi proporre subito un appuntamento.',
  },
}

/** The built-in page: people and quotes appear once they are published. */
export const aboutPage: CompanyPage = {
  ...{ title: about.title, description: about.description, lead: about.lead, call: about.call },
  sections: [
    textSection('attivita', about.work),
    pointsSection('facts', 'principi', about.principles),
    pointsSection('steps', 'progetto', about.start),
    textSection('insieme', about.together),
    { kind: 'people', title: 'Le persone', anchor: 'persone' },
    { kind: 'quotes', title: 'Che cosa dicono di noi', anchor: 'citazioni' },
  ],
}
