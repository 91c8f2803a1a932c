import { type ProductContent, products } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'

/** Copy of MFC. Claims only what a demonstration shows. */
export const mfc: OfferingDetail<ProductContent> = {
  offering: products[1],
  lead: 'Una base modulare per applicazioni SAP Fiori e CAP. Le parti che ogni applicazione deve avere ci sono già; il tempo del progetto va alle regole che sono soltanto tue.',
  sections: [
    {
      kind: 'text',
      title: 'Quale problema affronta',
      anchor: 'che-cosa',
      body: 'Ogni applicazione gestionale comincia dalle stesse cose: struttura, accessi, elenchi e schede, messaggi, registrazione delle modifiche, rilascio. Rifarle ogni volta costa tempo e produce applicazioni che si somigliano senza essere uguali. **MFC, Modular Framework for Cloud**, le raccoglie in moduli che si scelgono e si combinano.',
    },
    {
      kind: 'screen',
      title: 'Si parte da un progetto già ordinato',
      anchor: 'schermata',
      screen: 'mfc',
      caption: 'Nomi inventati. L’elenco dei moduli e i limiti della versione corrente si vedono in una dimostrazione.',
    },
    {
      kind: 'facts',
      title: 'Che cosa mette a disposizione',
      anchor: 'che-cosa-resta',
      look: 'grid',
      items: [
        {
          title: 'Una struttura',
          text: 'Un progetto di partenza con cartelle, nomi, test e rilascio già impostati.',
        },
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
    {
      kind: 'statement',
      title: 'Senza vincoli',
      anchor: 'senza-vincoli',
      text: 'I moduli sono una base: il codice del progetto resta CAP e SAPUI5 standard.',
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      items: [
        {
          title: 'Più applicazioni in programma',
          text: 'Le cose comuni si decidono una volta; ci si concentra poi sulle differenze.',
        },
        {
          title: 'Più team di sviluppo',
          text: 'Una base documentata riduce le discussioni e facilita le revisioni.',
        },
        {
          title: 'Team che comincia con CAP',
          text: 'Una struttura pronta, con esempi, fa da riferimento durante la formazione.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come si introduce',
      anchor: 'come-lavoriamo',
      intro: 'Meglio con un’applicazione vera, di dimensione contenuta.',
      items: [
        {
          title: 'Dimostrazione',
          text: 'Si vede un’applicazione costruita con MFC e se ne legge il codice insieme ai tuoi sviluppatori.',
        },
        {
          title: 'Confronto',
          text: 'Versioni, regole interne, identità: che cosa si adotta subito e che cosa va adattato.',
        },
        {
          title: 'Prima applicazione',
          text: 'Sviluppata da noi, da te o insieme.',
        },
        {
          title: 'Autonomia',
          text: 'Formazione e revisione delle prime modifiche fatte dal tuo team.',
        },
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
    },
  ],
  related: ['development', 'extensions', 'training'],
  call: {
    title: 'Vuoi vedere MFC?',
    label: 'Richiedi una demo',
    text: 'Scrivici che tipo di applicazioni hai in programma: la dimostrazione userà un esempio vicino al tuo.',
  },
}
