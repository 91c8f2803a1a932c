import type { OfferingDetail } from '#app/content/offering.ts'
import { type ProductContent, products } from '#app/content/products.ts'

/** Copy of Indigate Plus. Claims only what a demonstration shows. */
export const indigatePlus: OfferingDetail<ProductContent> = {
  offering: products[0],
  lead: 'Un acceleratore su SAP BTP per mettere in piedi i flussi di integrazione e tenerli d’occhio: una vista sola su che cosa è passato, che cosa si è fermato e che cosa fare adesso.',
  layers: {
    caption: 'Si affianca a SAP Integration Suite: i messaggi continuano a passare da lì.',
    items: [
      { label: 'Chi controlla', items: ['Reparto IT', 'Referenti di processo'] },
      { label: 'Indigate Plus', items: ['Vista sui flussi', 'Avvisi', 'Modelli'], emphasis: true },
      { label: 'Dove passano i messaggi', items: ['SAP Integration Suite', 'SAP S/4HANA', 'Altri sistemi'] },
    ],
  },
  overview: {
    title: 'Quale problema affronta',
    paragraphs: [
      'Gli strumenti tecnici dicono se un messaggio è stato elaborato. Chi lavora con gli ordini vuole sapere un’altra cosa: se l’ordine 4711 è arrivato al magazzino e, in caso contrario, chi se ne occupa. Tra le due domande c’è uno spazio che di solito si riempie di telefonate.',
      'Indigate Plus nasce per quello spazio. Raccoglie quanto abbiamo imparato costruendo e gestendo flussi e lo mette in una base riutilizzabile: un modo uniforme di impostare i flussi e una vista comune per seguirli.',
      'Questa pagina resta volutamente generale. Le funzioni, i limiti e i requisiti della versione corrente si vedono in una dimostrazione, su richiesta, con le tue domande.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: [
      'Può interessare aziende che usano SAP Integration Suite, o stanno per adottarlo, e si riconoscono in queste situazioni.',
    ],
    points: [
      {
        title: 'Molti flussi, poche persone',
        text: 'Il team che li gestisce è piccolo e non può guardare una console tutto il giorno.',
      },
      {
        title: 'Domande dal business',
        text: 'I reparti chiedono notizie di un documento e la risposta richiede di cercare in più sistemi.',
      },
      {
        title: 'Flussi tutti diversi',
        text: 'Ogni flusso gestisce errori e registri a modo suo, perché ciascuno è nato in un momento diverso.',
      },
    ],
  },
  deliverables: {
    title: 'Come funziona',
    paragraphs: [
      'In termini generali, Indigate Plus lavora su tre piani. Il dettaglio di ciascuno è oggetto della dimostrazione.',
    ],
    points: [
      {
        title: 'Impostazione',
        text: 'Modelli e convenzioni per i flussi nuovi, perché registrazione degli eventi e gestione degli errori siano uniformi dal principio.',
      },
      {
        title: 'Osservazione',
        text: 'Una vista sui flussi e sul loro stato, con il linguaggio del processo accanto a quello tecnico.',
      },
      { title: 'Reazione', text: 'Avvisi a chi può agire e indicazioni su come procedere quando un flusso si ferma.' },
    ],
  },
  steps: {
    title: 'Come si introduce',
    intro: 'Un passo alla volta, a cominciare da pochi flussi importanti.',
    items: [
      {
        title: 'Dimostrazione',
        text: 'Un incontro per vedere il prodotto e capire insieme se risponde alla tua esigenza. Se non risponde, lo diciamo.',
      },
      {
        title: 'Verifica',
        text: 'Controllo dei requisiti: servizi SAP BTP attivi, flussi esistenti, identità, vincoli di sicurezza.',
      },
      {
        title: 'Avvio circoscritto',
        text: 'Alcuni flussi scelti per importanza, con criteri di successo concordati prima.',
      },
      { title: 'Estensione', text: 'Gli altri flussi si aggiungono per gruppi, con affiancamento di chi li gestirà.' },
    ],
  },
  technologies: {
    title: 'Su quali basi',
    intro: 'Indigate Plus si appoggia a servizi standard di SAP BTP.',
    items: [
      { title: 'SAP Integration Suite', text: 'Rimane il motore che trasporta e trasforma i messaggi.' },
      {
        title: 'SAP Business Technology Platform',
        text: 'È l’ambiente in cui il prodotto viene installato e con cui condivide identità e regole di accesso.',
      },
    ],
  },
  faq: [
    {
      question: 'Sostituisce SAP Integration Suite o SAP Cloud ALM?',
      answer: [
        'No. I messaggi continuano a passare da SAP Integration Suite e gli strumenti di SAP restano utili per il controllo tecnico. Indigate Plus aggiunge una base comune per i flussi e una vista pensata per chi segue il processo.',
      ],
    },
    {
      question: 'Funziona con i flussi che abbiamo già?',
      answer: [
        'Dipende da come sono costruiti. Durante la verifica iniziale si guarda un campione di flussi e si stima quanto lavoro serve per ciascun tipo. La risposta è scritta e precede qualunque impegno.',
      ],
    },
    {
      question: 'Dove stanno i dati?',
      answer: [
        'Il prodotto è pensato per SAP BTP. Quali dati tratta, dove li conserva e per quanto tempo si chiarisce prima dell’avvio, insieme a chi segue in azienda la protezione dei dati, sulla base della configurazione che verrà adottata.',
      ],
    },
    {
      question: 'Quanto costa?',
      answer: [
        'Non pubblichiamo un listino, perché l’impegno dipende dal numero di flussi e dal lavoro di introduzione. Dopo la dimostrazione e la verifica prepariamo un’offerta con le voci separate: prodotto, introduzione, eventuale assistenza. I servizi SAP BTP necessari si acquistano da SAP.',
      ],
    },
  ],
  related: ['integration', 'cloud', 'security'],
  call: {
    title: 'Vuoi vedere Indigate Plus?',
    label: 'Richiedi una demo',
    text: 'Scrivici quanti flussi hai e che cosa ti crea più lavoro: la dimostrazione partirà da lì.',
  },
}
