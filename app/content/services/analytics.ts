import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of data and analytics. */
export const analytics: OfferingDetail<ServiceContent> = {
  offering: requireService('analytics'),
  lead: 'Il margine calcolato dalle vendite e quello calcolato dalla contabilità dovrebbero coincidere. Costruiamo modelli che sanno rispondere a «da dove viene questo numero?».',
  sections: [
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Portiamo i dati di SAP e degli altri sistemi in un modello che tutti riconoscono: stesse definizioni di cliente, prodotto, periodo e margine, con la regola di calcolo scritta una volta sola.\n\nIl lavoro è finito quando chi decide si fida del numero e sa a chi chiedere se qualcosa non torna.',
    },
    {
      kind: 'drawing',
      title: 'Un modello, un significato',
      anchor: 'modello',
      drawing: 'datasphere-model',
      caption: 'Le fonti restano dove sono oppure si replicano. Il significato sta nel modello, e i report lo riusano.',
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      look: 'grid',
      items: [
        {
          title: 'Numeri che non coincidono',
          text: 'Ogni riunione comincia con la domanda su quale foglio di calcolo sia quello giusto.',
        },
        {
          title: 'SAP BW da far evolvere',
          text: 'Anni di regole: che cosa conservare, che cosa trasferire, che cosa ripensare.',
        },
        { title: 'Report lenti', text: 'Le estrazioni appesantiscono il gestionale o arrivano a decisione già presa.' },
        {
          title: 'Pianificazione manuale',
          text: 'Il budget viaggia via email e il consolidamento richiede settimane.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      intro: 'Cominciamo da una sola domanda di business, portata fino in fondo.',
      items: [
        { title: 'La domanda', text: 'Quale decisione deve migliorare, chi la prende e ogni quanto.' },
        { title: 'Le fonti', text: 'Dove nascono i dati, di che qualità sono, chi li corregge.' },
        { title: 'Il modello', text: 'Strati distinti per acquisizione, armonizzazione e consumo.' },
        { title: 'Il report', text: 'Bozza, prova con chi decide, quadratura con i numeri noti.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        { title: 'Glossario degli indicatori', text: 'Definizione, formula, fonte e responsabile di ogni indicatore.' },
        {
          title: 'Modello dati',
          text: 'Spazi, viste e modelli analitici in SAP Datasphere, tracciabili fino alla fonte.',
        },
        { title: 'Cruscotti', text: 'Pagine di SAP Analytics Cloud, con dettaglio fino al documento.' },
        {
          title: 'Accessi e controlli',
          text: 'Permessi definiti nel modello, quadrature automatiche, avvisi sui caricamenti incompleti.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Tecnologie',
      anchor: 'tecnologie',
      items: [
        {
          title: 'SAP Datasphere',
          text: 'Collegamento alle fonti, replica e virtualizzazione, modelli analitici, accessi per riga.',
        },
        {
          title: 'SAP HANA Cloud',
          text: 'Database in memoria gestito, con motori per grafi, dati geografici e vettori.',
        },
        { title: 'SAP Analytics Cloud', text: 'Cruscotti, analisi esplorativa e pianificazione.' },
        {
          title: 'SAP Business Data Cloud',
          text: 'Riunisce questi prodotti: valutiamo con te se e quando conviene passarci.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Dobbiamo lasciare SAP BW?',
          answer: [
            'Non da un giorno all’altro. Per SAP BW 7.5 la manutenzione ordinaria termina a fine 2027; per SAP BW/4HANA l’impegno di SAP arriva a fine 2040. Gli investimenti nuovi vanno comunque verso Datasphere e Business Data Cloud.',
          ],
        },
        {
          question: 'I dati vanno copiati o si leggono dove sono?',
          answer: [
            'La lettura diretta evita copie, ma ogni interrogazione pesa sulla fonte. La replica dà prestazioni costanti e conserva lo storico. Partiamo dalla lettura diretta e replichiamo dove i tempi misurati lo richiedono.',
          ],
        },
        {
          question: 'Usiamo già Power BI: va sostituito?',
          answer: [
            'Non necessariamente. Anche altri strumenti possono leggere il modello in Datasphere, con le stesse definizioni. L’importante è che le regole di calcolo stiano nel modello e non nei singoli report.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'security'],
  call: {
    title: 'Qual è il numero su cui si discute di più?',
    text: 'Spesso conviene cominciare da lì. Raccontaci l’indicatore e le fonti: ti proponiamo un primo percorso, circoscritto e verificabile.',
  },
}
