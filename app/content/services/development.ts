import type { OfferingDetail } from '#app/content/offering.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of custom applications. */
export const development: OfferingDetail<ServiceContent> = {
  offering: requireService('development'),
  lead: 'Quando il processo che ti distingue vive in un foglio di calcolo o in una transazione troppo lunga, serve un’applicazione. La costruiamo su SAP BTP, con gli strumenti che SAP stessa usa e supporta.',
  layers: {
    caption:
      'Tre strati con confini netti: l’interfaccia può cambiare senza toccare le regole, e le regole senza toccare il gestionale.',
    items: [
      { label: 'Chi la usa', items: ['Desktop', 'Tablet in reparto', 'SAP Build Work Zone'] },
      { label: 'Applicazione', items: ['SAP Fiori', 'SAPUI5', 'CAP'], emphasis: true },
      { label: 'Dati e sistemi', items: ['SAP HANA Cloud', 'SAP S/4HANA', 'API di terzi'] },
    ],
  },
  overview: {
    title: 'Che cosa facciamo',
    paragraphs: [
      'Progettiamo e realizziamo applicazioni gestionali su SAP Business Technology Platform: raccolta dati in reparto, approvazioni, portali per fornitori e agenti, configuratori, strumenti di controllo. Sono applicazioni web, accessibili e adatte al telefono, collegate a SAP con le sue API.',
      'Sul server usiamo SAP Cloud Application Programming Model (CAP), in Node.js o Java: il dominio si descrive in CDS, i servizi OData ne derivano, il codice scritto a mano resta limitato alle regole vere. Per l’interfaccia preferiamo SAP Fiori elements, che dalle annotazioni ricava pagine coerenti, e SAPUI5 libero dove il lavoro da svolgere lo richiede.',
      'Non tutte le esigenze richiedono codice. Per moduli, approvazioni e automazioni brevi valutiamo prima SAP Build, e diciamo con franchezza dove smette di convenire.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: [
      'Lavoriamo con responsabili di processo e reparti IT che hanno un’esigenza precisa e vogliono un’applicazione mantenibile, non un prototipo che diventa definitivo.',
    ],
    points: [
      {
        title: 'Processi fuori dal sistema',
        text: 'Dati importanti passano per fogli di calcolo e posta elettronica, poi qualcuno li ricopia in SAP.',
      },
      {
        title: 'Schermate poco adatte',
        text: 'La transazione standard fa molto più del necessario, e in reparto o in viaggio nessuno riesce a usarla.',
      },
      {
        title: 'Utenti esterni',
        text: 'Fornitori, agenti o clienti devono vedere o inserire qualcosa, senza un’utenza nel gestionale.',
      },
      {
        title: 'Applicazioni da rinnovare',
        text: 'Web Dynpro, vecchie applicazioni SAPUI5 o soluzioni su piattaforme dismesse da portare su tecnologie supportate.',
      },
    ],
  },
  deliverables: {
    title: 'Che cosa ottieni',
    paragraphs: ['Il codice è tuo fin dal primo giorno e sta nel tuo repository.'],
    points: [
      {
        title: 'Prototipo navigabile',
        text: 'Prima di scrivere le regole si prova il percorso con chi lo userà: le correzioni costano ore invece di settimane.',
      },
      {
        title: 'Applicazione in esercizio',
        text: 'Servizi CAP, interfaccia Fiori, ruoli, testi tradotti, gestione degli errori, registrazione delle modifiche dove serve.',
      },
      {
        title: 'Test automatici',
        text: 'Test delle regole e dei servizi a ogni modifica; per i percorsi principali anche test nel browser.',
      },
      {
        title: 'Rilascio ripetibile',
        text: 'Pipeline di compilazione e rilascio, ambienti distinti, trasporto tracciato fino alla produzione.',
      },
      {
        title: 'Documentazione utile',
        text: 'Una pagina di architettura, le decisioni prese e i loro motivi, una guida breve per chi usa l’applicazione e una per chi la gestisce.',
      },
    ],
  },
  steps: {
    title: 'Come lavoriamo',
    intro: 'Cicli brevi, con qualcosa da provare alla fine di ciascuno.',
    items: [
      {
        title: 'Capire il lavoro',
        text: 'Osserviamo il processo dove si svolge: chi fa che cosa, con quali dati, quante volte al giorno, che cosa va storto. Ne nasce un elenco di casi, ordinati per valore.',
      },
      {
        title: 'Disegnare il percorso',
        text: 'Prototipo secondo le linee guida SAP Fiori, provato con due o tre persone che faranno davvero quel lavoro.',
      },
      {
        title: 'Modellare il dominio',
        text: 'Entità, regole e autorizzazioni in CDS. Si decide quali dati restano in S/4HANA e quali, pochi, vivono nell’applicazione.',
      },
      {
        title: 'Costruire e mostrare',
        text: 'Incrementi piccoli, rivisti da un secondo sviluppatore, disponibili in un ambiente di test che puoi usare in ogni momento.',
      },
      {
        title: 'Rilasciare e seguire',
        text: 'Entrata in esercizio graduale, osservazione degli errori e dei tempi di risposta, manutenzione concordata o consegna al tuo team.',
      },
    ],
  },
  technologies: {
    title: 'Tecnologie',
    intro: 'Strumenti standard di SAP BTP, scelti perché restino mantenibili da chiunque conosca la piattaforma.',
    items: [
      {
        title: 'SAP CAP',
        text: 'Modello di dominio in CDS, servizi OData V4, autorizzazioni dichiarate, supporto per multitenancy, eventi e localizzazione. In Node.js o Java.',
      },
      {
        title: 'SAP Fiori elements e SAPUI5',
        text: 'Pagine ricavate dalle annotazioni per elenchi, schede e analisi; SAPUI5 in JavaScript o TypeScript per le interazioni particolari.',
      },
      {
        title: 'SAP Build',
        text: 'Automazione di processi, moduli e approvazioni in modalità low-code, collegabili a servizi CAP e API di S/4HANA.',
      },
      {
        title: 'SAP Business Application Studio',
        text: 'Ambiente di sviluppo nel browser, affiancato da Visual Studio Code con le estensioni SAP.',
      },
      {
        title: 'SAP HANA Cloud e PostgreSQL',
        text: 'Persistenza delle applicazioni CAP; SQLite o H2 per sviluppo e test locali.',
      },
      {
        title: 'Cloud Foundry e Kyma',
        text: 'Ambienti di esecuzione su SAP BTP, con SAP Continuous Integration and Delivery o la pipeline che usi già.',
      },
    ],
  },
  faq: [
    {
      question: 'Low-code o codice: come si decide?',
      answer: [
        'Guardiamo tre cose: quante regole ci sono, quanto cambieranno, chi dovrà mantenerle. Un’approvazione con due livelli e un modulo di richiesta si fanno bene con SAP Build. Un’applicazione con calcoli, stati, integrazioni e centinaia di utenti costa meno se è scritta in CAP, perché si testa in automatico e si modifica senza sorprese.',
        'Le due cose si combinano: un servizio CAP può essere usato da un processo di SAP Build, così le regole stanno in un solo posto.',
      ],
    },
    {
      question: 'CAP o ABAP Cloud?',
      answer: [
        'Dipende da dove stanno i dati e le competenze. Se la logica lavora strettamente con i documenti di S/4HANA e il tuo team conosce ABAP, ABAP Cloud con RAP è spesso la via più diretta. Se l’applicazione ha dati propri, utenti esterni o parla con molti sistemi, CAP su SAP BTP dà più libertà e un ciclo di rilascio indipendente.',
      ],
    },
    {
      question: 'L’applicazione funziona se SAP S/4HANA è fermo?',
      answer: [
        'Può farlo, se lo si decide all’inizio. Alcuni dati si replicano, le scritture si accodano e si inviano quando il sistema torna disponibile, con un controllo sui conflitti. Non sempre serve: aggiunge complessità, quindi lo proponiamo soltanto dove un fermo blocca il lavoro.',
      ],
    },
    {
      question: 'Di chi è il codice?',
      answer: [
        'Tuo. Sta nel tuo repository dall’inizio, con la cronologia completa. Se usiamo componenti nostri o librerie di terzi lo indichiamo nell’offerta, con la rispettiva licenza.',
      ],
    },
    {
      question: 'Chi la mantiene dopo il rilascio?',
      answer: [
        'Chi preferisci. Possiamo seguirla noi con un contratto di manutenzione, consegnarla al tuo team dopo un affiancamento, o dividere il lavoro: a te le modifiche ordinarie, a noi gli aggiornamenti delle librerie e le revisioni. Test automatici e documentazione servono proprio a rendere praticabile la scelta.',
      ],
    },
    {
      question: 'È possibile partire da un’applicazione che abbiamo già?',
      answer: [
        'Sì. Leggiamo il codice, verifichiamo versioni, dipendenze e sicurezza, e proponiamo se conviene correggere, rinnovare per parti o rifare. Per le applicazioni SAPUI5 controlliamo anche l’uso di API deprecate, che impedirebbero il passaggio alle versioni successive.',
      ],
    },
  ],
  related: ['extensions', 'analytics', 'training'],
  call: {
    title: 'Raccontaci il processo, non la soluzione',
    text: 'Descrivi come si lavora oggi e che cosa rallenta. Diremo se serve un’applicazione, quale, e da che punto cominciare.',
  },
}
