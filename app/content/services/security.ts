import type { OfferingDetail } from '#app/content/offering.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of security and governance. */
export const security: OfferingDetail<ServiceContent> = {
  offering: requireService('security'),
  lead: 'Chi può fare che cosa, con quale identità, e come si dimostra sei mesi dopo. Mettiamo in ordine accessi, ruoli e registri di SAP BTP, con regole che reggono anche quando le persone cambiano.',
  layers: {
    caption: 'L’identità della persona arriva fino al gestionale: i ruoli decidono, i registri ricordano.',
    items: [
      { label: 'Persone e applicazioni', items: ['Microsoft Entra ID', 'Utenze tecniche', 'Esterni'] },
      {
        label: 'Identità e autorizzazioni',
        items: ['SAP Cloud Identity Services', 'Ruoli', 'Audit log'],
        emphasis: true,
      },
      { label: 'Sistemi protetti', items: ['Applicazioni BTP', 'Integration Suite', 'SAP S/4HANA'] },
    ],
  },
  overview: {
    title: 'Che cosa facciamo',
    paragraphs: [
      'Su SAP BTP la sicurezza della piattaforma è compito di SAP; la sicurezza di ciò che vi si costruisce è di chi la usa. Identità, ruoli, credenziali, destinazioni, registri: sono configurazioni, e come tali invecchiano.',
      'Progettiamo il modello di accesso con SAP Cloud Identity Services, collegato all’identità aziendale che hai già. Definiamo ruoli che corrispondono a mansioni, facciamo arrivare l’identità della persona fino a S/4HANA con la principal propagation, sostituiamo le password condivise con certificati e utenze tecniche dedicate.',
      'La governance è la parte che resta: chi approva un accesso, ogni quanto si rivede, dove si leggono i registri, che cosa succede quando qualcuno lascia l’azienda.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: [
      'Il servizio interessa responsabili IT, della sicurezza e della conformità, e chi deve portare in produzione applicazioni che trattano dati importanti.',
    ],
    points: [
      {
        title: 'Verifica in arrivo',
        text: 'Un audit interno, un revisore o un cliente chiede chi ha accesso a che cosa, e la risposta richiede giorni.',
      },
      {
        title: 'Autorizzazioni accumulate nel tempo',
        text: 'Amministratori di troppo, ruoli copiati da un collega, utenze di consulenti ancora attive.',
      },
      {
        title: 'Un’unica utenza tecnica',
        text: 'Tutte le applicazioni chiamano S/4HANA con lo stesso utente: nei documenti non si vede più chi ha agito.',
      },
      {
        title: 'Obblighi normativi',
        text: 'GDPR, NIS2 o regole di settore chiedono misure documentate. Diamo la parte tecnica; la valutazione legale resta ai tuoi consulenti.',
      },
    ],
  },
  deliverables: {
    title: 'Che cosa ottieni',
    paragraphs: ['Documenti brevi e configurazioni funzionanti, verificabili da terzi.'],
    points: [
      {
        title: 'Resoconto dello stato attuale',
        text: 'Configurazioni confrontate con le raccomandazioni di sicurezza di SAP per BTP, ordinate per rischio e per sforzo di correzione.',
      },
      {
        title: 'Modello di identità',
        text: 'Provider aziendale, accesso unico, secondo fattore, ciclo di vita delle utenze, trattamento degli esterni e degli accessi di emergenza.',
      },
      {
        title: 'Ruoli per mansione',
        text: 'Role collection e gruppi con un nome comprensibile, un proprietario e le incompatibilità dichiarate.',
      },
      {
        title: 'Registri consultabili',
        text: 'Audit log raccolti e conservati per il tempo deciso, con avvisi sugli eventi che contano e collegamento al SIEM se ne hai uno.',
      },
      {
        title: 'Procedure',
        text: 'Richiesta, approvazione, revisione periodica e revoca degli accessi; rotazione di certificati e segreti con le relative scadenze.',
      },
    ],
  },
  steps: {
    title: 'Come lavoriamo',
    intro: 'Prima si corregge ciò che è rischioso e semplice, poi si cambia il modello.',
    items: [
      {
        title: 'Analisi in sola lettura',
        text: 'Subaccount, provider di identità, ruoli, destinazioni, chiavi di servizio, Cloud Connector. Nessuna modifica in questa fase.',
      },
      {
        title: 'Correzioni urgenti',
        text: 'Amministratori non più necessari, chiavi senza scadenza, percorsi esposti oltre il necessario. Ogni intervento è concordato.',
      },
      {
        title: 'Progetto',
        text: 'Identità, ruoli, propagazione dell’utente, registri. Le scelte si discutono con chi dovrà applicarle ogni giorno.',
      },
      {
        title: 'Attuazione',
        text: 'Prima gli ambienti non produttivi, con test di accesso per ogni ruolo, compresi i test di ciò che deve essere negato.',
      },
      {
        title: 'Verifica nel tempo',
        text: 'Revisioni periodiche, controllo delle scadenze, confronto automatico tra configurazione prevista e reale.',
      },
    ],
  },
  technologies: {
    title: 'Tecnologie',
    intro: 'Servizi standard della piattaforma, configurati con criterio.',
    items: [
      {
        title: 'SAP Cloud Identity Services',
        text: 'Identity Authentication per l’accesso unico e il secondo fattore, Identity Provisioning per creare e revocare le utenze, Identity Directory come riferimento.',
      },
      {
        title: 'Authorization and Trust Management (XSUAA)',
        text: 'Ruoli, attributi e role collection delle applicazioni su SAP BTP, ancora molto diffusi.',
      },
      {
        title: 'Authorization Management Service',
        text: 'Politiche di accesso gestite in Cloud Identity Services, anche a livello di singolo dato. È la direzione indicata da SAP per le applicazioni nuove.',
      },
      {
        title: 'Principal propagation',
        text: 'L’identità della persona passa da SAP BTP a S/4HANA attraverso Cloud Connector, con certificati di breve durata o token.',
      },
      {
        title: 'SAP Audit Log Service',
        text: 'Eventi rilevanti per la sicurezza, leggibili con il visualizzatore o via API per conservarli ed esaminarli altrove.',
      },
      {
        title: 'SAP Credential Store e certificati X.509',
        text: 'Segreti fuori dal codice, autenticazione reciproca al posto delle password, rotazione pianificata.',
      },
    ],
  },
  faq: [
    {
      question: 'Abbiamo già Microsoft Entra ID: serve altro?',
      answer: [
        'Entra ID rimane la fonte delle identità. SAP Cloud Identity Services fa da punto unico per le applicazioni SAP: riceve l’accesso da Entra, applica le regole specifiche e fornisce alle applicazioni un’identità coerente. SAP consiglia questa struttura, e molti servizi ormai la presuppongono.',
        'In pratica si configura una sola relazione di fiducia con Entra ID, invece di una per ogni applicazione o subaccount.',
      ],
    },
    {
      question: 'Che cos’è la principal propagation e quando serve?',
      answer: [
        'È il passaggio dell’identità dell’utente dall’applicazione nel cloud fino al sistema interno. Serve ogni volta che S/4HANA deve applicare le autorizzazioni di quella persona e registrarne il nome nei documenti.',
        'Non serve per i processi automatici senza un utente davanti: lì si usa un’utenza tecnica per applicazione, con i permessi minimi.',
      ],
    },
    {
      question: 'XSUAA è superato?',
      answer: [
        'No, è ancora in uso e supportato per moltissime applicazioni. SAP sta però orientando lo sviluppo nuovo verso Cloud Identity Services per l’autenticazione e Authorization Management Service per le autorizzazioni. Per le applicazioni esistenti non c’è motivo di rincorrere il cambiamento; per quelle nuove conviene valutarlo dall’inizio.',
      ],
    },
    {
      question: 'Per quanto tempo si conservano gli audit log?',
      answer: [
        'Il servizio di SAP BTP li conserva per un periodo limitato, 90 giorni nel piano predefinito; un piano a pagamento permette durate diverse. Se le tue regole chiedono di più, si esportano via API verso un archivio o un SIEM, con accesso ristretto.',
        'La durata va decisa insieme a chi segue la protezione dei dati: gli audit log contengono dati personali e tenerli per sempre non è una soluzione.',
      ],
    },
    {
      question: 'Fate penetration test?',
      answer: [
        'No. I penetration test vanno affidati a chi li fa di mestiere e, sui servizi SAP, seguono regole di preavviso stabilite da SAP. Possiamo preparare il perimetro, assistere chi li svolge e correggere ciò che emerge.',
      ],
    },
  ],
  related: ['cloud', 'integration', 'training'],
  call: {
    title: 'Chi è amministratore, oggi, del tuo account BTP?',
    text: 'Se la risposta richiede una ricerca, è un buon punto di partenza. Scrivici: cominciamo da un’analisi in sola lettura.',
  },
}
