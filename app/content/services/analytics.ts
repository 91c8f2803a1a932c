import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of data and analytics. */
export const analytics: OfferingDetail<ServiceContent> = {
  offering: requireService('analytics'),
  lead: 'Il margine calcolato dalle vendite e quello calcolato dalla contabilità dovrebbero coincidere. Costruiamo modelli che reggono la domanda «da dove viene questo numero?».',
  sections: [
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Portiamo i dati di SAP e degli altri sistemi in un modello che tutti riconoscono: stesse definizioni di cliente, prodotto, periodo e margine, con la regola di calcolo scritta una volta sola.\n\nUn progetto di analisi non finisce con un grafico. Finisce quando chi decide si fida del numero e sa a chi chiedere se non gli torna.',
    },
    {
      kind: 'drawing',
      title: 'Un modello, un significato',
      anchor: 'modello',
      drawing: 'datasphere-model',
      caption:
        'Le fonti restano dove sono, o si replicano. Il significato si definisce nel modello; i report lo usano, non lo reinventano.',
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      look: 'grid',
      items: [
        {
          title: 'Numeri che non coincidono',
          text: 'Le riunioni iniziano discutendo quale foglio di calcolo sia quello giusto.',
        },
        {
          title: 'SAP BW da evolvere',
          text: 'Anni di regole: che cosa conservare, che cosa trasferire, che cosa ripensare.',
        },
        {
          title: 'Report lenti',
          text: 'Le estrazioni pesano sul gestionale o arrivano a decisione già presa.',
        },
        {
          title: 'Pianificazione manuale',
          text: 'Il budget viaggia per posta elettronica e il consolidamento richiede settimane.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Glossario degli indicatori',
          text: 'Definizione, formula, fonte, responsabile e frequenza di ogni indicatore che entra in un report.',
        },
        {
          title: 'Modello dati',
          text: 'Spazi, viste e modelli analitici in SAP Datasphere, con provenienza tracciabile fino alla fonte.',
        },
        {
          title: 'Cruscotti',
          text: 'Pagine di SAP Analytics Cloud progettate attorno alle decisioni, con dettaglio fino al documento.',
        },
        {
          title: 'Accessi e controlli',
          text: 'Chi vede che cosa si decide nel modello; quadrature automatiche e avvisi sui caricamenti incompleti.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      intro: 'Si comincia da una sola domanda di business, portata fino in fondo.',
      items: [
        {
          title: 'La domanda',
          text: 'Quale decisione deve migliorare, chi la prende, con quale frequenza.',
        },
        {
          title: 'Le fonti',
          text: 'Dove nascono i dati, con quale qualità, chi li corregge; se replicarli o leggerli in tempo reale.',
        },
        {
          title: 'Il modello',
          text: 'Strati distinti per acquisizione, armonizzazione e consumo, con nomi comprensibili.',
        },
        {
          title: 'Il report',
          text: 'Bozza, prova con chi decide, quadratura con i numeri noti. Le differenze si spiegano.',
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
        {
          title: 'SAP Analytics Cloud',
          text: 'Cruscotti, analisi esplorativa e pianificazione.',
        },
        {
          title: 'SAP Business Data Cloud',
          text: 'Riunisce questi prodotti: valutiamo se e quando il passaggio conviene.',
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
            'Non da un giorno all’altro. Per SAP BW 7.5 la manutenzione ordinaria arriva a fine 2027, mentre per SAP BW/4HANA l’impegno di SAP si estende fino al 2040. In entrambi i casi gli investimenti nuovi vanno verso Datasphere e Business Data Cloud.',
          ],
        },
        {
          question: 'HANA Cloud o Datasphere: qual è la differenza?',
          answer: [
            'SAP HANA Cloud è un database gestito: lo sceglie chi sviluppa applicazioni o ha bisogno di controllo pieno su modelli e prestazioni. SAP Datasphere, che su HANA Cloud è costruito, è un ambiente per lavorare sui dati: connessioni, spazi per reparto, strato semantico, catalogo.',
          ],
        },
        {
          question: 'I dati vanno copiati o si leggono dove sono?',
          answer: [
            'Dipende da quanto spesso si leggono e da quanto pesano. La lettura in tempo reale evita copie ma scarica ogni interrogazione sulla fonte. La replica dà prestazioni costanti e permette di conservare lo storico. Partiamo dalla lettura diretta quando è sostenibile e passiamo alla replica dove i tempi misurati lo richiedono.',
          ],
        },
        {
          question: 'Usiamo già Power BI o un altro strumento: va sostituito?',
          answer: [
            'Non necessariamente. Il modello in Datasphere può essere letto anche da altri strumenti, con le stesse definizioni. L’importante è che le regole di calcolo stiano nel modello e non in ogni report: a quel punto lo strumento di visualizzazione è una scelta reversibile.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'security'],
  call: {
    title: 'Qual è il numero su cui si discute di più?',
    text: 'È spesso il posto giusto da cui cominciare. Raccontaci l’indicatore e le fonti: proporremo un primo percorso, circoscritto e verificabile.',
  },
}
