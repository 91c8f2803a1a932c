import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of infrastructure and operations. */
export const cloud: OfferingDetail<ServiceContent> = {
  offering: requireService('cloud'),
  lead: 'Mettiamo in ordine il global account e lo descriviamo con Terraform. Così sai quanti subaccount hai, chi li amministra e quanto costano.',
  sections: [
    {
      kind: 'drawing',
      title: 'L’account diventa codice, e ogni modifica si controlla',
      anchor: 'account',
      drawing: 'landing-zone',
      caption: 'Un subaccount nuovo nasce con le stesse regole degli altri. Ogni modifica si vede prima di applicarla.',
    },
    {
      kind: 'offer',
      title: 'Primo passo: una fotografia del tuo account BTP',
      anchor: 'fotografia',
      text: 'Lavoriamo in sola lettura: prima vedi che cosa c’è, poi decidi che cosa cambiare.',
      duration: 'Dieci giorni lavorativi',
      items: [
        'Inventario di subaccount, servizi e ambienti',
        'Amministratori, destinazioni e certificati in scadenza',
        'Consumi per area',
        'Incontro finale con chi amministra l’account',
      ],
      result: 'Un resoconto che puoi usare anche se non prosegui con noi: che cosa è urgente, che cosa puoi spegnere.',
      label: 'Chiedi la fotografia',
      to: '/contact?argomento=cloud',
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      look: 'grid',
      items: [
        {
          title: 'Modello dell’account',
          text: 'Directory, subaccount, regioni e nomi, con le regole per crearne di nuovi.',
        },
        { title: 'Repository Terraform', text: 'Entitlement, servizi e ruoli come codice, con stato remoto protetto.' },
        {
          title: 'Catena di trasporto',
          text: 'Da sviluppo a produzione con SAP Cloud Transport Management, approvazioni comprese.',
        },
        { title: 'Quadro dei costi', text: 'Consumi per area, soglie di avviso, elenco di ciò che puoi ridurre.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      items: [
        { title: 'Primo progetto', text: 'Ti serve una base corretta, senza architetture per esigenze che non hai.' },
        {
          title: 'Account cresciuto',
          text: 'Nomi oscuri, servizi di prova, utenti personali al posto di utenze tecniche.',
        },
        {
          title: 'Rilasci manuali',
          text: 'Le impostazioni si copiano a mano in produzione, con esiti diversi ogni volta.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Quanti subaccount servono?',
          answer: [
            'Di base tre: sviluppo, test, produzione. Ne servono altri se gli amministratori, le regole di accesso o la regione sono diversi, non per ogni applicazione.',
          ],
        },
        {
          question: 'Cloud Foundry o Kyma?',
          answer: [
            'Di norma Cloud Foundry: meno da gestire e supporto completo per CAP. Kyma per container tuoi, componenti di terzi o un team che conosce Kubernetes.',
          ],
        },
        {
          question: 'Si può portare in Terraform un account già esistente?',
          answer: [
            'In buona parte: uno strumento di SAP esporta la configurazione, che poi si ripulisce e si divide in moduli. Il resto si documenta.',
          ],
        },
        {
          question: 'Dove si trovano fisicamente i dati?',
          answer: [
            'Nella regione del subaccount; SAP BTP ne ha più d’una nell’Unione Europea. Non tutti i servizi sono in ogni regione: lo verifichiamo prima.',
          ],
        },
      ],
    },
  ],
  related: ['security', 'integration', 'development'],
  call: {
    title: 'Quanti subaccount hai, e chi li conosce tutti?',
    text: 'Scrivici quanti sono e che cosa ti preoccupa di più: rispondiamo con un piano.',
  },
}
