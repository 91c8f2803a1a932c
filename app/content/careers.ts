import type { CareersPage } from './sections.ts'

/** The built-in page. Profiles are kinds of work, not open positions. */
export const careersPage = {
  title: 'Lavora Con Noi',
  description:
    'Lavorare in IDG su SAP BTP: i profili con cui collaboriamo, come si lavora, come inviare una candidatura spontanea e come trattiamo i dati dei candidati.',
  lead: 'Lavori a un progetto SAP BTP per volta, con chi userà ciò che costruisci. Cerchiamo persone che vogliono capire come lavora un’azienda prima di scrivere codice.',
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
          text: 'Integration Suite, API, eventi, EDI. Prevedi che cosa può andare storto.',
        },
        {
          title: 'Sviluppo applicativo',
          text: 'CAP, TypeScript o Java, SAPUI5 e Fiori. Pensi a chi userà la schermata.',
        },
        {
          title: 'ABAP ed estensioni',
          text: 'ABAP Cloud e RAP. Lasci il gestionale più semplice di come l’hai trovato.',
        },
        {
          title: 'Dati e analisi',
          text: 'HANA Cloud, Datasphere, Analytics Cloud. Concordi le definizioni prima di costruire i report.',
        },
        {
          title: 'Piattaforma e sicurezza',
          text: 'Subaccount BTP, Terraform, identità e ruoli. Preferisci prevenire i problemi.',
        },
        {
          title: 'Analisi funzionale',
          text: 'Traduci i processi in requisiti chiari.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Come si lavora qui',
      anchor: 'come-si-lavora',
      items: [
        { title: 'Un progetto per volta', text: 'Il carico si pianifica con chi deve sostenerlo.' },
        { title: 'Codice riletto da un collega', text: 'Ogni modifica è riletta da un’altra persona.' },
        { title: 'Tempo per studiare', text: 'È parte del lavoro.' },
      ],
    },
    {
      kind: 'questions',
      title: 'Prima di candidarti',
      anchor: 'domande',
      items: [
        {
          question: 'Ho appena finito gli studi: posso candidarmi?',
          answer: ['Sì, anche senza studi tecnici: contano curiosità, metodo e voglia di imparare.'],
        },
        {
          question: 'Che cosa non devo inviare?',
          answer: ['La fotografia, e informazioni su salute, opinioni o vita privata.'],
        },
        { question: 'Riceverò una risposta?', answer: ['Dopo un colloquio sempre, anche se negativa.'] },
      ],
    },
  ],
  openings: 'Posizioni aperte',
  form: { title: 'Candidatura spontanea', lead: 'Bastano poche righe e il curriculum. Non serve registrarsi.' },
  apply: {
    title: 'Come candidarsi',
    intro: 'Non serve registrarsi.',
    subject: 'Candidatura: ',
    button: 'Invia una candidatura',
    items: [
      { title: 'Scrivici chi sei', text: 'Che cosa sai fare e che cosa vorresti fare, in poche righe.' },
      {
        title: 'Allega il curriculum',
        text: 'PDF, DOCX o ODT, al massimo 8 MB. Aggiungi i link ai tuoi progetti pubblici.',
      },
      {
        title: 'Ci conosciamo',
        text: 'Se il profilo corrisponde a ciò che cerchiamo, ti proponiamo un colloquio in sede o in videochiamata.',
      },
    ],
  },
  equality:
    'La ricerca è rivolta a persone di ogni genere, età, nazionalità, orientamento e credo, nel rispetto dei decreti legislativi 198/2006, 215/2003 e 216/2003. Le candidature di persone appartenenti alle categorie protette (legge 68/1999) sono benvenute.',
} satisfies CareersPage
