import type { OfferingDetail } from '#app/content/offering.ts'
import { type ProductContent, products } from '#app/content/products.ts'

/** Copy of MFC. Claims only what a demonstration shows. */
export const mfc: OfferingDetail<ProductContent> = {
  offering: products[1],
  lead: 'Una base modulare per applicazioni SAP Fiori e CAP. Le parti che ogni applicazione deve avere ci sono già; il tempo del progetto va alle regole che sono soltanto tue.',
  layers: {
    caption: 'I moduli sono una base, non un vincolo: il codice del progetto resta CAP e SAPUI5 standard.',
    items: [
      { label: 'La tua applicazione', items: ['Processo', 'Regole', 'Pagine'] },
      { label: 'MFC', items: ['Moduli comuni', 'Convenzioni', 'Struttura'], emphasis: true },
      { label: 'Piattaforma', items: ['SAP CAP', 'SAP Fiori', 'SAP BTP'] },
    ],
  },
  overview: {
    title: 'Quale problema affronta',
    paragraphs: [
      'Ogni applicazione gestionale comincia dalle stesse cose: struttura del progetto, accessi, elenchi e schede, messaggi, registrazione delle modifiche, rilascio. Rifarle ogni volta costa tempo e produce applicazioni che si somigliano senza essere uguali, e quindi più difficili da mantenere.',
      'MFC, Modular Framework for Cloud, raccoglie queste parti in moduli che si scelgono e si combinano. È la base con cui un progetto parte già ordinato, secondo convenzioni documentate.',
      'Questa pagina resta volutamente generale. L’elenco dei moduli, le versioni supportate e i limiti si vedono in una dimostrazione, su richiesta.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: [
      'Può interessare aziende che prevedono più di un’applicazione su SAP BTP, o ne hanno già alcune da rendere coerenti.',
    ],
    points: [
      {
        title: 'Più applicazioni in programma',
        text: 'Conviene decidere una volta come si fanno le cose comuni, e concentrarsi poi sulle differenze.',
      },
      {
        title: 'Più team di sviluppo',
        text: 'Interni e fornitori lavorano insieme: una base documentata riduce le discussioni e facilita le revisioni.',
      },
      {
        title: 'Team che comincia con CAP',
        text: 'Una struttura già pronta, con esempi, accorcia il tratto iniziale e fa da riferimento durante la formazione.',
      },
    ],
  },
  deliverables: {
    title: 'Come funziona',
    paragraphs: [
      'In termini generali MFC mette a disposizione tre cose. Il dettaglio di ciascuna è oggetto della dimostrazione.',
    ],
    points: [
      { title: 'Una struttura', text: 'Un progetto di partenza con cartelle, nomi, test e rilascio già impostati.' },
      {
        title: 'Moduli',
        text: 'Parti comuni per il servizio e per l’interfaccia, da adottare singolarmente secondo il bisogno.',
      },
      {
        title: 'Convenzioni',
        text: 'Una guida breve su come si aggiunge una funzione, perché il decimo modulo somigli al primo.',
      },
    ],
  },
  steps: {
    title: 'Come si introduce',
    intro: 'Meglio con un’applicazione vera, di dimensione contenuta.',
    items: [
      {
        title: 'Dimostrazione',
        text: 'Si vede un’applicazione costruita con MFC e se ne legge il codice insieme ai tuoi sviluppatori.',
      },
      {
        title: 'Confronto',
        text: 'Versioni, regole interne, identità, strumenti di rilascio: che cosa si può adottare subito e che cosa va adattato.',
      },
      {
        title: 'Prima applicazione',
        text: 'Sviluppata da noi, da te o insieme. Serve anche a capire quali moduli conviene tenere.',
      },
      { title: 'Autonomia', text: 'Formazione e revisione delle prime modifiche fatte dal tuo team.' },
    ],
  },
  technologies: {
    title: 'Su quali basi',
    intro: 'MFC si appoggia agli strumenti standard di SAP e non ne introduce di propri dove esistono già.',
    items: [
      { title: 'SAP CAP', text: 'Modello di dominio in CDS e servizi OData.' },
      { title: 'SAP Fiori e SAPUI5', text: 'Pagine Fiori elements e componenti SAPUI5 secondo le linee guida SAP.' },
      { title: 'SAP BTP', text: 'Identità, ambienti di esecuzione e trasporti della piattaforma.' },
    ],
  },
  faq: [
    {
      question: 'È un prodotto low-code?',
      answer: [
        'No. MFC si rivolge a chi sviluppa: fornisce codice e convenzioni di partenza, poi si programma con CAP e SAPUI5. Se l’esigenza è un’approvazione o un modulo semplice, SAP Build è spesso la scelta più rapida.',
      ],
    },
    {
      question: 'Si resta legati a MFC?',
      answer: [
        'L’intento è il contrario: un’applicazione costruita con MFC rimane un’applicazione CAP e SAPUI5, leggibile da chi conosce quegli strumenti. Le condizioni d’uso dei moduli, compreso che cosa accade se si smette di usarli, sono scritte nell’offerta.',
      ],
    },
    {
      question: 'Si può usare in applicazioni che esistono già?',
      answer: [
        'In parte. I moduli si adottano singolarmente, ma quanto sia conveniente dipende dalla struttura esistente. Lo si valuta leggendo il codice, prima di decidere.',
      ],
    },
    {
      question: 'Quali versioni di CAP e SAPUI5 sono supportate?',
      answer: [
        'Dipende dalla versione di MFC disponibile al momento. La indichiamo durante la dimostrazione e nell’offerta, insieme al modo in cui vengono gestiti gli aggiornamenti.',
      ],
    },
  ],
  related: ['development', 'extensions', 'training'],
  call: {
    title: 'Vuoi vedere MFC?',
    label: 'Richiedi una demo',
    text: 'Scrivici che tipo di applicazioni hai in programma: la dimostrazione userà un esempio vicino al tuo.',
  },
}
