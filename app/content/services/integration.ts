import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of integration. */
export const integration: OfferingDetail<ServiceContent> = {
  offering: requireService('integration'),
  lead: 'Ordini, anagrafiche, fatture ed eventi devono arrivare una volta sola, al sistema giusto, e lasciare traccia. Anche quando qualcosa va storto.',
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
      body: 'Molte integrazioni nascono come eccezioni: un file depositato di notte, un job che una sola persona conosce. Con **SAP Integration Suite** le portiamo su un’unica piattaforma, con le stesse regole per nomi, sicurezza, versioni e monitoraggio.\n\nUsiamo un flusso quando i dati vanno trasformati, un’API quando servono al momento, un evento quando riguardano più sistemi.',
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      look: 'grid',
      items: [
        {
          title: 'SAP PI/PO da lasciare',
          text: 'La manutenzione ordinaria termina a fine 2027, quella estesa a fine 2030. Scegliamo con te quali flussi migrare e in che ordine.',
        },
        {
          title: 'Passaggio a S/4HANA',
          text: 'Se disaccoppi prima, non devi spostare tutti i sistemi nello stesso fine settimana.',
        },
        {
          title: 'Errori scoperti dai clienti',
          text: 'Mancano gli allarmi e un modo sicuro di rielaborare i messaggi.',
        },
        {
          title: 'Partner e canali nuovi',
          text: 'Un cliente chiede EDI, un marketplace un’API, ma il gestionale non deve cambiare ogni volta.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      look: 'row',
      intro: 'Per piccoli gruppi di interfacce: ciascuno va in esercizio prima che inizi il successivo.',
      items: [
        {
          title: 'Ricognizione',
          text: 'Censiamo le interfacce con chi le usa; per PI/PO con Migration Assessment.',
        },
        { title: 'Decisione', text: 'Spegnere, spostare, rifare o sostituire: per ogni flusso scriviamo il motivo.' },
        { title: 'Fondamenta', text: 'Ambienti, rete, credenziali, trasporti e monitoraggio, prima del primo flusso.' },
        { title: 'Realizzazione', text: 'Test con dati realistici; dove serve, vecchio e nuovo in parallelo.' },
        { title: 'Esercizio', text: 'Passaggio con rollback e presidio nei primi giorni.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Mappa delle interfacce',
          text: 'Ogni flusso con responsabile, frequenza, formato, criticità e stato.',
        },
        {
          title: 'Flussi, API ed eventi',
          text: 'Sotto controllo di versione, con parametri per ambiente, test e trasporto ripetibile.',
        },
        {
          title: 'Monitoraggio e ripartenza',
          text: 'Avvisi alle persone giuste e una procedura per rielaborare i messaggi senza duplicarli.',
        },
        { title: 'Passaggio di consegne', text: 'Documentazione di ogni flusso e affiancamento fino all’autonomia.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Tecnologie',
      anchor: 'tecnologie',
      items: [
        {
          title: 'Cloud Integration',
          text: 'Trasformazioni, instradamento e adattatori per SAP, SFTP, HTTP, IDoc, OData e JMS.',
        },
        {
          title: 'API Management',
          text: 'Autenticazione, limiti di traffico, versioni e un portale per chi usa le API.',
        },
        { title: 'Event Mesh', text: 'Eventi pubblicati e sottoscritti; advanced event mesh per i volumi più alti.' },
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
            'La manutenzione ordinaria di SAP Process Orchestration 7.5 termina il 31 dicembre 2027; SAP offre una manutenzione estesa a pagamento fino alla fine del 2030.',
          ],
        },
        {
          question: 'La migrazione può essere automatica?',
          answer: [
            'In parte. Integration Suite valuta gli scenari di PI/PO e ne genera una prima versione a partire da modelli. Funziona bene per gli scenari regolari; mapping complessi, moduli scritti su misura e processi ccBPM o BPM vanno ripensati.',
          ],
        },
        {
          question: 'Come si evitano messaggi persi o doppi?',
          answer: [
            'Con code persistenti dove una perdita non è ammessa, identificativi controllati dal destinatario dove un messaggio può ripetersi, e una procedura di rielaborazione scritta e testata prima di andare in esercizio.',
          ],
        },
      ],
    },
  ],
  related: ['extensions', 'security', 'cloud'],
  call: {
    title: 'Da quali flussi conviene cominciare?',
    text: 'Mandaci un elenco dei sistemi, anche approssimativo, e il problema che pesa di più: ti proponiamo un primo passo.',
  },
}
