import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of integration. */
export const integration: OfferingDetail<ServiceContent> = {
  offering: requireService('integration'),
  lead: 'Ogni ordine arriva una volta sola, al sistema giusto. Se si ferma, lo sai prima del cliente. Costruiamo iFlow, API ed eventi su SAP Integration Suite, e migriamo i flussi che hai in SAP PI/PO.',
  sections: [
    {
      kind: 'drawing',
      title: 'Un ordine, e che cosa succede se non passa',
      anchor: 'flusso',
      drawing: 'integration-flow',
      caption:
        'Il messaggio che non passa resta in coda con il motivo: chi riceve l’avviso corregge i dati e lo fa ripartire.',
    },
    {
      kind: 'facts',
      title: 'Perché adesso',
      anchor: 'per-chi',
      look: 'grid',
      items: [
        {
          title: 'SAP PI/PO da lasciare',
          text: 'La manutenzione ordinaria di Process Orchestration 7.5 termina il 31 dicembre 2027, quella estesa a fine 2030.',
        },
        {
          title: 'S/4HANA in arrivo',
          text: 'Se disaccoppi prima i sistemi, non devi cambiarli tutti nello stesso fine settimana.',
        },
        {
          title: 'Errori scoperti dai clienti',
          text: 'Mancano gli avvisi e un modo sicuro di rielaborare i messaggi.',
        },
        {
          title: 'Canali nuovi',
          text: 'Un cliente chiede EDI, un marketplace un’API: il gestionale non deve cambiare ogni volta.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Un gruppo di flussi alla volta',
      anchor: 'come-lavoriamo',
      look: 'row',
      items: [
        { title: 'Ricognizione', text: 'Elenchiamo i flussi con chi li usa; per PI/PO con Migration Assessment.' },
        { title: 'Decisione', text: 'Spegnere, spostare, rifare o sostituire, con il motivo scritto.' },
        { title: 'Fondamenta', text: 'Subaccount, Cloud Connector, credenziali, trasporti, monitoraggio.' },
        { title: 'Realizzazione', text: 'Prove con dati realistici; dove serve, vecchio e nuovo in parallelo.' },
        { title: 'Esercizio', text: 'Passaggio con rollback e presidio nei primi giorni.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'iFlow in Cloud Integration',
          text: 'Sotto controllo di versione, con parametri per ambiente e test. Adattatori IDoc, OData, SFTP, JMS.',
        },
        {
          title: 'API Management',
          text: 'Autenticazione, limiti di traffico, versioni e un portale per chi usa le API.',
        },
        { title: 'Event Mesh', text: 'Un evento quando lo stesso fatto riguarda più sistemi.' },
        {
          title: 'Edge Integration Cell',
          text: 'I flussi girano nella tua infrastruttura, se i dati non possono uscirne.',
        },
        { title: 'Mappa delle interfacce', text: 'Responsabile, frequenza, formato e criticità di ogni flusso.' },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'La migrazione può essere automatica?',
          answer: [
            'In parte. Integration Suite valuta gli scenari di PI/PO e genera una prima versione di quelli regolari; mapping complessi, moduli su misura e processi ccBPM o BPM vanno ripensati.',
          ],
        },
        {
          question: 'Come si evitano messaggi persi o doppi?',
          answer: [
            'Con code persistenti, identificativi che il destinatario controlla e una procedura di rielaborazione provata prima di andare in esercizio.',
          ],
        },
      ],
    },
  ],
  related: ['extensions', 'security', 'cloud'],
  call: {
    title: 'Da quali flussi conviene cominciare?',
    text: 'Mandaci l’elenco dei sistemi, anche approssimativo: ti proponiamo il primo gruppo.',
  },
}
