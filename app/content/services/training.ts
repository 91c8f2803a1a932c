import type { OfferingDetail } from '#app/content/offering.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of training, with its formats and a sample course. */
export const training: OfferingDetail<ServiceContent> = {
  offering: requireService('training'),
  lead: 'Un corso serve se il lunedì dopo qualcuno lavora in modo diverso. Insegniamo SAP BTP partendo dai tuoi casi, con molto esercizio, in gruppi piccoli e con docenti che lo usano nei progetti.',
  layers: {
    caption:
      'Un percorso tipico. Si entra dal punto adatto al gruppo: non tutti hanno bisogno di cominciare dall’inizio.',
    items: [
      { label: '1. Orientarsi', items: ['Che cosa offre SAP BTP', 'Clean core', 'Scelte'] },
      { label: '2. Saper fare', items: ['CAP', 'Fiori', 'Integration Suite', 'ABAP Cloud'], emphasis: true },
      { label: '3. Nel proprio progetto', items: ['Affiancamento', 'Revisioni', 'Linee guida'] },
    ],
  },
  overview: {
    title: 'Che cosa facciamo',
    paragraphs: [
      'Progettiamo corsi, laboratori e affiancamenti su SAP Business Technology Platform per gruppi aziendali. Il programma nasce da un breve colloquio e da un esercizio iniziale, che mostra il livello vero del gruppo meglio di un questionario.',
      'In aula si scrive codice, si costruiscono flussi, si leggono errori. Le spiegazioni sono brevi e arrivano quando servono. Gli esempi vengono, per quanto possibile, dal tuo sistema o da un caso simile: un ordine con le tue particolarità è più utile di un esempio generico.',
      'Non vendiamo certificazioni e non siamo un centro d’esame. Se l’obiettivo è una certificazione SAP, aiutiamo a prepararla e indichiamo i percorsi ufficiali.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: ['I gruppi migliori sono omogenei per obiettivo. Da qui percorsi distinti, che si possono combinare.'],
    points: [
      {
        title: 'Sviluppatori ABAP',
        text: 'Chi conosce bene il gestionale e deve passare ad ABAP Cloud, RAP e CDS, o affacciarsi a CAP senza ricominciare da zero.',
      },
      {
        title: 'Sviluppatori web',
        text: 'Chi conosce JavaScript, TypeScript o Java e deve imparare CAP, SAPUI5 e le regole del mondo SAP.',
      },
      {
        title: 'Specialisti di integrazione',
        text: 'Chi arriva da PI/PO o da altri strumenti e deve progettare e gestire flussi su Integration Suite.',
      },
      {
        title: 'Amministratori',
        text: 'Chi gestisce subaccount, identità, trasporti e costi, e vuole farlo con metodo.',
      },
      {
        title: 'Responsabili e analisti',
        text: 'Chi decide o raccoglie requisiti: nessun codice, molti criteri per scegliere e per valutare le proposte, comprese le nostre.',
      },
    ],
  },
  deliverables: {
    title: 'Che cosa resta',
    paragraphs: ['Il materiale è tuo e si può riusare all’interno dell’azienda.'],
    points: [
      {
        title: 'Materiale in italiano',
        text: 'Dispense brevi, esercizi con soluzione commentata, collegamenti alla documentazione ufficiale per approfondire.',
      },
      {
        title: 'Repository degli esercizi',
        text: 'Un ramo per ogni passo: chi si perde riparte dal passo successivo, chi è assente recupera.',
      },
      {
        title: 'Ambiente di prova',
        text: 'Esercizi su account SAP BTP di prova o su un tuo subaccount dedicato, da eliminare alla fine.',
      },
      {
        title: 'Resoconto',
        text: 'Che cosa il gruppo sa fare, dove è ancora incerto, che cosa conviene fare dopo. Riguarda il gruppo, non è una pagella delle persone.',
      },
      { title: 'Sessione di ritorno', text: 'Un incontro dopo qualche settimana sulle domande nate dal lavoro vero.' },
    ],
  },
  programme: {
    formats: {
      title: 'Formati',
      intro:
        'In presenza presso la tua sede o la nostra, oppure a distanza. Date e durata si concordano in base alle esigenze del reparto.',
      items: [
        {
          title: 'Giornata introduttiva',
          text: 'Un giorno. Panoramica ragionata di SAP BTP con dimostrazioni: che cosa c’è, che cosa serve davvero, che cosa richiede attenzione.',
        },
        {
          title: 'Corso pratico',
          text: 'Da due a cinque giorni, anche spezzati in mezze giornate. Da quattro a dieci persone, un computer a testa.',
        },
        {
          title: 'Laboratorio sul tuo caso',
          text: 'Due o tre giorni su un’esigenza reale. Si esce con un prototipo e con le decisioni scritte.',
        },
        {
          title: 'Affiancamento',
          text: 'Qualche ora alla settimana durante un progetto: revisioni del codice, lavoro in coppia, risposte ai dubbi.',
        },
      ],
    },
    sample: {
      title: 'Un programma di esempio',
      intro:
        'Tre giorni per sviluppatori: dalla prima entità a un’applicazione CAP con interfaccia Fiori, rilasciata su SAP BTP. Si adatta per ritmo, linguaggio e argomenti.',
      lessons: [
        {
          when: 'Giorno 1',
          title: 'Dominio e servizi',
          topics: [
            'Struttura di un progetto CAP e ciclo di lavoro in locale',
            'Entità, associazioni, aspetti e localizzazione in CDS',
            'Servizi OData, proiezioni, dati di prova',
            'Regole scritte a mano: dove metterle e come provarle',
          ],
        },
        {
          when: 'Giorno 2',
          title: 'Interfaccia e sistemi esterni',
          topics: [
            'SAP Fiori elements: elenco, scheda, annotazioni, bozze',
            'Quando e come estendere con SAPUI5',
            'Consumare un’API di S/4HANA con dati simulati e reali',
            'Eventi: pubblicare e reagire',
          ],
        },
        {
          when: 'Giorno 3',
          title: 'Sicurezza e rilascio',
          topics: [
            'Autenticazione, ruoli e restrizioni sui dati',
            'SAP HANA Cloud, destinazioni e Cloud Connector',
            'Compilazione, rilascio su Cloud Foundry, pipeline',
            'Registri, errori frequenti, lettura di un caso reale',
          ],
        },
      ],
      note: 'Requisiti: basi di JavaScript o Java e di SQL. Nessuna esperienza SAP precedente. Per chi viene da ABAP esiste una versione dello stesso percorso con ABAP Cloud e RAP.',
    },
  },
  steps: {
    title: 'Come si organizza',
    intro: 'Dalla richiesta al corso servono di norma alcune settimane, quasi tutte per preparare bene gli esempi.',
    items: [
      {
        title: 'Colloquio',
        text: 'Obiettivo, persone, date, vincoli. Un’ora con chi richiede il corso e, se possibile, con un futuro partecipante.',
      },
      {
        title: 'Esercizio iniziale',
        text: 'Mezz’ora a distanza per i partecipanti. Serve a tarare il livello, non a selezionare.',
      },
      {
        title: 'Programma',
        text: 'Una pagina con argomenti, esercizi e requisiti tecnici, da approvare insieme a un preventivo.',
      },
      {
        title: 'Corso',
        text: 'Almeno metà del tempo è esercizio. A fine giornata si raccolgono le difficoltà e si corregge il giorno dopo.',
      },
      { title: 'Ritorno', text: 'Sessione di domande dopo qualche settimana e resoconto finale.' },
    ],
  },
  technologies: {
    title: 'Argomenti',
    intro: 'Moduli che si possono scegliere e combinare.',
    items: [
      { title: 'SAP CAP e CDS', text: 'Node.js o Java, dal modello al rilascio, con test automatici.' },
      {
        title: 'SAP Fiori e SAPUI5',
        text: 'Fiori elements, annotazioni, TypeScript, accessibilità e linee guida di progettazione.',
      },
      {
        title: 'SAP Integration Suite',
        text: 'Cloud Integration, API Management, eventi, gestione degli errori, passaggio da PI/PO.',
      },
      {
        title: 'ABAP Cloud e RAP',
        text: 'Interfacce rilasciate, oggetti di business, unit test, livelli clean core.',
      },
      { title: 'SAP HANA Cloud e Datasphere', text: 'Modellazione, viste, replica, prestazioni, accessi.' },
      { title: 'Gestione di SAP BTP', text: 'Subaccount, Cloud Identity Services, Terraform, trasporti, costi.' },
    ],
  },
  faq: [
    {
      question: 'Quante persone per corso?',
      answer: [
        'Da quattro a dieci per i corsi pratici. Sotto i quattro conviene l’affiancamento; sopra i dieci chi resta indietro non si vede in tempo. Le giornate introduttive vanno bene anche per gruppi più numerosi.',
      ],
    },
    {
      question: 'Serve una licenza SAP per gli esercizi?',
      answer: [
        'Per molti argomenti basta un account di prova gratuito di SAP BTP, e con CAP ci si può esercitare anche interamente in locale. Alcuni moduli, come Integration Suite o Datasphere in profondità, richiedono un subaccount con i servizi attivi: lo verifichiamo prima e diciamo che cosa predisporre.',
      ],
    },
    {
      question: 'Si può fare sul nostro sistema?',
      answer: [
        'Sì, su un ambiente di sviluppo e con utenze dedicate. È la forma più efficace, perché gli esempi sono subito riconoscibili. Non usiamo dati personali reali: si lavora con dati inventati o resi anonimi.',
      ],
    },
    {
      question: 'Il corso prepara alle certificazioni SAP?',
      answer: [
        'Copre gran parte delle competenze pratiche richieste, ma non è costruito sull’esame. Le certificazioni si sostengono con SAP, attraverso i suoi canali. Se è il tuo obiettivo, aggiungiamo una sessione sugli argomenti ufficiali e indichiamo i percorsi di SAP Learning.',
      ],
    },
    {
      question: 'È possibile usare fondi per la formazione?',
      answer: [
        'Spesso sì, attraverso i fondi interprofessionali a cui l’azienda è iscritta. Le regole cambiano per fondo e avviso e la domanda la presenta l’azienda o il suo consulente; noi forniamo programma, calendario, registri delle presenze e la documentazione didattica richiesta.',
      ],
    },
    {
      question: 'Formazione o affiancamento: che cosa conviene?',
      answer: [
        'Il corso dà una base comune in poco tempo; l’affiancamento la trasforma in abitudine dentro un progetto. Se il progetto comincia entro un paio di mesi, la combinazione migliore è un corso breve subito prima e qualche ora di affiancamento ogni settimana dopo.',
      ],
    },
  ],
  related: ['development', 'integration', 'extensions'],
  call: {
    title: 'Costruiamo il programma insieme',
    text: 'Scrivici chi sono i partecipanti, che cosa fanno oggi e che cosa dovrebbero saper fare dopo. Rispondiamo con una proposta di una pagina.',
  },
}
