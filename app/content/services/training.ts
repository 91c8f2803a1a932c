import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of training, with its formats and a sample course. */
export const training: OfferingDetail<ServiceContent> = {
  offering: requireService('training'),
  lead: 'Un corso serve se il lunedì dopo qualcuno lavora in modo diverso. Insegniamo SAP BTP partendo dai tuoi casi, in gruppi piccoli, con docenti che lo usano nei progetti.',
  sections: [
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Corsi, laboratori e affiancamenti per gruppi aziendali. In aula si scrive codice, si costruiscono flussi, si leggono errori: almeno metà del tempo è esercizio, con esempi dal tuo sistema o da un caso simile.\n\nNon vendiamo certificazioni e non siamo un centro d’esame. Se l’obiettivo è una certificazione SAP, aiutiamo a prepararla e indichiamo i percorsi ufficiali.',
    },
    {
      kind: 'drawing',
      title: 'Dalla prima domanda al lavoro vero',
      anchor: 'percorso',
      drawing: 'course-path',
      caption: 'Un percorso tipico. Si entra dal punto adatto al gruppo: non tutti devono cominciare dall’inizio.',
    },
    {
      kind: 'lessons',
      title: 'Un programma di esempio',
      anchor: 'programma',
      intro:
        'Tre giorni per sviluppatori: dalla prima entità a un’applicazione CAP con interfaccia Fiori, rilasciata su SAP BTP. Si adatta per ritmo, linguaggio e argomenti.',
      lessons: [
        {
          when: 'Giorno 1',
          title: 'Dominio e servizi',
          topics: [
            'Struttura di un progetto CAP e ciclo di lavoro in locale',
            'Entità, associazioni, aspetti e localizzazione in CDS',
            'Servizi OData, proiezioni, dati di prova',
            'Regole scritte a mano: dove metterle e come provarle',
          ],
        },
        {
          when: 'Giorno 2',
          title: 'Interfaccia e sistemi esterni',
          topics: [
            'SAP Fiori elements: elenco, scheda, annotazioni, bozze',
            'Quando e come estendere con SAPUI5',
            'Consumare un’API di S/4HANA con dati simulati e reali',
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
            'Registri, errori frequenti, lettura di un caso reale',
          ],
        },
      ],
      note: 'Requisiti: basi di JavaScript o Java e di SQL. Nessuna esperienza SAP precedente. Per chi viene da ABAP esiste una versione dello stesso percorso con ABAP Cloud e RAP.',
    },
    {
      kind: 'facts',
      title: 'Formati',
      anchor: 'formati',
      look: 'grid',
      intro:
        'In presenza presso la tua sede o la nostra, oppure a distanza. Date e durata si concordano in base alle esigenze del reparto.',
      items: [
        {
          title: 'Giornata introduttiva',
          text: 'Un giorno. Che cosa c’è in SAP BTP, che cosa serve davvero, che cosa richiede attenzione.',
        },
        {
          title: 'Corso pratico',
          text: 'Da due a cinque giorni, anche in mezze giornate. Da quattro a dieci persone.',
        },
        {
          title: 'Laboratorio',
          text: 'Due o tre giorni su un’esigenza reale. Si esce con un prototipo e le decisioni scritte.',
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
        {
          title: 'Sviluppatori ABAP',
          text: 'Per passare ad ABAP Cloud, RAP e CDS, o affacciarsi a CAP senza ricominciare da zero.',
        },
        {
          title: 'Sviluppatori web',
          text: 'Chi conosce JavaScript, TypeScript o Java e deve imparare CAP, SAPUI5 e le regole del mondo SAP.',
        },
        {
          title: 'Specialisti di integrazione',
          text: 'Chi arriva da PI/PO e deve progettare flussi su Integration Suite.',
        },
        {
          title: 'Amministratori',
          text: 'Chi gestisce subaccount, identità, trasporti e costi.',
        },
        {
          title: 'Responsabili e analisti',
          text: 'Nessun codice, molti criteri per scegliere e valutare le proposte, comprese le nostre.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa resta',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Materiale in italiano',
          text: 'Dispense brevi, esercizi con soluzione commentata, un repository con un ramo per ogni passo.',
        },
        {
          title: 'Ambiente di prova',
          text: 'Su account SAP BTP di prova o su un tuo subaccount dedicato, da eliminare alla fine.',
        },
        {
          title: 'Resoconto e ritorno',
          text: 'Che cosa il gruppo sa fare e che cosa conviene fare dopo; un incontro dopo qualche settimana.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Quante persone per corso?',
          answer: [
            'Da quattro a dieci per i corsi pratici. Sotto i quattro conviene l’affiancamento; sopra i dieci chi resta indietro non si vede in tempo. Le giornate introduttive vanno bene anche per gruppi più numerosi.',
          ],
        },
        {
          question: 'Serve una licenza SAP per gli esercizi?',
          answer: [
            'Per molti argomenti basta un account di prova gratuito di SAP BTP, e con CAP ci si può esercitare anche interamente in locale. Alcuni moduli, come Integration Suite o Datasphere in profondità, richiedono un subaccount con i servizi attivi: lo verifichiamo prima e diciamo che cosa predisporre.',
          ],
        },
        {
          question: 'Il corso prepara alle certificazioni SAP?',
          answer: [
            'Copre gran parte delle competenze pratiche richieste, ma non è costruito sull’esame. Le certificazioni si sostengono con SAP, attraverso i suoi canali. Se è il tuo obiettivo, aggiungiamo una sessione sugli argomenti ufficiali e indichiamo i percorsi di SAP Learning.',
          ],
        },
        {
          question: 'È possibile usare fondi per la formazione?',
          answer: [
            'Spesso sì, attraverso i fondi interprofessionali a cui l’azienda è iscritta. Le regole cambiano per fondo e avviso e la domanda la presenta l’azienda o il suo consulente; noi forniamo programma, calendario, registri delle presenze e la documentazione didattica richiesta.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'extensions'],
  call: {
    title: 'Costruiamo il programma insieme',
    text: 'Scrivici chi sono i partecipanti, che cosa fanno oggi e che cosa dovrebbero saper fare dopo. Rispondiamo con una proposta di una pagina.',
  },
}
