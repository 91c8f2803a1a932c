import { type ProductContent, products } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'

/** Copy of MFC. Claims only what a demonstration shows. */
export const mfc: OfferingDetail<ProductContent> = {
  offering: products[1],
  lead: 'Accessi, elenchi, storico e rilascio ci sono già: cominci dalle regole che sono soltanto tue. MFC è la nostra base per applicazioni SAP Fiori e CAP.',
  sections: [
    {
      kind: 'screen',
      title: 'Parti da un progetto già in ordine',
      anchor: 'schermata',
      screen: 'mfc',
      caption: 'Nomi inventati. I moduli e i limiti della versione attuale si vedono in una demo.',
    },
    {
      kind: 'text',
      title: 'Senza vincoli',
      anchor: 'senza-vincoli',
      body: 'Il codice del progetto resta **CAP e SAPUI5 standard**, nel tuo repository. Se smetti di usare MFC, l’applicazione continua a funzionare e chiunque conosca quegli strumenti può leggerne il codice.',
    },
    {
      kind: 'facts',
      title: 'Che cosa contiene',
      anchor: 'che-cosa-resta',
      look: 'grid',
      items: [
        { title: 'Una struttura', text: 'Cartelle, nomi, test e rilascio già impostati.' },
        { title: 'Moduli', text: 'Per il servizio e per l’interfaccia: adotti soltanto quelli che ti servono.' },
        { title: 'Convenzioni', text: 'Una guida breve, perché il decimo modulo somigli al primo.' },
      ],
    },
    {
      kind: 'steps',
      title: 'Come si introduce',
      anchor: 'come-lavoriamo',
      items: [
        { title: 'Demo', text: 'Leggi il codice di un’applicazione MFC con i tuoi sviluppatori.' },
        { title: 'Confronto', text: 'Versioni, regole interne, identità: che cosa adottare e che cosa adattare.' },
        { title: 'Prima applicazione', text: 'Vera ma piccola, sviluppata da noi, da te o insieme.' },
        { title: 'Autonomia', text: 'Formazione e revisione delle prime modifiche del tuo team.' },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'È un prodotto low-code?',
          answer: [
            'No: si programma con CAP e SAPUI5. Per un’approvazione o un modulo semplice, SAP Build è spesso più rapido.',
          ],
        },
        {
          question: 'Quando conviene?',
          answer: [
            'Se hai in programma più applicazioni, se ci lavoreranno più team o se il tuo team non conosce ancora CAP.',
          ],
        },
        {
          question: 'Si può usare in applicazioni che esistono già?',
          answer: ['In parte: i moduli si adottano singolarmente. Prima leggiamo il codice.'],
        },
        {
          question: 'Quali versioni di CAP e SAPUI5 sono supportate?',
          answer: ['Dipende dalla versione di MFC: lo indichiamo nella demo e nell’offerta, con le condizioni d’uso.'],
        },
      ],
    },
  ],
  related: ['development', 'extensions', 'training'],
  call: {
    title: 'Vuoi vedere MFC?',
    label: 'Richiedi una demo',
    text: 'Scrivici quali applicazioni hai in programma: la demo usa un esempio vicino al tuo.',
  },
}
