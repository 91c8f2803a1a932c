import { type ProductContent, products } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'

/** Copy of Indigate Plus. Claims only what a demonstration shows. */
export const indigatePlus: OfferingDetail<ProductContent> = {
  offering: products[0],
  lead: 'Vedi quale ordine si è fermato, perché, e che cosa fare adesso. Indigate Plus è il nostro acceleratore su SAP BTP per avviare e sorvegliare i flussi di SAP Integration Suite.',
  sections: [
    {
      kind: 'screen',
      title: '«L’ordine 4711 è arrivato al magazzino?»',
      anchor: 'schermata',
      screen: 'indigate-plus',
      caption: 'Dati inventati. Le funzioni della versione attuale si vedono in una demo.',
    },
    {
      kind: 'facts',
      title: 'Che cosa fa',
      anchor: 'che-cosa-resta',
      look: 'numbers',
      items: [
        { title: 'Imposta', text: 'Modelli e convenzioni per i flussi nuovi: log ed errori uniformi dall’inizio.' },
        { title: 'Mostra', text: 'Lo stato dei flussi con le parole del processo, accanto a quelle tecniche.' },
        { title: 'Avvisa', text: 'Un messaggio a chi può intervenire, con la procedura da seguire.' },
      ],
    },
    {
      kind: 'text',
      title: 'Accanto a Integration Suite',
      anchor: 'tecnologie',
      body: 'I messaggi continuano a passare da **SAP Integration Suite**. Indigate Plus usa le stesse identità e le stesse regole di accesso.',
    },
    {
      kind: 'steps',
      title: 'Come si introduce',
      anchor: 'come-lavoriamo',
      look: 'row',
      items: [
        { title: 'Demo', text: 'Se il prodotto non risponde alla tua esigenza, te lo diciamo.' },
        { title: 'Verifica', text: 'Servizi BTP attivi, flussi esistenti, vincoli di sicurezza.' },
        { title: 'Primi flussi', text: 'Un gruppo ristretto, con criteri di successo concordati prima.' },
        { title: 'Estensione', text: 'Gli altri flussi, un gruppo alla volta, con chi li gestirà.' },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Sostituisce SAP Cloud ALM?',
          answer: ['No: per il controllo tecnico gli strumenti di SAP restano utili.'],
        },
        {
          question: 'Funziona con i flussi che abbiamo già?',
          answer: ['Dipende da come sono costruiti: ne esaminiamo un campione e stimiamo per iscritto il lavoro.'],
        },
        {
          question: 'Dove si trovano i dati?',
          answer: [
            'Il prodotto è pensato per SAP BTP. Prima dell’avvio definiamo con il tuo referente privacy quali dati tratta, dove e per quanto tempo.',
          ],
        },
        {
          question: 'Quanto costa?',
          answer: [
            'Dipende dal numero di flussi. L’offerta ha voci separate: prodotto, introduzione, assistenza. I servizi SAP BTP si acquistano da SAP.',
          ],
        },
      ],
    },
  ],
  related: ['integration', 'cloud', 'security'],
  call: {
    title: 'Vuoi vedere Indigate Plus?',
    label: 'Richiedi una demo',
    text: 'Scrivici quanti flussi hai e che cosa ti crea più lavoro: la demo parte da lì.',
  },
}
