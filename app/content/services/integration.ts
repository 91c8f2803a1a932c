import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of integration. */
export const integration: OfferingDetail<ServiceContent> = {
  offering: requireService('integration'),
  lead: 'Ordini, anagrafiche, fatture ed eventi devono arrivare una volta sola, nel posto giusto, e lasciare traccia. Anche quando qualcosa va storto.',
  sections: [
    {
      kind: 'drawing',
      title: 'Un ordine, e che cosa succede se non passa',
      anchor: 'flusso',
      drawing: 'integration-flow',
      caption: 'Il percorso tipico di un flusso: chi consegna, chi controlla, chi viene avvisato e da dove si riparte.',
    },
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Un’integrazione nasce quasi sempre come un’eccezione: un file depositato di notte, un job che una sola persona conosce. Con **SAP Integration Suite** riportiamo questi collegamenti su una piattaforma unica, con gli stessi criteri per nominarli, proteggerli, versionarli e sorvegliarli.\n\nUn flusso quando i dati vanno trasformati, un’API quando qualcuno deve chiederli al momento, un evento quando più sistemi devono sapere che qualcosa è accaduto. Lavoriamo anche sui flussi che ci sono già, compresi quelli di SAP PI/PO.',
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      look: 'grid',
      items: [
        {
          title: 'SAP PI/PO da lasciare',
          text: 'La manutenzione ordinaria termina a fine 2027, quella estesa nel 2030. Serve sapere quali scenari valgono la migrazione, e in che ordine.',
        },
        {
          title: 'Passaggio a S/4HANA',
          text: 'Conviene disaccoppiare prima, così che i sistemi intorno non debbano muoversi tutti nello stesso fine settimana.',
        },
        {
          title: 'Errori scoperti dai clienti',
          text: 'Quando un flusso si ferma, se ne accorge chi aspettava la merce. Mancano allarmi e un modo sicuro di rielaborare.',
        },
        {
          title: 'Partner e canali nuovi',
          text: 'Un cliente chiede EDI, un marketplace chiede API, un fornitore manda file. Il gestionale non va toccato ogni volta.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      look: 'row',
      intro: 'Per gruppi di interfacce piccoli e completi: ciascuno arriva in esercizio prima che inizi il successivo.',
      items: [
        {
          title: 'Ricognizione',
          text: 'Interfacce raccolte da sistemi, pianificazioni e persone. Per PI/PO con Migration Assessment.',
        },
        {
          title: 'Decisione',
          text: 'Spegnere, spostare, rifare, sostituire: per ogni flusso il motivo e chi ha deciso.',
        },
        {
          title: 'Fondamenta',
          text: 'Ambienti, rete, credenziali, trasporti, monitoraggio. Una volta, prima del primo flusso.',
        },
        {
          title: 'Realizzazione',
          text: 'Prova con dati realistici; dove serve, vecchio e nuovo in parallelo, a confronto.',
        },
        {
          title: 'Esercizio',
          text: 'Passaggio con rollback, presidio nei primi giorni, spegnimento documentato.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Mappa delle interfacce',
          text: 'Flussi con proprietario, frequenza, formato, criticità e stato. È il documento da cui si parte e quello che resta aggiornato.',
        },
        {
          title: 'Flussi, API ed eventi',
          text: 'Sotto controllo di versione, con parametri per ambiente, test sui casi che contano e trasporto ripetibile.',
        },
        {
          title: 'Monitoraggio e ripartenza',
          text: 'Avvisi con destinatari precisi e una procedura scritta per rielaborare i messaggi senza duplicarli.',
        },
        {
          title: 'Passaggio di consegne',
          text: 'Documentazione per ogni flusso e affiancamento fino all’autonomia.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Tecnologie',
      anchor: 'tecnologie',
      items: [
        {
          title: 'Cloud Integration',
          text: 'Trasformazioni, instradamento e adattatori per SAP, SFTP, HTTP, IDoc, OData, JMS.',
        },
        {
          title: 'API Management',
          text: 'Autenticazione, limiti di traffico, versioni e un portale per chi usa le API.',
        },
        {
          title: 'Event Mesh',
          text: 'Eventi pubblicati e sottoscritti; advanced event mesh per volumi e regole di consegna esigenti.',
        },
        {
          title: 'Edge Integration Cell',
          text: 'Flussi eseguiti nella tua infrastruttura, quando i dati non possono uscirne.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Entro quando bisogna lasciare SAP PI/PO?',
          answer: [
            'La manutenzione ordinaria di SAP Process Orchestration 7.5 termina il 31 dicembre 2027; SAP offre una manutenzione estesa a pagamento fino al 2030. Dopo quella data non sono previsti correttivi.',
          ],
        },
        {
          question: 'La migrazione può essere automatica?',
          answer: [
            'In parte. Integration Suite comprende uno strumento che valuta gli scenari di PI/PO e uno che ne genera una prima versione come flussi di Cloud Integration, a partire da modelli. Funziona bene per scenari regolari; mapping complessi, moduli di adattatore scritti su misura e processi ccBPM o BPM vanno ripensati.',
          ],
        },
        {
          question: 'Quando serve un evento invece di una chiamata?',
          answer: [
            'Quando chi genera il fatto non deve aspettare chi lo usa, o quando gli interessati sono più di uno e cambiano nel tempo. «Ordine rilasciato» è un evento: magazzino, trasporti e portale clienti lo ricevono ciascuno con i propri tempi.',
          ],
        },
        {
          question: 'Come si evitano messaggi persi o doppi?',
          answer: [
            'Con scelte esplicite per ogni flusso: code persistenti dove la perdita non è ammessa, identificativi di messaggio controllati dal destinatario dove la ripetizione è possibile, e una procedura di rielaborazione che non dipende dalla memoria di qualcuno. Sono decisioni di progetto e si provano prima dell’entrata in esercizio.',
          ],
        },
      ],
    },
  ],
  related: ['extensions', 'security', 'cloud'],
  call: {
    title: 'Da quali flussi conviene cominciare?',
    text: 'Bastano un elenco approssimativo dei sistemi e il problema che pesa di più. Rispondiamo con le domande giuste e una proposta di primo passo.',
  },
}
