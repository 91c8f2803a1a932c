import type { OfferingDetail } from '#app/content/offering.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of integration. */
export const integration: OfferingDetail<ServiceContent> = {
  offering: requireService('integration'),
  lead: 'Ordini, anagrafiche, fatture ed eventi devono arrivare una volta sola, nel posto giusto, e lasciare traccia. Progettiamo e gestiamo flussi, API ed eventi tra SAP e tutto ciò che gli sta intorno.',
  layers: {
    caption:
      'Un solo strato tra chi chiede i dati e chi li possiede: niente collegamenti diretti da mantenere a coppie.',
    items: [
      { label: 'Chi chiede e chi riceve', items: ['Portali', 'E-commerce', 'Partner EDI', 'Applicazioni cloud'] },
      { label: 'SAP Integration Suite', items: ['Flussi', 'API', 'Eventi', 'B2B'], emphasis: true },
      { label: 'Chi possiede i dati', items: ['SAP S/4HANA', 'SAP ECC', 'MES', 'WMS', 'Banche'] },
    ],
  },
  overview: {
    title: 'Che cosa facciamo',
    paragraphs: [
      'Un’integrazione nasce quasi sempre come un’eccezione: un file depositato di notte, una chiamata scritta in fretta, un job schedulato che una sola persona conosce. Dopo qualche anno le eccezioni sono decine, e nessuno sa dire quali si possono spegnere.',
      'Con SAP Integration Suite riportiamo questi collegamenti su una piattaforma unica: gli stessi criteri per nominarli, proteggerli, versionarli e sorvegliarli. Scegliamo il modo di integrare secondo il caso: un flusso quando i dati vanno trasformati, un’API quando qualcuno deve chiederli al momento, un evento quando più sistemi devono sapere che qualcosa è accaduto.',
      'Lavoriamo sui flussi nuovi e su quelli che ci sono già, compresi quelli costruiti su SAP Process Integration e SAP Process Orchestration.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: [
      'Il servizio è pensato per aziende che usano SAP insieme ad altri sistemi e si riconoscono in almeno una di queste situazioni.',
    ],
    points: [
      {
        title: 'SAP PI/PO da lasciare',
        text: 'La manutenzione ordinaria di SAP Process Orchestration termina a fine 2027, quella estesa nel 2030. Serve sapere quanti scenari sono vivi, quali valgono la migrazione e in che ordine spostarli.',
      },
      {
        title: 'Passaggio a S/4HANA',
        text: 'Il gestionale cambia e con lui cambiano le interfacce. Conviene disaccoppiare prima, così che i sistemi intorno non debbano muoversi tutti nello stesso fine settimana.',
      },
      {
        title: 'Errori scoperti dai clienti',
        text: 'Quando un flusso si ferma, il primo ad accorgersene è chi aspettava la merce. Mancano allarmi, responsabilità e un modo sicuro di rielaborare i messaggi.',
      },
      {
        title: 'Partner e canali nuovi',
        text: 'Un cliente chiede EDI, un marketplace chiede API, un fornitore manda file. Ognuno va accolto senza toccare il gestionale ogni volta.',
      },
    ],
  },
  deliverables: {
    title: 'Che cosa ottieni',
    paragraphs: ['Ogni incarico lascia materiale che la tua azienda può usare anche senza di noi.'],
    points: [
      {
        title: 'Mappa delle interfacce',
        text: 'Elenco dei flussi esistenti con proprietario, frequenza, formato, criticità e stato. È il documento da cui si parte e quello che resta aggiornato.',
      },
      {
        title: 'Linee guida',
        text: 'Nomi, struttura dei pacchetti, gestione degli errori, versioni, credenziali: regole brevi che rendono leggibile un flusso anche a chi non l’ha scritto.',
      },
      {
        title: 'Flussi, API ed eventi in esercizio',
        text: 'Artefatti sotto controllo di versione, parametri esterni per ogni ambiente, test automatici sui casi che contano, trasporto ripetibile da sviluppo a produzione.',
      },
      {
        title: 'Monitoraggio e ripartenza',
        text: 'Avvisi con destinatari precisi, criteri di ripetizione, una procedura scritta per rielaborare i messaggi senza duplicarli.',
      },
      {
        title: 'Passaggio di consegne',
        text: 'Documentazione per ogni flusso e affiancamento del tuo team, fino all’autonomia nella gestione ordinaria.',
      },
    ],
  },
  steps: {
    title: 'Come lavoriamo',
    intro:
      'Procediamo per gruppi di interfacce piccoli e completi: ciascuno arriva in esercizio prima che inizi il successivo.',
    items: [
      {
        title: 'Ricognizione',
        text: 'Raccogliamo le interfacce da sistemi, pianificazioni e persone. Per PI/PO usiamo anche Migration Assessment, che legge lo scenario dal sistema e ne stima la complessità.',
      },
      {
        title: 'Decisione per ogni flusso',
        text: 'Spegnere, spostare com’è, rifare, sostituire con un contenuto standard. Per ciascuno si scrive il motivo e chi ha deciso.',
      },
      {
        title: 'Fondamenta',
        text: 'Ambienti, connettività verso la rete aziendale, credenziali, trasporti, monitoraggio. Si fa una volta, prima del primo flusso.',
      },
      {
        title: 'Realizzazione a gruppi',
        text: 'Progetto, sviluppo, prova con dati realistici. Dove serve, vecchio e nuovo lavorano in parallelo e i risultati si confrontano.',
      },
      {
        title: 'Entrata in esercizio',
        text: 'Passaggio con piano di rollback, presidio nei primi giorni, spegnimento documentato di ciò che non serve più.',
      },
    ],
  },
  technologies: {
    title: 'Tecnologie',
    intro: 'Non servono tutte in ogni progetto: la scelta dipende da volumi, tempi di risposta e vincoli di rete.',
    items: [
      {
        title: 'Cloud Integration',
        text: 'Flussi di integrazione con trasformazioni, instradamento e adattatori per SAP, SFTP, HTTP, IDoc, OData, JMS e altri protocolli.',
      },
      {
        title: 'API Management',
        text: 'Un punto di accesso unico alle API: autenticazione, limiti di traffico, versioni, portale per chi le usa.',
      },
      {
        title: 'Event Mesh e advanced event mesh',
        text: 'Eventi di business pubblicati e sottoscritti in modo asincrono. La versione avanzata serve quando volumi, distribuzione geografica o regole di consegna lo richiedono.',
      },
      {
        title: 'Trading Partner Management',
        text: 'Accordi B2B, profili dei partner e scambi EDI gestiti in un solo posto.',
      },
      {
        title: 'Edge Integration Cell',
        text: 'Esecuzione dei flussi nella tua infrastruttura, quando i dati non possono uscirne, con progettazione e controllo nel cloud.',
      },
      {
        title: 'Cloud Connector e Destination',
        text: 'Collegamento protetto verso i sistemi interni e indirizzi dei sistemi tenuti fuori dal codice.',
      },
    ],
  },
  faq: [
    {
      question: 'Entro quando bisogna lasciare SAP PI/PO?',
      answer: [
        'La manutenzione ordinaria di SAP Process Orchestration 7.5 termina il 31 dicembre 2027; SAP offre una manutenzione estesa a pagamento fino al 2030. Dopo quella data non sono previsti correttivi.',
        'La data utile, però, è un’altra: quella in cui deve partire il primo gruppo di flussi per non arrivare alla scadenza con gli scenari più difficili ancora da spostare. Una ricognizione dice quanti flussi sono vivi e permette di fissarla.',
      ],
    },
    {
      question: 'La migrazione può essere automatica?',
      answer: [
        'In parte. Integration Suite comprende uno strumento che valuta gli scenari di PI/PO e uno che ne genera una prima versione come flussi di Cloud Integration, a partire da modelli. Funziona bene per scenari regolari; mapping complessi, moduli di adattatore scritti su misura e processi ccBPM o BPM vanno ripensati.',
        'Trattiamo il risultato automatico come una bozza: si verifica con messaggi reali, resi anonimi, e si completa con gestione degli errori e monitoraggio.',
      ],
    },
    {
      question: 'I nostri sistemi sono in una rete interna: è un problema?',
      answer: [
        'No. Cloud Connector apre dall’interno un canale cifrato verso SAP BTP, senza esporre porte in ingresso, e pubblica soltanto i sistemi e i percorsi elencati. Se i messaggi non devono proprio lasciare la tua infrastruttura si valuta Edge Integration Cell, che esegue i flussi su un tuo cluster Kubernetes.',
      ],
    },
    {
      question: 'Quando serve un evento invece di una chiamata?',
      answer: [
        'Quando chi genera il fatto non deve aspettare chi lo usa, o quando gli interessati sono più di uno e cambiano nel tempo. «Ordine rilasciato» è un evento: magazzino, trasporti e portale clienti lo ricevono ciascuno con i propri tempi.',
        'Se invece una persona attende la risposta davanti allo schermo, un’API è più semplice e più facile da controllare. Spesso convivono: l’evento avvisa, l’API fornisce il dettaglio.',
      ],
    },
    {
      question: 'Come si evitano messaggi persi o doppi?',
      answer: [
        'Con scelte esplicite per ogni flusso: code persistenti dove la perdita non è ammessa, identificativi di messaggio controllati dal destinatario dove la ripetizione è possibile, e una procedura di rielaborazione che non dipende dalla memoria di qualcuno. Sono decisioni di progetto e si provano prima dell’entrata in esercizio.',
      ],
    },
    {
      question: 'Potete prendere in carico integrazioni fatte da altri?',
      answer: [
        'Sì, dopo una ricognizione. Leggiamo gli artefatti, verifichiamo credenziali, trasporti e monitoraggio, e segnaliamo ciò che andrebbe corretto prima di assumerne la gestione. Il resoconto rimane a te, qualunque sia la decisione.',
      ],
    },
  ],
  related: ['extensions', 'security', 'cloud'],
  call: {
    title: 'Da quali flussi conviene cominciare?',
    text: 'Bastano un elenco approssimativo dei sistemi e il problema che pesa di più. Rispondiamo con le domande giuste e una proposta di primo passo.',
  },
}
