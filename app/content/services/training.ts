import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of training, with its formats and a sample course. */
export const training: OfferingDetail<ServiceContent> = {
  offering: requireService('training'),
  lead: 'Un corso serve se il lunedì dopo qualcuno lavora in modo diverso. Insegniamo SAP BTP sui tuoi casi, in piccoli gruppi, con docenti che lo usano nei progetti.',
  sections: [
    {
      kind: 'drawing',
      title: 'Dalla prima domanda al lavoro vero',
      anchor: 'percorso',
      drawing: 'course-path',
      caption: 'Un percorso tipico. Si entra dal punto adatto al gruppo, non per forza dall’inizio.',
    },
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Corsi, laboratori e affiancamenti per gruppi aziendali. In aula si scrive codice, si costruiscono flussi, si leggono errori: almeno metà del tempo è esercizio, con esempi dal tuo sistema o da un caso simile.',
    },
    {
      kind: 'lessons',
      title: 'Un programma di esempio',
      anchor: 'programma',
      intro:
        'Tre giorni per sviluppatori: dalla prima entità a un’applicazione CAP con interfaccia Fiori, rilasciata su SAP BTP.',
      lessons: [
        {
          when: 'Giorno 1',
          title: 'Dominio e servizi',
          topics: [
            'Struttura di un progetto CAP e ciclo di lavoro in locale',
            'Entità, associazioni, aspetti e localizzazione in CDS',
            'Servizi OData, proiezioni, dati di prova',
            'Regole scritte a mano: dove metterle e come testarle',
          ],
        },
        {
          when: 'Giorno 2',
          title: 'Interfaccia e sistemi esterni',
          topics: [
            'SAP Fiori elements: elenco, scheda, annotazioni, bozze',
            'Quando e come estendere con SAPUI5',
            'Usare un’API di S/4HANA con dati simulati e reali',
            'Eventi: pubblicare e reagire',
          ],
        },
        {
          when: 'Giorno 3',
          title: 'Sicurezza e rilascio',
          topics: [
            'Autenticazione, ruoli e restrizioni sui dati',
            'SAP HANA Cloud, destinazioni e Cloud Connector',
            'Compilazione, rilascio su Cloud Foundry, pipeline',
            'Log, errori frequenti, analisi di un caso reale',
          ],
        },
      ],
      note: 'Requisiti: basi di JavaScript o Java e di SQL. Non serve esperienza SAP. Per chi viene da ABAP c’è lo stesso percorso con ABAP Cloud e RAP.',
    },
    {
      kind: 'facts',
      title: 'Formati',
      anchor: 'formati',
      look: 'grid',
      intro: 'Nella tua sede, nella nostra oppure a distanza.',
      items: [
        { title: 'Giornata introduttiva', text: 'Un giorno: che cosa offre SAP BTP e che cosa serve davvero a te.' },
        {
          title: 'Corso pratico',
          text: 'Da due a cinque giorni, anche in mezze giornate. Da quattro a dieci persone.',
        },
        {
          title: 'Laboratorio',
          text: 'Due o tre giorni su un’esigenza reale. Ne escono un prototipo e le decisioni scritte.',
        },
        {
          title: 'Affiancamento',
          text: 'Qualche ora alla settimana durante un progetto: revisioni, lavoro in coppia, dubbi.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      items: [
        { title: 'Sviluppatori ABAP', text: 'Per passare ad ABAP Cloud, RAP e CDS, o avvicinarsi a CAP.' },
        {
          title: 'Sviluppatori web',
          text: 'Per portare JavaScript, TypeScript o Java nel mondo SAP, con CAP e SAPUI5.',
        },
        { title: 'Specialisti di integrazione', text: 'Per passare da PI/PO a Integration Suite.' },
        { title: 'Amministratori', text: 'Per gestire subaccount, identità, trasporti e costi.' },
        {
          title: 'Responsabili e analisti',
          text: 'Senza codice: i criteri per scegliere e per valutare le proposte, comprese le nostre.',
        },
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
            'Per molti argomenti basta un account di prova gratuito di SAP BTP. Altri, come Integration Suite o Datasphere, richiedono un subaccount con i servizi attivi: ti diciamo prima che cosa predisporre.',
          ],
        },
        {
          question: 'Che cosa resta dopo il corso?',
          answer: [
            'Dispense in italiano, esercizi con soluzione commentata e un repository con un ramo per ogni passo. Dopo qualche settimana c’è un incontro per le domande nate dal lavoro.',
          ],
        },
        {
          question: 'Il corso prepara alle certificazioni SAP?',
          answer: [
            'Copre gran parte delle competenze pratiche, ma non è costruito sull’esame, che si sostiene con SAP. Se ti serve, aggiungiamo una sessione sugli argomenti ufficiali.',
          ],
        },
        {
          question: 'Posso usare i fondi per la formazione?',
          answer: [
            'Spesso sì, con il fondo interprofessionale a cui è iscritta la tua azienda. La domanda la presenti tu o il tuo consulente; noi forniamo programma, calendario, registri delle presenze e documentazione didattica.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'extensions'],
  call: {
    title: 'Costruiamo il programma insieme',
    text: 'Scrivici chi sono i partecipanti, che cosa fanno oggi e che cosa dovranno saper fare. Ti rispondiamo con una proposta di una pagina.',
  },
}
