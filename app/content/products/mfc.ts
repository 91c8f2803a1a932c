import { type ProductContent, products } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'

/** Copy of MFC. Claims only what a demonstration shows. */
export const mfc: OfferingDetail<ProductContent> = {
  offering: products[1],
  lead: 'Una base modulare per applicazioni SAP Fiori e CAP. Le parti comuni ci sono già: il tempo del progetto resta per le regole che sono soltanto tue.',
  sections: [
    {
      kind: 'text',
      title: 'Quale problema risolve',
      anchor: 'che-cosa',
      body: 'Ogni applicazione gestionale comincia dalle stesse cose: struttura, accessi, elenchi e schede, messaggi, storico delle modifiche, rilascio. **MFC, Modular Framework for Cloud**, le raccoglie in moduli da scegliere e combinare.',
    },
    {
      kind: 'screen',
      title: 'Parti da un progetto già in ordine',
      anchor: 'schermata',
      screen: 'mfc',
      caption: 'Nomi inventati. I moduli e i limiti della versione attuale si vedono in una demo.',
    },
    {
      kind: 'statement',
      title: 'Senza vincoli',
      anchor: 'senza-vincoli',
      text: 'Il codice del progetto resta CAP e SAPUI5 standard.',
    },
    {
      kind: 'facts',
      title: 'Che cosa mette a disposizione',
      anchor: 'che-cosa-resta',
      look: 'grid',
      items: [
        { title: 'Una struttura', text: 'Cartelle, nomi, test e rilascio già impostati.' },
        {
          title: 'Moduli',
          text: 'Parti comuni per il servizio e per l’interfaccia: adotti soltanto quelle che ti servono.',
        },
        {
          title: 'Convenzioni',
          text: 'Una guida breve per aggiungere funzioni, perché il decimo modulo somigli al primo.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      items: [
        {
          title: 'Più applicazioni in programma',
          text: 'Decidi una volta le parti comuni e ti concentri sulle differenze.',
        },
        { title: 'Più team di sviluppo', text: 'Una base documentata facilita le revisioni.' },
        {
          title: 'Primo progetto con CAP',
          text: 'Una struttura pronta, con esempi, fa da riferimento mentre il team impara.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come si introduce',
      anchor: 'come-lavoriamo',
      items: [
        { title: 'Demo', text: 'Vedi un’applicazione costruita con MFC e ne leggi il codice con i tuoi sviluppatori.' },
        {
          title: 'Confronto',
          text: 'Versioni, regole interne, identità: che cosa adottare subito e che cosa adattare.',
        },
        { title: 'Prima applicazione', text: 'Vera ma di dimensione contenuta, sviluppata da noi, da te o insieme.' },
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
            'No. MFC fornisce codice e convenzioni di partenza; poi si programma con CAP e SAPUI5. Per un’approvazione o un modulo semplice, SAP Build è spesso più rapido.',
          ],
        },
        {
          question: 'Che cosa succede se smettiamo di usarlo?',
          answer: [
            'L’applicazione resta un’applicazione CAP e SAPUI5, leggibile da chi conosce quegli strumenti. Le condizioni d’uso dei moduli sono scritte nell’offerta.',
          ],
        },
        {
          question: 'Si può usare in applicazioni che esistono già?',
          answer: [
            'In parte: i moduli si adottano singolarmente. Per sapere quanto conviene leggiamo prima il codice.',
          ],
        },
        {
          question: 'Quali versioni di CAP e SAPUI5 sono supportate?',
          answer: ['Dipende dalla versione di MFC: lo indichiamo nella demo e nell’offerta.'],
        },
      ],
    },
  ],
  related: ['development', 'extensions', 'training'],
  call: {
    title: 'Vuoi vedere MFC?',
    label: 'Richiedi una demo',
    text: 'Scrivici che tipo di applicazioni hai in programma: la demo userà un esempio vicino al tuo.',
  },
}
