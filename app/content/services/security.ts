import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of security and governance. */
export const security: OfferingDetail<ServiceContent> = {
  offering: requireService('security'),
  lead: 'Progettiamo gli accessi con SAP Cloud Identity Services, collegati all’identità aziendale che hai già. Così sai chi può fare che cosa, con quale identità, e puoi dimostrarlo anche dopo sei mesi.',
  sections: [
    {
      kind: 'facts',
      title: 'Quattro domande',
      anchor: 'per-chi',
      look: 'numbers',
      items: [
        { title: 'Chi ha accesso a che cosa?', text: 'Lo chiede un revisore, e rispondere richiede giorni.' },
        {
          title: 'Perché ce l’ha ancora?',
          text: 'Ruoli copiati da un collega, utenze di consulenti ancora attive.',
        },
        {
          title: 'Chi ha agito davvero?',
          text: 'Tutte le applicazioni chiamano S/4HANA con lo stesso utente tecnico.',
        },
        {
          title: 'Come lo dimostri?',
          text: 'GDPR e NIS2 chiedono misure documentate. La valutazione legale resta ai tuoi consulenti.',
        },
      ],
    },
    {
      kind: 'drawing',
      title: 'I ruoli si ricavano da ciò che si usa',
      anchor: 'ruoli',
      drawing: 'role-mining',
      caption:
        'Esempio: otto utenze e nove autorizzazioni. Ordinate per uso, mostrano tre mansioni e due accessi da verificare.',
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      look: 'row',
      items: [
        {
          title: 'Analisi in sola lettura',
          text: 'Identità, role collection, destinazioni, chiavi di servizio, Cloud Connector.',
        },
        { title: 'Correzioni urgenti', text: 'Amministratori di troppo, chiavi senza scadenza, percorsi esposti.' },
        { title: 'Nuovo modello', text: 'Provato anche su ciò che deve essere negato.' },
        {
          title: 'Verifica nel tempo',
          text: 'Riesami periodici e confronto automatico con la configurazione prevista.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Stato attuale',
          text: 'La configurazione a confronto con le raccomandazioni di SAP: scostamenti ordinati per rischio e impegno.',
        },
        {
          title: 'Identità della persona',
          text: 'Accesso unico, secondo fattore, ciclo di vita; principal propagation fino a S/4HANA.',
        },
        {
          title: 'Ruoli per mansione',
          text: 'Role collection con un nome comprensibile, un responsabile e le incompatibilità dichiarate.',
        },
        { title: 'Registri e procedure', text: 'Audit log consultabili; chi approva, riesamina e revoca un accesso.' },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Abbiamo già Microsoft Entra ID: serve altro?',
          answer: [
            'Entra ID resta la fonte. SAP Cloud Identity Services affida l’accesso a Entra ID e dà a tutte le applicazioni SAP la stessa identità: è la struttura consigliata da SAP.',
          ],
        },
        {
          question: 'Per quanto tempo si conservano gli audit log?',
          answer: [
            'Nel piano predefinito di SAP BTP 90 giorni; con un piano a pagamento la durata si sceglie. In alternativa li esportiamo via API in un archivio o un SIEM. Contengono dati personali: anche la durata massima va decisa.',
          ],
        },
        {
          question: 'Fate penetration test?',
          answer: [
            'No, vanno affidati a specialisti. Prepariamo il perimetro, assistiamo chi li svolge e correggiamo ciò che emerge.',
          ],
        },
      ],
    },
  ],
  related: ['cloud', 'integration', 'training'],
  call: {
    title: 'Chi è amministratore, oggi, del tuo account BTP?',
    text: 'Se per rispondere devi fare una ricerca, cominciamo da lì, con un’analisi in sola lettura.',
  },
}
