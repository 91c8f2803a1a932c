import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of infrastructure and operations. */
export const cloud: OfferingDetail<ServiceContent> = {
  offering: requireService('cloud'),
  lead: 'Un global account cresciuto un progetto alla volta diventa difficile da capire e caro da mantenere. Lo mettiamo in ordine e lo descriviamo come codice.',
  sections: [
    {
      kind: 'drawing',
      title: 'L’account diventa codice, e ogni modifica si controlla',
      anchor: 'account',
      drawing: 'landing-zone',
      caption: 'Un subaccount nuovo nasce uguale agli altri. La differenza si vede prima di applicarla.',
    },
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Progettiamo directory e subaccount, servizi, connettività, ambienti di esecuzione, trasporti e monitoraggio. Descriviamo tutto ciò che si può con il **provider Terraform per SAP BTP**: le differenze tra gli ambienti si leggono in un file e ogni modifica passa da una revisione.',
    },
    {
      kind: 'offer',
      title: 'Primo passo: una fotografia del tuo account BTP',
      anchor: 'fotografia',
      text: 'Un lavoro circoscritto, in sola lettura, per sapere che cosa c’è prima di decidere che cosa cambiare.',
      duration: 'Dieci giorni lavorativi',
      items: [
        'Inventario di subaccount, servizi e ambienti',
        'Amministratori, destinazioni e certificati in scadenza',
        'Consumi attribuiti per area',
        'Incontro finale con chi amministra l’account',
      ],
      result:
        'Un resoconto che resta tuo: che cosa c’è, che cosa è urgente, che cosa puoi spegnere. Vale anche se poi non prosegui con noi.',
      label: 'Chiedi la fotografia',
      to: '/contact?argomento=cloud',
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      items: [
        {
          title: 'Primo progetto in partenza',
          text: 'Ti serve una base corretta, senza architetture per esigenze che ancora non hai.',
        },
        {
          title: 'Account da riordinare',
          text: 'Nomi oscuri, servizi attivati per prova, utenti personali al posto di utenze tecniche.',
        },
        {
          title: 'Costi poco leggibili',
          text: 'La fattura arriva e nessuno sa attribuirla a un progetto o a un reparto.',
        },
        {
          title: 'Rilasci manuali',
          text: 'Le impostazioni si copiano a mano in produzione, con esiti diversi ogni volta.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      look: 'grid',
      items: [
        {
          title: 'Modello dell’account',
          text: 'Directory, subaccount, regioni e nomi, con le regole per crearne di nuovi.',
        },
        {
          title: 'Repository Terraform',
          text: 'Subaccount, entitlement, servizi e ruoli come codice, con stato remoto protetto.',
        },
        {
          title: 'Catena di trasporto',
          text: 'Da sviluppo a produzione con SAP Cloud Transport Management, approvazioni comprese.',
        },
        { title: 'Quadro dei costi', text: 'Consumi per area, soglie di avviso, elenco di ciò che puoi ridurre.' },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Quanti subaccount servono?',
          answer: [
            'Come base uno per ambiente: sviluppo, test, produzione. Altri servono quando cambiano gli amministratori, le regole di accesso o la regione, non per ogni applicazione.',
          ],
        },
        {
          question: 'Cloud Foundry o Kyma?',
          answer: [
            'Di norma Cloud Foundry: meno da gestire e supporto completo per CAP. Kyma conviene se ti servono container tuoi, componenti di terzi o una scalabilità particolare, o se il tuo team conosce già Kubernetes.',
          ],
        },
        {
          question: 'Si può portare in Terraform un account già esistente?',
          answer: [
            'In buona parte sì. Uno strumento di SAP esporta la configurazione, che poi va ripulita e divisa in moduli; le poche risorse non importabili si documentano a parte.',
          ],
        },
        {
          question: 'Dove si trovano fisicamente i dati?',
          answer: [
            'Nella regione scelta per il subaccount; SAP BTP ne offre più d’una nell’Unione Europea. Non tutti i servizi sono presenti in ogni regione: lo verifichiamo prima.',
          ],
        },
      ],
    },
  ],
  related: ['security', 'integration', 'development'],
  call: {
    title: 'Quanti subaccount hai, e chi li conosce tutti?',
    text: 'Scrivici il numero e che cosa ti preoccupa di più: ti rispondiamo con un piano per la fotografia dell’account.',
  },
}
