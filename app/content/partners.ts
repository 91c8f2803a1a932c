import type { Point } from './offering.ts'
import { type CompanyPage, pointsSection, textSection } from './sections.ts'

/** Copy of "Partner". It names technologies; partnership agreements change and are shown on request. */
const partners = {
  title: 'Partner e tecnologie',
  description:
    'L’ecosistema tecnologico in cui lavoriamo: i servizi di SAP BTP, le infrastrutture cloud su cui gira, gli strumenti open source e come scegliamo che cosa usare.',
  lead: 'Nessuna soluzione SAP vive da sola. Qui trovi le tecnologie con cui lavoriamo, i criteri con cui le scegliamo e i modi per collaborare con noi.',
  platform: {
    title: 'SAP Business Technology Platform',
    intro: 'Il centro del nostro lavoro, ordinato per compiti anziché per nomi di prodotto.',
    items: [
      {
        title: 'Collegare',
        text: 'SAP Integration Suite: Cloud Integration, API Management, Event Mesh e Integration Advisor.',
      },
      {
        title: 'Costruire',
        text: 'SAP Cloud Application Programming Model, SAPUI5 e SAP Fiori, SAP Build, ABAP Cloud.',
      },
      { title: 'Conoscere', text: 'SAP HANA Cloud, SAP Datasphere e SAP Analytics Cloud.' },
      {
        title: 'Proteggere',
        text: 'SAP Cloud Identity Services, gestione dei ruoli, Audit Log, Credential Store e Destination service.',
      },
      {
        title: 'Gestire',
        text: 'Cloud Foundry e Kyma, SAP Cloud ALM, SAP Cloud Transport Management, Alert Notification.',
      },
    ] satisfies Point[],
  },
  around: {
    title: 'Che cosa ci sta attorno',
    intro: 'BTP si appoggia a infrastrutture e strumenti che spesso l’azienda usa già. Conoscerli evita doppioni.',
    items: [
      {
        title: 'Infrastrutture cloud',
        text: 'BTP è disponibile nei data center di più fornitori, tra cui Amazon Web Services, Microsoft Azure e Google Cloud. La regione si sceglie in base a dove devono stare i dati e ai servizi che offre.',
      },
      {
        title: 'Identità aziendale',
        text: 'Microsoft Entra ID e gli altri provider che supportano SAML o OpenID Connect restano la fonte delle identità; BTP vi si collega.',
      },
      {
        title: 'Strumenti di sviluppo',
        text: 'Git, GitHub o Azure DevOps per il codice e i rilasci, Terraform per gli ambienti, OpenTelemetry per l’osservabilità.',
      },
      {
        title: 'Linguaggi e standard',
        text: 'TypeScript, Java e ABAP; OData, OpenAPI, CloudEvents e i formati EDI più diffusi.',
      },
    ] satisfies Point[],
  },
  criteria: {
    title: 'Come scegliamo una tecnologia',
    items: [
      {
        title: 'Standard prima di tutto',
        text: 'Se una funzione esiste già nel gestionale o nella piattaforma, si usa quella.',
      },
      {
        title: 'Interfacce pubblicate',
        text: 'Solo API documentate e supportate dal produttore: ciò che non è pubblicato può sparire al prossimo aggiornamento.',
      },
      {
        title: 'Competenze che hai già',
        text: 'Uno strumento che il tuo team conosce vale più di uno appena migliore che nessuno saprà mantenere.',
      },
      {
        title: 'Una via d’uscita',
        text: 'Dati esportabili e formati aperti, così che la scelta di oggi non decida anche quella di domani.',
      },
      {
        title: 'Indipendenza',
        text: 'Raccomandiamo ciò che serve al progetto e motiviamo la scelta per iscritto, licenze e costi compresi.',
      },
    ] satisfies Point[],
  },
  collaborate: {
    title: 'Collaborare con noi',
    intro: 'Lavoriamo volentieri insieme ad altre aziende, con ruoli dichiarati fin dall’inizio.',
    items: [
      {
        title: 'Integratori e società di consulenza',
        text: 'Portiamo le competenze BTP in un progetto guidato da altri: per una fase, per un componente, per una revisione.',
      },
      {
        title: 'Produttori di software',
        text: 'Progettiamo il collegamento tra il tuo prodotto e SAP, dalle API alla documentazione per i clienti.',
      },
      {
        title: 'Professionisti',
        text: 'Per esigenze specifiche lavoriamo con specialisti esterni, con accordi scritti e dichiarati al cliente.',
      },
    ] satisfies Point[],
  },
  notice: {
    title: 'Qualifiche e marchi',
    paragraphs: [
      'Qualifiche, certificazioni e accordi di partnership hanno una data e una scadenza. Quelli in vigore sono indicati nell’offerta; la relativa documentazione si fornisce su richiesta.',
      'SAP, SAP HANA, SAPUI5, SAP Fiori e gli altri nomi di prodotti SAP sono marchi di SAP SE. I marchi citati in questa pagina appartengono ai rispettivi titolari e indicano le tecnologie con cui lavoriamo.',
    ],
  },
  call: {
    title: 'Hai un progetto da affrontare insieme?',
    text: 'Raccontaci in due righe di che cosa si tratta e quale parte vorresti affidarci.',
  },
}

/** The built-in page: partners and certifications appear once they are published. */
export const partnersPage: CompanyPage = {
  ...{ title: partners.title, description: partners.description, lead: partners.lead, call: partners.call },
  sections: [
    { kind: 'logos', title: 'I nostri partner', anchor: 'partner', source: 'partners' },
    { kind: 'logos', title: 'Certificazioni', anchor: 'certificazioni', source: 'certifications' },
    pointsSection('facts', 'piattaforma', partners.platform),
    pointsSection('facts', 'attorno', partners.around),
    pointsSection('facts', 'criteri', partners.criteria),
    pointsSection('facts', 'collaborare', partners.collaborate),
    textSection('marchi', partners.notice),
  ],
}
