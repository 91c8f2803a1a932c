import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of security and governance. */
export const security: OfferingDetail<ServiceContent> = {
  offering: requireService('security'),
  lead: 'Chi può fare che cosa, con quale identità, e come lo dimostri sei mesi dopo. Con regole che reggono anche quando le persone cambiano.',
  sections: [
    {
      kind: 'facts',
      title: 'Quattro domande difficili',
      anchor: 'per-chi',
      look: 'numbers',
      items: [
        {
          title: 'Chi ha accesso a che cosa?',
          text: 'Lo chiede un revisore o un cliente, e oggi la risposta richiede giorni.',
        },
        {
          title: 'Perché ce l’ha ancora?',
          text: 'Amministratori di troppo, ruoli copiati da un collega, utenze di consulenti ancora attive.',
        },
        {
          title: 'Chi ha agito davvero?',
          text: 'Tutte le applicazioni chiamano S/4HANA con lo stesso utente tecnico.',
        },
        {
          title: 'Come lo dimostri?',
          text: 'GDPR, NIS2 e norme di settore chiedono misure documentate. La valutazione legale resta ai tuoi consulenti.',
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
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'SAP protegge la piattaforma; di ciò che ci costruisci sopra rispondi tu. Progettiamo il modello di accesso con **SAP Cloud Identity Services**, collegato all’identità aziendale che hai già; definiamo ruoli che corrispondono alle mansioni; con la principal propagation portiamo l’identità della persona fino a S/4HANA.\n\nScriviamo anche le regole che restano: chi approva un accesso, ogni quanto lo si riesamina, che cosa succede quando qualcuno lascia l’azienda.',
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      look: 'row',
      items: [
        {
          title: 'Analisi in sola lettura',
          text: 'Provider di identità, ruoli, destinazioni, chiavi di servizio, Cloud Connector.',
        },
        {
          title: 'Correzioni urgenti',
          text: 'Amministratori non più necessari, chiavi senza scadenza, percorsi esposti.',
        },
        { title: 'Nuovo modello', text: 'Identità, ruoli e registri, con test anche di ciò che deve essere negato.' },
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
          title: 'Resoconto dello stato attuale',
          text: 'La configurazione a confronto con le raccomandazioni di SAP, per rischio e impegno.',
        },
        {
          title: 'Modello di identità',
          text: 'Accesso unico, secondo fattore, ciclo di vita delle utenze, esterni, accessi di emergenza.',
        },
        {
          title: 'Ruoli per mansione',
          text: 'Role collection con un nome comprensibile, un responsabile e le incompatibilità dichiarate.',
        },
        {
          title: 'Registri e procedure',
          text: 'Audit log consultabili; regole scritte per richiesta, approvazione, riesame e revoca.',
        },
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
            'Entra ID resta la fonte delle identità. SAP Cloud Identity Services diventa il punto unico per le applicazioni SAP: riceve l’accesso da Entra e fornisce a tutte la stessa identità. È la struttura consigliata da SAP, e molti servizi la presuppongono.',
          ],
        },
        {
          question: 'Per quanto tempo si conservano gli audit log?',
          answer: [
            'Nel piano predefinito di SAP BTP 90 giorni; un piano a pagamento permette durate diverse. Se le tue regole chiedono di più, li esportiamo via API verso un archivio o un SIEM. Contengono dati personali: anche la durata massima va decisa.',
          ],
        },
        {
          question: 'Fate penetration test?',
          answer: [
            'No: vanno affidati a chi li fa di mestiere. Prepariamo il perimetro, assistiamo chi li svolge e correggiamo ciò che emerge.',
          ],
        },
      ],
    },
  ],
  related: ['cloud', 'integration', 'training'],
  call: {
    title: 'Chi è amministratore, oggi, del tuo account BTP?',
    text: 'Se per rispondere devi fare una ricerca, è un buon punto di partenza. Scrivici: cominciamo da un’analisi in sola lettura.',
  },
}
