import { type ProductContent, products } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'

/** Copy of Indigate Plus. Claims only what a demonstration shows. */
export const indigatePlus: OfferingDetail<ProductContent> = {
  offering: products[0],
  lead: 'Un acceleratore su SAP BTP per avviare i flussi di integrazione e tenerli d’occhio: che cosa è passato, che cosa si è fermato, che cosa fare adesso.',
  sections: [
    {
      kind: 'screen',
      title: '«L’ordine 4711 è arrivato al magazzino?»',
      anchor: 'schermata',
      screen: 'indigate-plus',
      caption: 'Dati inventati. Le funzioni della versione attuale si vedono in una demo.',
    },
    {
      kind: 'text',
      title: 'Quale problema risolve',
      anchor: 'che-cosa',
      body: 'Gli strumenti tecnici dicono se un messaggio è stato elaborato. Chi gestisce gli ordini vuole sapere se l’ordine è arrivato e, se non è arrivato, chi se ne occupa. Oggi lo scopre al telefono; con Indigate Plus lo legge.',
    },
    {
      kind: 'facts',
      title: 'Che cosa fa',
      anchor: 'che-cosa-resta',
      look: 'numbers',
      items: [
        {
          title: 'Imposta',
          text: 'Modelli e convenzioni per i flussi nuovi: log ed errori sono uniformi dall’inizio.',
        },
        { title: 'Mostra', text: 'Lo stato dei flussi, con le parole del processo accanto a quelle tecniche.' },
        { title: 'Avvisa', text: 'Un messaggio a chi può intervenire, con la procedura da seguire.' },
      ],
    },
    {
      kind: 'diagram',
      title: 'Dove si colloca',
      anchor: 'tecnologie',
      intro: 'Accanto a SAP Integration Suite, con le stesse identità e le stesse regole di accesso.',
      caption: 'I messaggi continuano a passare da SAP Integration Suite.',
      layers: [
        { label: 'Chi controlla', items: ['Reparto IT', 'Referenti di processo'], emphasis: false },
        { label: 'Indigate Plus', items: ['Vista sui flussi', 'Avvisi', 'Modelli'], emphasis: true },
        {
          label: 'Dove passano i messaggi',
          items: ['SAP Integration Suite', 'SAP S/4HANA', 'Altri sistemi'],
          emphasis: false,
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come si introduce',
      anchor: 'come-lavoriamo',
      look: 'row',
      items: [
        { title: 'Demo', text: 'Vediamo insieme se risponde alla tua esigenza. Se non risponde, te lo diciamo.' },
        { title: 'Verifica', text: 'Servizi SAP BTP attivi, flussi esistenti, identità, vincoli di sicurezza.' },
        { title: 'Primi flussi', text: 'Un gruppo ristretto, con criteri di successo concordati prima.' },
        { title: 'Estensione', text: 'Gli altri flussi per gruppi, con affiancamento di chi li gestirà.' },
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
            'No. SAP Integration Suite resta il motore e gli strumenti di SAP restano utili per il controllo tecnico. Indigate Plus aggiunge modelli comuni e una vista per chi segue il processo.',
          ],
        },
        {
          question: 'Funziona con i flussi che abbiamo già?',
          answer: [
            'Dipende da come sono costruiti. Nella verifica ne esaminiamo un campione e stimiamo per iscritto il lavoro necessario, prima di qualsiasi impegno.',
          ],
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
            'Dipende dal numero di flussi. Dopo la verifica ricevi un’offerta con voci separate: prodotto, introduzione, eventuale assistenza. I servizi SAP BTP si acquistano da SAP.',
          ],
        },
      ],
    },
  ],
  related: ['integration', 'cloud', 'security'],
  call: {
    title: 'Vuoi vedere Indigate Plus?',
    label: 'Richiedi una demo',
    text: 'Scrivici quanti flussi hai e che cosa ti crea più lavoro: la demo partirà da lì.',
  },
}
