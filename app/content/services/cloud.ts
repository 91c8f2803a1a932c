import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of infrastructure and operations. */
export const cloud: OfferingDetail<ServiceContent> = {
  offering: requireService('cloud'),
  lead: 'Un global account cresciuto un progetto alla volta diventa difficile da capire e caro da mantenere. Lo mettiamo in ordine e lo descriviamo come codice.',
  sections: [
    {
      kind: 'drawing',
      title: 'L’account si legge, e ogni modifica si rivede',
      anchor: 'account',
      drawing: 'landing-zone',
      caption: 'Un subaccount nuovo nasce uguale agli altri. La differenza si legge prima di applicarla.',
    },
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Progettiamo directory e subaccount, assegnazione dei servizi, connettività, ambienti di esecuzione, trasporti e monitoraggio. Tutto ciò che può essere descritto come codice lo è, con il **provider Terraform per SAP BTP**: le differenze tra ambienti si leggono in un file e ogni modifica passa da una revisione.',
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
        'Un resoconto che resta tuo: che cosa c’è, che cosa è urgente, che cosa si può spegnere. Vale anche se poi non prosegui con noi.',
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
          text: 'Una base corretta, senza architetture per esigenze che ancora non ci sono.',
        },
        {
          title: 'Account da riordinare',
          text: 'Subaccount dai nomi oscuri, servizi attivati per prova, utenti personali al posto di utenze tecniche.',
        },
        {
          title: 'Costi poco leggibili',
          text: 'La fattura arriva e nessuno sa attribuirla a un progetto o a un reparto.',
        },
        {
          title: 'Rilasci manuali',
          text: 'In produzione si arriva copiando impostazioni a mano, con esiti diversi ogni volta.',
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
          text: 'Directory, subaccount, regioni e nomi, con i motivi e le regole per crearne di nuovi.',
        },
        {
          title: 'Repository Terraform',
          text: 'Subaccount, entitlement, servizi e ruoli come codice, con stato remoto protetto.',
        },
        {
          title: 'Catena di trasporto',
          text: 'Da sviluppo a produzione con SAP Cloud Transport Management, approvazioni comprese.',
        },
        {
          title: 'Quadro dei costi',
          text: 'Consumi per area, soglie di avviso, elenco di ciò che si può ridurre.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      look: 'row',
      intro: 'Non fermiamo ciò che è in uso: il riordino procede per aree, con un rollback previsto a ogni passo.',
      items: [
        {
          title: 'Fotografia',
          text: 'Inventario in sola lettura di ciò che esiste e di quanto costa.',
        },
        {
          title: 'Modello',
          text: 'Poche regole scritte, adatte alla dimensione dell’azienda.',
        },
        {
          title: 'Codice',
          text: 'Il nuovo nasce da Terraform; l’esistente si importa dove conviene.',
        },
        {
          title: 'Rilascio',
          text: 'Pipeline e catene di trasporto per applicazioni, flussi e contenuti.',
        },
        {
          title: 'Esercizio',
          text: 'Aggiornamenti, rotazione delle credenziali, verifica periodica dei costi.',
        },
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
            'Come base, uno per ambiente: sviluppo, test, produzione. Se ne aggiungono quando cambiano le persone che amministrano, le regole di accesso o la regione, non per ogni applicazione. Le directory servono a raggrupparli e ad attribuire i costi.',
          ],
        },
        {
          question: 'Cloud Foundry o Kyma?',
          answer: [
            'Cloud Foundry, se non c’è una ragione contraria: meno da gestire, aggiornamenti a carico della piattaforma, supporto completo per CAP. Kyma conviene quando servono container propri, componenti di terzi, scalabilità particolare, o quando hai già competenze Kubernetes.',
          ],
        },
        {
          question: 'Si può portare in Terraform un account già esistente?',
          answer: [
            'In buona parte sì. SAP mette a disposizione un esportatore che genera la configurazione da un account esistente; il risultato va poi ripulito e suddiviso in moduli. Alcune risorse non sono importabili e restano documentate a parte. Consigliamo di cominciare dagli ambienti che cambiano spesso.',
          ],
        },
        {
          question: 'Dove stanno fisicamente i dati?',
          answer: [
            'Nella regione scelta per il subaccount: SAP BTP è disponibile in più regioni dell’Unione Europea, presso diversi fornitori di infrastruttura. Non tutti i servizi sono presenti in ogni regione, quindi la verifica si fa prima, sull’elenco dei servizi che ti servono.',
          ],
        },
      ],
    },
  ],
  related: ['security', 'integration', 'development'],
  call: {
    title: 'Una fotografia del tuo account BTP',
    text: 'È un primo passo contenuto: in sola lettura, con un resoconto che resta tuo. Scrivici quanti subaccount hai e che cosa ti preoccupa.',
  },
}
