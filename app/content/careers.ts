import type { CareersPage } from './sections.ts'

/** The built-in page. Profiles are kinds of work, not open positions. */
export const careersPage: CareersPage = {
  title: 'Lavora Con Noi',
  description:
    'Lavorare in IDG su SAP BTP: i profili con cui collaboriamo, come si lavora, come inviare una candidatura spontanea e come trattiamo i dati dei candidati.',
  lead: 'Cerchiamo persone a cui piace capire come funziona un’azienda prima di scrivere la prima riga di codice.',
  sections: [
    {
      kind: 'facts',
      title: 'I profili che ci interessano',
      anchor: 'profili',
      look: 'grid',
      intro:
        'Le posizioni aperte cambiano con i progetti. Queste sono le figure di cui abbiamo bisogno più spesso: se ti riconosci in una, scrivici anche senza un annuncio.',
      items: [
        {
          title: 'Integrazione',
          text: 'SAP Integration Suite, API, eventi, EDI. Conta prevedere anche che cosa può andare storto.',
        },
        {
          title: 'Sviluppo applicativo',
          text: 'CAP, TypeScript o Java, SAPUI5 e SAP Fiori. Attenzione a chi userà la schermata.',
        },
        {
          title: 'ABAP ed estensioni',
          text: 'ABAP Cloud e RAP, per lasciare un gestionale più semplice di come lo si è trovato.',
        },
        {
          title: 'Dati e analisi',
          text: 'HANA Cloud, Datasphere, Analytics Cloud, e la pazienza di concordare le definizioni.',
        },
        {
          title: 'Piattaforma e sicurezza',
          text: 'Account BTP, Terraform, rilasci, identità e ruoli. Per chi preferisce prevenire.',
        },
        {
          title: 'Analisi funzionale',
          text: 'Processi tradotti in requisiti che uno sviluppatore può realizzare e un utente riconoscere.',
        },
        {
          title: 'Prime esperienze',
          text: 'Per chi ha appena finito gli studi, tecnici o no: contano curiosità, metodo e voglia di imparare un mestiere.',
        },
      ],
    },
    {
      kind: 'statement',
      title: 'Una regola',
      anchor: 'una-regola',
      text: 'Prima del colloquio sai già inquadramento e fascia retributiva.',
    },
    {
      kind: 'facts',
      title: 'Come si lavora qui',
      anchor: 'come-si-lavora',
      items: [
        {
          title: 'Un progetto per volta',
          text: 'Meglio poche cose portate a termine che molte aperte. Il carico si pianifica con chi deve sostenerlo.',
        },
        {
          title: 'Il codice si rilegge in due',
          text: 'Ogni modifica passa da un’altra persona: si impara, si evitano errori.',
        },
        {
          title: 'Tempo per studiare',
          text: 'La piattaforma cambia di continuo. Tenersi aggiornati fa parte del lavoro.',
        },
        {
          title: 'Contatto con chi usa il risultato',
          text: 'Chi sviluppa parla con chi userà la soluzione, senza troppi passaggi in mezzo.',
        },
      ],
    },
  ],
  apply: {
    title: 'Come candidarsi',
    intro: 'Bastano poche righe e il curriculum, senza registrarsi.',
    subject: 'Candidatura: ',
    button: 'Invia una candidatura',
    items: [
      {
        title: 'Scrivici chi sei',
        text: 'Dalla pagina di una posizione aperta, oppure con una candidatura spontanea. Bastano poche righe: che cosa sai fare e che cosa vorresti fare.',
      },
      {
        title: 'Allega il curriculum',
        text: 'In PDF, DOCX oppure ODT, al massimo 8 MB. Se hai codice o progetti pubblici, aggiungi i collegamenti. La fotografia non serve, e nemmeno le informazioni su salute, opinioni o vita privata: ti chiediamo di non inserirle.',
      },
      {
        title: 'Ci conosciamo',
        text: 'Se il profilo corrisponde a ciò di cui c’è bisogno, proponiamo un colloquio, in sede o in videochiamata. Prima del colloquio indichiamo inquadramento e fascia retributiva previsti.',
      },
      {
        title: 'Ti diciamo come è andata',
        text: 'Dopo un colloquio una risposta arriva sempre, anche quando è negativa.',
      },
    ],
  },
  equality:
    'La ricerca è rivolta a persone di ogni genere, età, nazionalità, orientamento e credo, nel rispetto dei decreti legislativi 198/2006, 215/2003 e 216/2003. Le candidature di persone appartenenti alle categorie protette (legge 68/1999) sono benvenute.',
}
