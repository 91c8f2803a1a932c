import type { OfferingDetail } from '#app/content/offering.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of data and analytics. */
export const analytics: OfferingDetail<ServiceContent> = {
  offering: requireService('analytics'),
  lead: 'Il margine calcolato dalle vendite e quello calcolato dalla contabilità dovrebbero coincidere. Costruiamo modelli dati condivisi e report che reggono la domanda «da dove viene questo numero?».',
  layers: {
    caption: 'Il significato dei dati si definisce una volta, nel modello: i report lo usano, non lo reinventano.',
    items: [
      { label: 'Chi decide', items: ['Cruscotti', 'Pianificazione', 'Excel', 'Applicazioni'] },
      { label: 'Modello condiviso', items: ['SAP Datasphere', 'SAP HANA Cloud'], emphasis: true },
      { label: 'Fonti', items: ['SAP S/4HANA', 'SAP BW', 'CRM', 'MES', 'File'] },
    ],
  },
  overview: {
    title: 'Che cosa facciamo',
    paragraphs: [
      'Aiutiamo le aziende a portare i dati di SAP e degli altri sistemi in un modello che tutti riconoscono: stesse definizioni di cliente, prodotto, periodo e margine, con la regola di calcolo scritta una volta sola.',
      'Usiamo SAP Datasphere per collegare le fonti, replicare o leggere i dati dove si trovano e costruire lo strato semantico; SAP HANA Cloud dove servono calcolo in memoria, dati applicativi o motori specializzati; SAP Analytics Cloud per cruscotti e pianificazione. Seguiamo anche l’evoluzione verso SAP Business Data Cloud, che riunisce questi prodotti.',
      'Un progetto di analisi non finisce con un grafico. Finisce quando chi decide si fida del numero e sa a chi chiedere se non gli torna.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: [
      'Direzione, controllo di gestione e IT sono di solito coinvolti insieme: i primi due sanno che cosa significa un indicatore, l’IT sa dove nasce il dato.',
    ],
    points: [
      {
        title: 'Numeri che non coincidono',
        text: 'Ogni reparto ha il proprio foglio di calcolo e le riunioni iniziano discutendo quale sia quello giusto.',
      },
      {
        title: 'SAP BW da evolvere',
        text: 'Il data warehouse contiene anni di regole. Bisogna decidere che cosa conservare, che cosa trasferire e che cosa ripensare nel cloud.',
      },
      {
        title: 'Report lenti sul gestionale',
        text: 'Le estrazioni pesano sulla produzione o arrivano il giorno dopo, quando la decisione è già stata presa.',
      },
      {
        title: 'Pianificazione manuale',
        text: 'Budget e previsioni viaggiano per posta elettronica e il consolidamento richiede settimane.',
      },
    ],
  },
  deliverables: {
    title: 'Che cosa ottieni',
    paragraphs: ['Ogni risultato è documentato in modo che un nuovo report non richieda di ricominciare.'],
    points: [
      {
        title: 'Glossario degli indicatori',
        text: 'Definizione, formula, fonte, responsabile e frequenza di aggiornamento di ogni indicatore che entra in un report.',
      },
      {
        title: 'Modello dati',
        text: 'Spazi, viste e modelli analitici in SAP Datasphere o modelli in SAP HANA Cloud, con provenienza dei dati tracciabile fino alla fonte.',
      },
      {
        title: 'Cruscotti',
        text: 'Pagine di SAP Analytics Cloud progettate attorno alle decisioni, leggibili anche su schermi piccoli, con dettaglio fino al documento.',
      },
      {
        title: 'Regole di accesso',
        text: 'Chi vede quali società, centri di costo o clienti, applicato nel modello e non in ogni singolo report.',
      },
      {
        title: 'Controlli di qualità',
        text: 'Quadrature automatiche con la fonte e avvisi quando un caricamento è incompleto o fuori soglia.',
      },
    ],
  },
  steps: {
    title: 'Come lavoriamo',
    intro:
      'Si comincia da una sola domanda di business, portata fino in fondo. Il resto del modello cresce con lo stesso metodo.',
    items: [
      {
        title: 'La domanda',
        text: 'Quale decisione deve migliorare, chi la prende, con quale frequenza. Da qui si ricavano pochi indicatori, definiti per iscritto.',
      },
      {
        title: 'Le fonti',
        text: 'Dove nascono i dati, con quale qualità, chi li corregge. Si decide se replicarli o leggerli in tempo reale, secondo volumi e carico sui sistemi.',
      },
      {
        title: 'Il modello',
        text: 'Strati distinti per acquisizione, armonizzazione e consumo. Nomi comprensibili a chi conosce il business.',
      },
      {
        title: 'Il report',
        text: 'Prima una bozza, poi la prova con chi decide e la quadratura con i numeri noti. Le differenze si spiegano, non si nascondono.',
      },
      {
        title: 'La gestione',
        text: 'Caricamenti sorvegliati, costi di capacità controllati, richieste nuove valutate rispetto al modello esistente.',
      },
    ],
  },
  technologies: {
    title: 'Tecnologie',
    intro: 'La combinazione dipende da ciò che hai già e da quanto serve davvero il tempo reale.',
    items: [
      {
        title: 'SAP Datasphere',
        text: 'Collegamento alle fonti, replica e virtualizzazione, modelli analitici, catalogo, accessi per riga.',
      },
      {
        title: 'SAP HANA Cloud',
        text: 'Database in memoria gestito, con data lake, motori per grafi, dati geografici e vettori. Base delle applicazioni CAP.',
      },
      {
        title: 'SAP Analytics Cloud',
        text: 'Cruscotti, analisi esplorativa e pianificazione, collegati in tempo reale o con dati importati.',
      },
      {
        title: 'SAP Business Data Cloud',
        text: 'L’offerta che riunisce Datasphere, Analytics Cloud e i prodotti dati curati da SAP. Valutiamo se e quando il passaggio conviene.',
      },
      {
        title: 'SAP BW e BW/4HANA',
        text: 'Riuso dei modelli esistenti durante la transizione, senza interrompere i report in uso.',
      },
      {
        title: 'CDS e API di S/4HANA',
        text: 'Estrazione con viste CDS e flussi di replica supportati, al posto di letture dirette delle tabelle.',
      },
    ],
  },
  faq: [
    {
      question: 'Dobbiamo lasciare SAP BW?',
      answer: [
        'Non da un giorno all’altro. Per SAP BW 7.5 la manutenzione ordinaria arriva a fine 2027, mentre per SAP BW/4HANA l’impegno di SAP si estende fino al 2040. In entrambi i casi gli investimenti nuovi vanno verso Datasphere e Business Data Cloud.',
        'Di solito si procede per aree: i modelli ancora validi si espongono e si riusano, quelli cresciuti per stratificazione si ripensano, i report che nessuno apre si eliminano.',
      ],
    },
    {
      question: 'HANA Cloud o Datasphere: qual è la differenza?',
      answer: [
        'SAP HANA Cloud è un database gestito: lo sceglie chi sviluppa applicazioni o ha bisogno di controllo pieno su modelli e prestazioni. SAP Datasphere, che su HANA Cloud è costruito, è un ambiente per lavorare sui dati: connessioni, spazi per reparto, strato semantico, catalogo.',
        'In breve: HANA Cloud per le applicazioni, Datasphere per un patrimonio di dati condiviso. Spesso convivono.',
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
    {
      question: 'Come si tengono sotto controllo i costi?',
      answer: [
        'Dimensionando la capacità su misure e non su stime, separando ciò che deve stare in memoria da ciò che può stare in un livello più economico, e spegnendo le repliche inutilizzate. Prepariamo un riepilogo periodico dei consumi per area, così che il costo abbia un responsabile.',
      ],
    },
  ],
  related: ['development', 'integration', 'security'],
  call: {
    title: 'Qual è il numero su cui si discute di più?',
    text: 'È spesso il posto giusto da cui cominciare. Raccontaci l’indicatore e le fonti: proporremo un primo percorso, circoscritto e verificabile.',
  },
}
