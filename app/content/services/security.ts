import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of security and governance. */
export const security: OfferingDetail<ServiceContent> = {
  offering: requireService('security'),
  lead: 'Chi può fare che cosa, con quale identità, e come si dimostra sei mesi dopo. Con regole che reggono anche quando le persone cambiano.',
  sections: [
    {
      kind: 'facts',
      title: 'Quattro domande difficili',
      anchor: 'per-chi',
      look: 'numbers',
      items: [
        {
          title: 'Chi ha accesso a che cosa?',
          text: 'La chiede un audit interno, un revisore o un cliente, e oggi la risposta richiede giorni.',
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
          text: 'GDPR, NIS2 o regole di settore chiedono misure documentate. La valutazione legale resta ai tuoi consulenti.',
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
      body: 'La sicurezza della piattaforma è compito di SAP; quella di ciò che vi si costruisce è di chi la usa. Progettiamo il modello di accesso con **SAP Cloud Identity Services**, collegato all’identità aziendale che hai già; definiamo ruoli che corrispondono a mansioni; con la principal propagation l’identità della persona arriva fino a S/4HANA.\n\nLa governance è la parte che resta: chi approva un accesso, ogni quanto si rivede, che cosa succede quando qualcuno lascia l’azienda.',
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Resoconto dello stato attuale',
          text: 'Configurazioni confrontate con le raccomandazioni di SAP, ordinate per rischio e per sforzo.',
        },
        {
          title: 'Modello di identità',
          text: 'Accesso unico, secondo fattore, ciclo di vita delle utenze, esterni, accessi di emergenza.',
        },
        {
          title: 'Ruoli per mansione',
          text: 'Role collection con un nome comprensibile, un proprietario e le incompatibilità dichiarate.',
        },
        {
          title: 'Registri e procedure',
          text: 'Audit log consultabili; richiesta, approvazione, revisione e revoca scritte.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      intro: 'Prima si corregge ciò che è rischioso e semplice, poi si cambia il modello.',
      items: [
        {
          title: 'Analisi in sola lettura',
          text: 'Provider di identità, ruoli, destinazioni, chiavi di servizio, Cloud Connector.',
        },
        {
          title: 'Correzioni urgenti',
          text: 'Amministratori non più necessari, chiavi senza scadenza, percorsi esposti.',
        },
        {
          title: 'Progetto e attuazione',
          text: 'Identità, ruoli, registri; test di accesso per ogni ruolo, anche di ciò che deve essere negato.',
        },
        {
          title: 'Verifica nel tempo',
          text: 'Revisioni periodiche e confronto automatico tra configurazione prevista e reale.',
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
            'Entra ID rimane la fonte delle identità. SAP Cloud Identity Services fa da punto unico per le applicazioni SAP: riceve l’accesso da Entra, applica le regole specifiche e fornisce alle applicazioni un’identità coerente. SAP consiglia questa struttura, e molti servizi ormai la presuppongono.',
          ],
        },
        {
          question: 'Che cos’è la principal propagation e quando serve?',
          answer: [
            'È il passaggio dell’identità dell’utente dall’applicazione nel cloud fino al sistema interno. Serve ogni volta che S/4HANA deve applicare le autorizzazioni di quella persona e registrarne il nome nei documenti.',
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
    },
  ],
  related: ['cloud', 'integration', 'training'],
  call: {
    title: 'Chi è amministratore, oggi, del tuo account BTP?',
    text: 'Se la risposta richiede una ricerca, è un buon punto di partenza. Scrivici: cominciamo da un’analisi in sola lettura.',
  },
}
