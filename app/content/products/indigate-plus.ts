import { type ProductContent, products } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'

/** Copy of Indigate Plus. Claims only what a demonstration shows. */
export const indigatePlus: OfferingDetail<ProductContent> = {
  offering: products[0],
  lead: 'Un acceleratore su SAP BTP per mettere in piedi i flussi di integrazione e tenerli d’occhio: che cosa è passato, che cosa si è fermato, che cosa fare adesso.',
  sections: [
    {
      kind: 'screen',
      title: '«L’ordine 4711 è arrivato al magazzino?»',
      anchor: 'schermata',
      screen: 'indigate-plus',
      caption: 'Dati inventati. Le funzioni della versione corrente si vedono in una dimostrazione.',
    },
    {
      kind: 'text',
      title: 'Quale problema affronta',
      anchor: 'che-cosa',
      body: 'Gli strumenti tecnici dicono se un messaggio è stato elaborato. Chi lavora con gli ordini vuole sapere un’altra cosa: se l’ordine è arrivato e, in caso contrario, chi se ne occupa. Tra le due domande c’è uno spazio che di solito si riempie di telefonate: Indigate Plus nasce per quello spazio.',
    },
    {
      kind: 'facts',
      title: 'Tre piani',
      anchor: 'che-cosa-resta',
      look: 'numbers',
      items: [
        {
          title: 'Impostazione',
          text: 'Modelli e convenzioni per i flussi nuovi, perché registrazione ed errori siano uniformi dal principio.',
        },
        {
          title: 'Osservazione',
          text: 'Una vista sui flussi e sul loro stato, con il linguaggio del processo accanto a quello tecnico.',
        },
        {
          title: 'Reazione',
          text: 'Avvisi a chi può agire e indicazioni su come procedere quando un flusso si ferma.',
        },
      ],
    },
    {
      kind: 'diagram',
      title: 'Dove si colloca',
      anchor: 'tecnologie',
      intro:
        'Si affianca a SAP Integration Suite, che rimane il motore, e condivide con SAP BTP identità e regole di accesso.',
      caption: 'Si affianca a SAP Integration Suite: i messaggi continuano a passare da lì.',
      layers: [
        {
          label: 'Chi controlla',
          items: ['Reparto IT', 'Referenti di processo'],
          emphasis: false,
        },
        {
          label: 'Indigate Plus',
          items: ['Vista sui flussi', 'Avvisi', 'Modelli'],
          emphasis: true,
        },
        {
          label: 'Dove passano i messaggi',
          items: ['SAP Integration Suite', 'SAP S/4HANA', 'Altri sistemi'],
          emphasis: false,
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      items: [
        {
          title: 'Molti flussi, poche persone',
          text: 'Il team che li gestisce non può guardare una console tutto il giorno.',
        },
        {
          title: 'Domande dal business',
          text: 'La risposta su un documento richiede di cercare in più sistemi.',
        },
        {
          title: 'Flussi tutti diversi',
          text: 'Ogni flusso gestisce errori e registri a modo suo, perché è nato in un momento diverso.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come si introduce',
      anchor: 'come-lavoriamo',
      look: 'row',
      items: [
        {
          title: 'Dimostrazione',
          text: 'Per capire insieme se risponde alla tua esigenza. Se non risponde, lo diciamo.',
        },
        {
          title: 'Verifica',
          text: 'Servizi SAP BTP attivi, flussi esistenti, identità, vincoli di sicurezza.',
        },
        {
          title: 'Avvio circoscritto',
          text: 'Alcuni flussi, con criteri di successo concordati prima.',
        },
        {
          title: 'Estensione',
          text: 'Gli altri flussi per gruppi, con affiancamento di chi li gestirà.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
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
    },
  ],
  related: ['integration', 'cloud', 'security'],
  call: {
    title: 'Vuoi vedere Indigate Plus?',
    label: 'Richiedi una demo',
    text: 'Scrivici quanti flussi hai e che cosa ti crea più lavoro: la dimostrazione partirà da lì.',
  },
}
