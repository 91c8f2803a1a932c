import type { Point } from './offering.ts'
import { type CareersPage, pointsSection } from './sections.ts'

/** Copy of "Lavora Con Noi". Profiles are kinds of work, not open positions. */
const careers = {
  title: 'Lavora Con Noi',
  description:
    'Lavorare in IDG su SAP BTP: i profili con cui collaboriamo, come si lavora, come inviare una candidatura spontanea e come trattiamo i dati dei candidati.',
  lead: 'Cerchiamo persone a cui piace capire come funziona un’azienda prima di scrivere la prima riga di codice.',
  profiles: {
    title: 'I profili che ci interessano',
    intro:
      'Le posizioni aperte cambiano con i progetti. Queste sono le figure di cui abbiamo bisogno più spesso: se ti riconosci in una, scrivici anche senza un annuncio.',
    items: [
      {
        title: 'Integrazione',
        text: 'Chi sa far parlare sistemi diversi: SAP Integration Suite, API, eventi, formati EDI. Conta saper prevedere anche che cosa può andare storto.',
      },
      {
        title: 'Sviluppo applicativo',
        text: 'Sviluppo full stack con CAP, TypeScript o Java, SAPUI5 e SAP Fiori. Attenzione a chi userà la schermata, non solo al codice che la produce.',
      },
      {
        title: 'ABAP ed estensioni',
        text: 'ABAP Cloud e RAP, con il desiderio di lasciare un gestionale più semplice di come lo si è trovato.',
      },
      {
        title: 'Dati e analisi',
        text: 'Modellazione con SAP HANA Cloud e Datasphere, report in SAP Analytics Cloud, e la pazienza di concordare le definizioni.',
      },
      {
        title: 'Piattaforma e sicurezza',
        text: 'Account BTP, Terraform, rilasci automatizzati, identità e ruoli. Per chi preferisce prevenire piuttosto che intervenire.',
      },
      {
        title: 'Analisi funzionale',
        text: 'Chi conosce i processi aziendali e sa tradurli in requisiti che uno sviluppatore può realizzare e un utente può riconoscere.',
      },
      {
        title: 'Prime esperienze',
        text: 'Per chi ha appena finito gli studi, tecnici o no: contano la curiosità, il metodo e la voglia di imparare un mestiere.',
      },
    ] satisfies Point[],
  },
  way: {
    title: 'Come si lavora qui',
    items: [
      {
        title: 'Un progetto per volta',
        text: 'Meglio poche cose portate a termine che molte aperte. Il carico si pianifica con chi deve sostenerlo.',
      },
      {
        title: 'Il codice si rilegge in due',
        text: 'Ogni modifica passa da un’altra persona: si impara, si evitano errori, nessuno resta l’unico a sapere una cosa.',
      },
      {
        title: 'Tempo per studiare',
        text: 'La piattaforma cambia di continuo. Tenersi aggiornati fa parte del lavoro.',
      },
      {
        title: 'Contatto con chi usa il risultato',
        text: 'Chi sviluppa parla con chi userà la soluzione, senza troppi passaggi in mezzo.',
      },
    ] satisfies Point[],
  },
  apply: {
    title: 'Come candidarsi',
    intro: 'Si fa tutto per email, senza registrarsi e senza moduli da compilare.',
    subject: 'Candidatura: ',
    button: 'Scrivi una candidatura',
    items: [
      {
        title: 'Scrivi un’email',
        text: 'Nell’oggetto indica il profilo, oppure «candidatura spontanea». Nel testo bastano poche righe: che cosa sai fare e che cosa vorresti fare.',
      },
      {
        title: 'Allega il curriculum',
        text: 'In PDF. Se hai codice o progetti pubblici, aggiungi i collegamenti. La fotografia non serve, e nemmeno le informazioni su salute, opinioni o vita privata: ti chiediamo di non inserirle.',
      },
      {
        title: 'Ci conosciamo',
        text: 'Se il profilo corrisponde a ciò di cui c’è bisogno, proponiamo un colloquio, in sede o in videochiamata. Prima del colloquio indichiamo inquadramento e fascia retributiva previsti.',
      },
      {
        title: 'Ti diciamo come è andata',
        text: 'Dopo un colloquio una risposta arriva sempre, anche quando è negativa.',
      },
    ] satisfies Point[],
  },
  equality:
    'La ricerca è rivolta a persone di ogni genere, età, nazionalità, orientamento e credo, nel rispetto dei decreti legislativi 198/2006, 215/2003 e 216/2003. Le candidature di persone appartenenti alle categorie protette (legge 68/1999) sono benvenute.',
}

/** The built-in page. */
export const careersPage: CareersPage = {
  ...{ title: careers.title, description: careers.description, lead: careers.lead },
  sections: [
    pointsSection('facts', 'profili', careers.profiles),
    pointsSection('facts', 'come-si-lavora', careers.way),
  ],
  ...{ apply: careers.apply, equality: careers.equality },
}
