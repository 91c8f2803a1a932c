import type { OfferingDetail } from '#app/content/offering.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of infrastructure and operations. */
export const cloud: OfferingDetail<ServiceContent> = {
  offering: requireService('cloud'),
  lead: 'Un global account cresciuto un progetto alla volta diventa difficile da capire e caro da mantenere. Lo mettiamo in ordine, lo descriviamo come codice e ne teniamo sotto controllo costi e salute.',
  layers: {
    caption:
      'La struttura dell’account è la prima decisione di sicurezza e di costo: cambiarla dopo è possibile, ma faticoso.',
    items: [
      { label: 'Codice e processi', items: ['Terraform', 'Pipeline', 'Trasporti'] },
      { label: 'Global account SAP BTP', items: ['Directory', 'Subaccount', 'Entitlement'], emphasis: true },
      { label: 'Ambienti di esecuzione', items: ['Cloud Foundry', 'Kyma', 'ABAP', 'Servizi'] },
    ],
  },
  overview: {
    title: 'Che cosa facciamo',
    paragraphs: [
      'Progettiamo la struttura di SAP Business Technology Platform e la gestiamo: directory e subaccount per ambiente e area, assegnazione dei servizi, connettività verso la rete aziendale, ambienti di esecuzione, trasporti, monitoraggio.',
      'Tutto ciò che può essere descritto come codice lo è. Con il provider Terraform per SAP BTP un subaccount nuovo nasce uguale agli altri, le differenze tra ambienti si leggono in un file e ogni modifica passa da una revisione. Per gli account esistenti partiamo da una fotografia: che cosa c’è, chi lo usa, quanto costa.',
      'Il risultato è una piattaforma che un nuovo amministratore può comprendere leggendone la descrizione.',
    ],
  },
  audience: {
    title: 'Per chi',
    paragraphs: ['Ci rivolgiamo a chi ha appena attivato SAP BTP e a chi lo usa da anni.'],
    points: [
      {
        title: 'Primo progetto in partenza',
        text: 'Serve una base corretta, senza costruire un’architettura per esigenze che ancora non ci sono.',
      },
      {
        title: 'Account da riordinare',
        text: 'Subaccount dai nomi oscuri, servizi attivati per prova, utenti personali al posto di utenze tecniche.',
      },
      {
        title: 'Costi poco leggibili',
        text: 'La fattura dei consumi arriva e nessuno sa attribuirla a un progetto o a un reparto.',
      },
      {
        title: 'Rilasci manuali',
        text: 'In produzione si arriva copiando impostazioni a mano, con esiti diversi ogni volta.',
      },
    ],
  },
  deliverables: {
    title: 'Che cosa ottieni',
    paragraphs: ['Strumenti e documenti che restano in mano al tuo team.'],
    points: [
      {
        title: 'Modello dell’account',
        text: 'Directory, subaccount, regioni, nomi ed etichette, con i motivi di ogni scelta e le regole per crearne di nuovi.',
      },
      {
        title: 'Repository Terraform',
        text: 'Subaccount, entitlement, servizi, ruoli e ambienti come codice, con stato remoto protetto e verifica automatica delle modifiche.',
      },
      {
        title: 'Catena di trasporto',
        text: 'Percorso da sviluppo a produzione con SAP Cloud Transport Management, approvazioni comprese, per i tipi di contenuto che usi.',
      },
      {
        title: 'Osservabilità',
        text: 'Registri, metriche e avvisi con un destinatario, e una pagina che dice che cosa fare quando arrivano.',
      },
      {
        title: 'Quadro dei costi',
        text: 'Consumi attribuiti per area, soglie di avviso, elenco di ciò che si può ridurre o spegnere.',
      },
    ],
  },
  steps: {
    title: 'Come lavoriamo',
    intro: 'Non fermiamo ciò che è in uso: il riordino procede per aree, con un rollback previsto a ogni passo.',
    items: [
      {
        title: 'Fotografia',
        text: 'Inventario di subaccount, servizi, utenti amministratori, destinazioni, certificati in scadenza e consumi. Si ottiene in sola lettura.',
      },
      {
        title: 'Modello',
        text: 'Struttura di arrivo, convenzioni, responsabilità. Poche regole, scritte, adatte alla dimensione dell’azienda.',
      },
      {
        title: 'Codice',
        text: 'Gli ambienti nuovi nascono da Terraform; quelli esistenti vengono importati dove il guadagno giustifica il lavoro.',
      },
      {
        title: 'Rilascio e trasporto',
        text: 'Pipeline di compilazione e catene di trasporto per applicazioni, flussi di integrazione e contenuti.',
      },
      {
        title: 'Esercizio',
        text: 'Monitoraggio, aggiornamenti, rotazione delle credenziali, verifica periodica dei costi, insieme al tuo team o al suo posto.',
      },
    ],
  },
  technologies: {
    title: 'Tecnologie',
    intro: 'Usiamo i servizi della piattaforma e ci colleghiamo agli strumenti che hai già.',
    items: [
      {
        title: 'Provider Terraform per SAP BTP',
        text: 'Gestione dichiarativa di directory, subaccount, entitlement, istanze e ruoli. Funziona anche con OpenTofu. Per Cloud Foundry si affianca il provider dedicato.',
      },
      {
        title: 'Cloud Foundry',
        text: 'Ambiente di esecuzione gestito: adatto alla maggior parte delle applicazioni CAP, con poco da amministrare.',
      },
      {
        title: 'Kyma',
        text: 'Kubernetes gestito su SAP BTP, per container propri, carichi particolari e architetture a eventi.',
      },
      {
        title: 'SAP Cloud Transport Management',
        text: 'Trasporto controllato di applicazioni, flussi e contenuti tra subaccount, integrabile con le pipeline e con SAP Cloud ALM.',
      },
      {
        title: 'Cloud Connector e SAP Private Link',
        text: 'Collegamento verso la rete aziendale e verso servizi del provider cloud senza passare dalla rete pubblica.',
      },
      {
        title: 'SAP Cloud ALM, SAP Cloud Logging, Alert Notification',
        text: 'Stato dei servizi, registri e tracce con OpenTelemetry, avvisi verso posta elettronica o strumenti di assistenza.',
      },
    ],
  },
  faq: [
    {
      question: 'Quanti subaccount servono?',
      answer: [
        'Come base, uno per ambiente: sviluppo, test, produzione. Se ne aggiungono quando cambiano le persone che amministrano, le regole di accesso o la regione, non per ogni applicazione. Le directory servono a raggrupparli e ad attribuire i costi.',
        'Troppi subaccount moltiplicano connettività, certificati e trasporti. Troppo pochi mescolano chi sviluppa e chi amministra la produzione.',
      ],
    },
    {
      question: 'Cloud Foundry o Kyma?',
      answer: [
        'Cloud Foundry, se non c’è una ragione contraria: meno da gestire, aggiornamenti a carico della piattaforma, supporto completo per CAP. Kyma conviene quando servono container propri, componenti di terzi, scalabilità particolare, o quando hai già competenze Kubernetes.',
        'Un’applicazione CAP può girare su entrambi, quindi la scelta non è per sempre.',
      ],
    },
    {
      question: 'Si può portare in Terraform un account già esistente?',
      answer: [
        'In buona parte sì. SAP mette a disposizione un esportatore che genera la configurazione da un account esistente; il risultato va poi ripulito e suddiviso in moduli. Alcune risorse non sono importabili e restano documentate a parte. Consigliamo di cominciare dagli ambienti che cambiano spesso.',
      ],
    },
    {
      question: 'Come si leggono e si riducono i costi?',
      answer: [
        'I consumi di SAP BTP si vedono per subaccount e servizio; etichette e directory permettono di attribuirli. Le riduzioni più frequenti vengono da istanze di prova dimenticate, database sovradimensionati, ambienti non produttivi accesi di notte e piani di servizio più ampi del necessario.',
        'Verifichiamo anche se il modello contrattuale, a consumo o ad abbonamento, è adatto all’uso reale. Il contratto resta tra te e SAP.',
      ],
    },
    {
      question: 'Dove stanno fisicamente i dati?',
      answer: [
        'Nella regione scelta per il subaccount: SAP BTP è disponibile in più regioni dell’Unione Europea, presso diversi fornitori di infrastruttura. Non tutti i servizi sono presenti in ogni regione, quindi la verifica si fa prima, sull’elenco dei servizi che ti servono.',
      ],
    },
  ],
  related: ['security', 'integration', 'development'],
  call: {
    title: 'Una fotografia del tuo account BTP',
    text: 'È un primo passo contenuto: in sola lettura, con un resoconto che resta tuo. Scrivici quanti subaccount hai e che cosa ti preoccupa.',
  },
}
