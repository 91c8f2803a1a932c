import type { CareersPage } from './sections.ts'

/** The built-in page. Profiles are kinds of work, not open positions. */
export const careersPage: CareersPage = {
  title: 'Lavora Con Noi',
  description:
    'Lavorare in IDG su SAP BTP: i profili con cui collaboriamo, come si lavora, come inviare una candidatura spontanea e come trattiamo i dati dei candidati.',
  lead: 'Cerchiamo persone a cui piace capire come funziona un’azienda prima di scrivere la prima riga di codice.',
  sections: [
    {
      kind: 'statement',
      title: 'Una regola',
      anchor: 'una-regola',
      text: 'Prima del colloquio conosci già inquadramento e fascia retributiva.',
    },
    {
      kind: 'facts',
      title: 'I profili che ci interessano',
      anchor: 'profili',
      look: 'grid',
      intro: 'Se ti riconosci in uno, scrivici anche senza un annuncio.',
      items: [
        {
          title: 'Integrazione',
          text: 'SAP Integration Suite, API, eventi, EDI. Sai prevedere che cosa può andare storto.',
        },
        {
          title: 'Sviluppo applicativo',
          text: 'CAP, TypeScript o Java, SAPUI5 e SAP Fiori. Pensi a chi userà la schermata.',
        },
        {
          title: 'ABAP ed estensioni',
          text: 'ABAP Cloud e RAP. Lasci il gestionale più semplice di come l’hai trovato.',
        },
        {
          title: 'Dati e analisi',
          text: 'HANA Cloud, Datasphere, Analytics Cloud. Hai la pazienza di concordare le definizioni.',
        },
        { title: 'Piattaforma e sicurezza', text: 'Account BTP, Terraform, identità e ruoli. Preferisci prevenire.' },
        {
          title: 'Analisi funzionale',
          text: 'Traduci i processi in requisiti chiari per tutti.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Come si lavora qui',
      anchor: 'come-si-lavora',
      items: [
        { title: 'Un progetto per volta', text: 'Il carico si pianifica con chi deve sostenerlo.' },
        {
          title: 'Codice riletto in due',
          text: 'Ogni modifica passa da un’altra persona.',
        },
        {
          title: 'Tempo per studiare',
          text: 'Tenersi aggiornati fa parte del lavoro.',
        },
        {
          title: 'Contatto con chi usa il risultato',
          text: 'Chi sviluppa parla direttamente con chi userà la soluzione.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Prima di candidarti',
      anchor: 'domande',
      items: [
        {
          question: 'Ho appena finito gli studi: posso candidarmi?',
          answer: [
            'Sì, anche se i tuoi studi non sono tecnici: contano curiosità, metodo e voglia di imparare un mestiere.',
          ],
        },
        {
          question: 'Che cosa non devo inviare?',
          answer: [
            'La fotografia non serve. Ti chiediamo di non inserire informazioni su salute, opinioni o vita privata.',
          ],
        },
        { question: 'Riceverò una risposta?', answer: ['Dopo un colloquio sempre, anche quando è negativa.'] },
      ],
    },
  ],
  apply: {
    title: 'Come candidarsi',
    intro: 'Non serve registrarsi.',
    subject: 'Candidatura: ',
    button: 'Invia una candidatura',
    items: [
      { title: 'Scrivici chi sei', text: 'Bastano poche righe: che cosa sai fare e che cosa vorresti fare.' },
      {
        title: 'Allega il curriculum',
        text: 'In PDF, DOCX o ODT, al massimo 8 MB. Se hai progetti pubblici, aggiungi i link.',
      },
      {
        title: 'Ci conosciamo',
        text: 'Se il profilo corrisponde a ciò che cerchiamo, ti proponiamo un colloquio, in sede o in videochiamata.',
      },
    ],
  },
  equality:
    'La ricerca è rivolta a persone di ogni genere, età, nazionalità, orientamento e credo, nel rispetto dei decreti legislativi 198/2006, 215/2003 e 216/2003. Le candidature di persone appartenenti alle categorie protette (legge 68/1999) sono benvenute.',
}
