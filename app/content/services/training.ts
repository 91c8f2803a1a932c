import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of training, with its formats and a sample course. */
export const training: OfferingDetail<ServiceContent> = {
  offering: requireService('training'),
  lead: 'Il lunedì dopo il corso il tuo team lavora con CAP, Fiori, Integration Suite o ABAP Cloud. Per almeno metà del tempo si fanno esercizi sui tuoi casi, con docenti che usano questi strumenti nei progetti.',
  sections: [
    {
      kind: 'drawing',
      title: 'Dalla prima domanda al lavoro vero',
      anchor: 'percorso',
      drawing: 'course-path',
      caption: 'Un percorso tipico. Si entra dal punto adatto al gruppo, non per forza dall’inizio.',
    },
    {
      kind: 'lessons',
      title: 'Un programma di esempio',
      anchor: 'programma',
      intro: 'Tre giorni per sviluppatori: un’applicazione CAP con interfaccia Fiori, rilasciata su SAP BTP.',
      lessons: [
        {
          when: 'Giorno 1',
          title: 'Dominio e servizi',
          topics: [
            'Progetto CAP e ciclo di lavoro in locale',
            'Entità, associazioni e aspetti in CDS',
            'Servizi OData, proiezioni, dati di prova',
          ],
        },
        {
          when: 'Giorno 2',
          title: 'Interfaccia e sistemi esterni',
          topics: [
            'SAP Fiori elements: elenco, scheda, annotazioni, bozze',
            'Un’API di S/4HANA con dati simulati e reali',
            'Eventi: pubblicare e reagire',
          ],
        },
        {
          when: 'Giorno 3',
          title: 'Sicurezza e rilascio',
          topics: [
            'Autenticazione, ruoli e restrizioni sui dati',
            'SAP HANA Cloud, destinazioni e Cloud Connector',
            'Rilascio su Cloud Foundry, pipeline, log',
          ],
        },
      ],
      note: 'Servono basi di JavaScript o Java e di SQL, non esperienza SAP. Per chi viene da ABAP c’è lo stesso percorso con ABAP Cloud e RAP.',
    },
    {
      kind: 'facts',
      title: 'Formati',
      anchor: 'formati',
      look: 'grid',
      intro: 'Nella tua sede, nella nostra o a distanza.',
      items: [
        { title: 'Giornata introduttiva', text: 'Che cosa offre SAP BTP, e che cosa serve a te.' },
        { title: 'Corso pratico', text: 'Da due a cinque giorni, per un gruppo da quattro a dieci persone.' },
        { title: 'Laboratorio', text: 'Due o tre giorni su un’esigenza reale, fino al prototipo.' },
        { title: 'Affiancamento', text: 'Qualche ora alla settimana durante un progetto.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      items: [
        { title: 'Sviluppatori ABAP', text: 'Verso ABAP Cloud, RAP e CDS, o verso CAP.' },
        { title: 'Sviluppatori web', text: 'Da JavaScript, TypeScript o Java a CAP e SAPUI5.' },
        { title: 'Integrazione', text: 'Da PI/PO a Integration Suite.' },
        { title: 'Amministratori', text: 'Subaccount, identità, trasporti e costi.' },
        { title: 'Responsabili', text: 'Senza codice: come valutare le proposte, comprese le nostre.' },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Serve una licenza SAP per gli esercizi?',
          answer: [
            'Per molti argomenti basta un account di prova gratuito di SAP BTP. Integration Suite e Datasphere richiedono un subaccount con i servizi attivi.',
          ],
        },
        {
          question: 'Che cosa resta dopo il corso?',
          answer: [
            'Dispense in italiano, esercizi con soluzione commentata e un repository con un ramo per passo. Dopo qualche settimana, un incontro per le domande nate dal lavoro.',
          ],
        },
        {
          question: 'Il corso prepara alle certificazioni SAP?',
          answer: [
            'Copre gran parte delle competenze pratiche. L’esame si sostiene con SAP: se ti serve, aggiungiamo una sessione sugli argomenti ufficiali.',
          ],
        },
        {
          question: 'Posso usare i fondi per la formazione?',
          answer: [
            'Spesso sì, con il fondo interprofessionale a cui è iscritta la tua azienda: tu presenti la domanda, noi forniamo programma, calendario e registri delle presenze.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'extensions'],
  call: {
    title: 'Costruiamo il programma insieme',
    text: 'Scrivici chi partecipa e che cosa dovrà saper fare: rispondiamo con una proposta di una pagina.',
  },
}
