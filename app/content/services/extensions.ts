import type { OfferingDetail } from '#app/content/offering.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of extensions of the core system. */
export const extensions: OfferingDetail<ServiceContent> = {
  offering: requireService('extensions'),
  lead: 'Il gestionale standard copre quasi tutto. Quel che manca, ed è spesso ciò che ti distingue, si può costruire senza modificarlo: così gli aggiornamenti tornano a essere ordinaria amministrazione.',
  layers: {
    caption: 'Ogni estensione passa da interfacce rilasciate. Il core resta quello di SAP e si aggiorna per conto suo.',
    items: [
      { label: 'Accanto: side-by-side', items: ['CAP', 'SAP Build', 'Work Zone', 'Eventi'] },
      { label: 'Interfacce rilasciate', items: ['API', 'Eventi di business', 'BAdI', 'Viste CDS'], emphasis: true },
      { label: 'Dentro: SAP S/4HANA', items: ['Key user', 'ABAP Cloud', 'RAP'] },
    ],
  },
  overview: {
    title: 'Che cosa facciamo',
    paragraphs: [
      'Estendiamo SAP S/4HANA e le altre soluzioni SAP seguendo il principio clean core: il codice su misura usa soltanto interfacce rilasciate e stabili, e sta nel posto più adatto, dentro o accanto al sistema.',
      'Dentro, con le estensioni per key user (campi, logiche e report aggiunti con strumenti guidati) e con ABAP Cloud e RAP, quando la logica deve stare nella stessa transazione del documento. Accanto, su SAP BTP, con CAP, ABAP environment o SAP Build, quando l’estensione ha utenti, tempi o dati propri.',
      'Lavoriamo anche sul codice che c’è già: analizziamo i programmi Z, diciamo quali servono ancora e a quale livello di pulizia possono arrivare con uno sforzo ragionevole.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: [
      'Per aziende che usano SAP S/4HANA o vi stanno passando, in qualunque edizione: le regole cambiano un po’ tra public cloud, private cloud e on-premise, il metodo no.',
    ],
    points: [
      {
        title: 'Passaggio a S/4HANA',
        text: 'Bisogna decidere che cosa fare di anni di codice personalizzato prima di portarselo dietro.',
      },
      {
        title: 'Aggiornamenti rimandati',
        text: 'Ogni rilascio richiede mesi di test perché nessuno sa che cosa dipende da che cosa.',
      },
      {
        title: 'Esigenza nuova, core da proteggere',
        text: 'Il business chiede una funzione e l’IT vuole evitare l’ennesima modifica.',
      },
      {
        title: 'Public cloud',
        text: 'Le modifiche classiche non sono possibili e occorre conoscere bene le alternative.',
      },
    ],
  },
  deliverables: {
    title: 'Che cosa ottieni',
    paragraphs: ['Il risultato è un’estensione in esercizio e un criterio per le prossime.'],
    points: [
      {
        title: 'Inventario del codice su misura',
        text: 'Oggetti usati e non usati, dipendenze da oggetti non rilasciati, classificazione secondo i livelli clean core da A a D.',
      },
      {
        title: 'Guida alle decisioni',
        text: 'Una pagina che dice quando estendere dentro, quando accanto, quando usare lo standard, con esempi dal tuo sistema.',
      },
      {
        title: 'Estensioni in esercizio',
        text: 'Sviluppate con test automatici, autorizzazioni proprie e trasporto regolare.',
      },
      {
        title: 'Punto di accesso unico',
        text: 'Applicazioni standard ed estensioni riunite in SAP Build Work Zone, con ruoli e navigazione coerenti.',
      },
      {
        title: 'Regole di controllo',
        text: 'Verifiche di ABAP test cockpit nel trasporto, così che il debito tecnico non ricominci a crescere.',
      },
    ],
  },
  steps: {
    title: 'Come lavoriamo',
    intro: 'La prima domanda è sempre se l’estensione serve. A volte lo standard, nel frattempo, ha imparato a farlo.',
    items: [
      {
        title: 'Esigenza e standard',
        text: 'Confrontiamo la richiesta con le funzioni disponibili nella tua versione e con quelle annunciate.',
      },
      {
        title: 'Dove mettere la logica',
        text: 'Dentro o accanto, secondo vicinanza ai dati, coerenza transazionale, utenti, carico e ritmo di rilascio.',
      },
      {
        title: 'Interfacce',
        text: 'Ricerca di API, eventi e BAdI rilasciati. Se mancano, si valuta un wrapper isolato e se ne registra il debito.',
      },
      {
        title: 'Realizzazione',
        text: 'ABAP Cloud, CAP o SAP Build, con revisione e test. I controlli sul codice girano a ogni modifica.',
      },
      {
        title: 'Compatibilità con gli aggiornamenti',
        text: 'Test di regressione pronti prima di ogni rilascio SAP e un elenco di ciò che ciascuna estensione usa.',
      },
    ],
  },
  technologies: {
    title: 'Tecnologie',
    intro: 'La scelta segue la decisione architetturale, non la precede.',
    items: [
      {
        title: 'Estensibilità per key user',
        text: 'Campi, logiche, viste e moduli personalizzati con gli strumenti guidati di S/4HANA, trasportabili tra i sistemi.',
      },
      {
        title: 'ABAP Cloud e RAP',
        text: 'Oggetti di business e servizi OData con il modello di sviluppo a interfacce rilasciate, in S/4HANA o in SAP BTP ABAP environment.',
      },
      {
        title: 'SAP CAP',
        text: 'Estensioni side-by-side in Node.js o Java che usano API ed eventi del gestionale e conservano dati propri.',
      },
      {
        title: 'SAP Build Process Automation',
        text: 'Approvazioni, moduli e automazioni attorno ai processi standard.',
      },
      {
        title: 'SAP Build Work Zone',
        text: 'Sito di accesso con ruoli, ricerca e schede, che riunisce applicazioni di più sistemi.',
      },
      {
        title: 'Eventi di business',
        text: 'S/4HANA pubblica il fatto, l’estensione reagisce: nessuna interrogazione periodica e nessun accoppiamento.',
      },
    ],
  },
  faq: [
    {
      question: 'Che cosa significa clean core, in concreto?',
      answer: [
        'Che il sistema standard si può aggiornare senza dover riparare il codice su misura. Non vuol dire rinunciare alle personalizzazioni: vuol dire farle con interfacce che SAP si impegna a mantenere stabili.',
        'Dal 2025 SAP descrive quattro livelli: A, solo interfacce rilasciate; B, anche API classiche consolidate; C, accesso a oggetti interni, con un rischio da tenere d’occhio; D, modifiche e tecniche sconsigliate. Serve a decidere le priorità, più che a distribuire voti.',
      ],
    },
    {
      question: 'Dentro o accanto: come si sceglie?',
      answer: [
        'Dentro, se la logica deve partecipare alla stessa transazione, legge molti dati del gestionale o è un controllo sul documento. Accanto, se ha utenti diversi, dati propri, un ritmo di rilascio più veloce, o unisce più sistemi.',
        'Entrambe le strade possono essere pulite. Portare tutto fuori, per principio, produce integrazioni che prima non servivano.',
      ],
    },
    {
      question: 'Dobbiamo riscrivere tutti i programmi Z?',
      answer: [
        'No. L’analisi d’uso mostra di regola che una parte degli oggetti non è più eseguita: si archivia. Dei rimanenti si guarda il livello di pulizia e l’importanza. Si interviene su ciò che blocca gli aggiornamenti o ha un successore rilasciato; il resto si isola e si sorveglia.',
      ],
    },
    {
      question: 'Funziona anche con SAP ECC?',
      answer: [
        'Le estensioni side-by-side sì: CAP e Integration Suite dialogano con ECC tramite OData, IDoc, BAPI ed RFC. È anche un modo per prepararsi, perché un’estensione già fuori dal core si ricollega a S/4HANA con modifiche limitate alle interfacce. ABAP Cloud richiede invece S/4HANA o SAP BTP ABAP environment.',
      ],
    },
    {
      question: 'E se l’API che serve non è rilasciata?',
      answer: [
        'Prima si cerca un’alternativa: un evento, una vista CDS, una BAPI classica consolidata. Se non c’è, in private cloud e on-premise si può isolare la chiamata in un wrapper, documentarla e classificarla. Si può inoltre chiedere a SAP il rilascio dell’oggetto. Nel public cloud ci si ferma a ciò che è rilasciato, e il progetto va adattato.',
      ],
    },
  ],
  related: ['development', 'integration', 'training'],
  call: {
    title: 'Quale personalizzazione ti preoccupa al prossimo aggiornamento?',
    text: 'Partiamo da quella: capiamo che cosa fa, chi la usa e dove potrebbe stare meglio.',
  },
}
