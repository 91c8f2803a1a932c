import type { CompanyPage } from './sections.ts'

/**
 * The built-in page. It names technologies; partnership agreements change and are shown on request. Partners and
 * certifications appear once they are published.
 */
export const partnersPage: CompanyPage = {
  title: 'Partner e tecnologie',
  description:
    'L’ecosistema tecnologico in cui lavoriamo: i servizi di SAP BTP, le infrastrutture cloud su cui gira, gli strumenti open source e come scegliamo che cosa usare.',
  lead: 'Le tecnologie con cui lavoriamo, i criteri con cui le scegliamo e i modi per collaborare con noi.',
  sections: [
    { kind: 'logos', title: 'I nostri partner', anchor: 'partner', source: 'partners' },
    { kind: 'logos', title: 'Certificazioni', anchor: 'certificazioni', source: 'certifications' },
    {
      kind: 'diagram',
      title: 'Dove ci collochiamo',
      anchor: 'piattaforma',
      intro: 'SAP BTP si appoggia a infrastrutture e strumenti che forse usi già.',
      caption: 'Grazie alle interfacce pubblicate, ogni strato si può sostituire senza rifare gli altri.',
      layers: [
        {
          label: 'Linguaggi e standard',
          items: ['TypeScript', 'Java', 'ABAP', 'OData', 'OpenAPI', 'CloudEvents', 'EDI'],
          emphasis: false,
        },
        {
          label: 'Strumenti di sviluppo',
          items: ['Git', 'GitHub', 'Azure DevOps', 'Terraform', 'OpenTelemetry'],
          emphasis: false,
        },
        {
          label: 'SAP Business Technology Platform',
          items: [
            'Integration Suite',
            'CAP',
            'SAPUI5 e Fiori',
            'SAP Build',
            'ABAP Cloud',
            'HANA Cloud',
            'Datasphere',
            'Analytics Cloud',
            'Cloud Identity Services',
            'Cloud ALM',
          ],
          emphasis: true,
        },
        { label: 'Identità aziendale', items: ['Microsoft Entra ID', 'SAML', 'OpenID Connect'], emphasis: false },
        {
          label: 'Infrastrutture cloud',
          items: ['Amazon Web Services', 'Microsoft Azure', 'Google Cloud'],
          emphasis: false,
        },
      ],
    },
    {
      kind: 'statement',
      title: 'Una via d’uscita',
      anchor: 'via-d-uscita',
      text: 'La scelta di oggi non deve decidere anche quella di domani.',
    },
    {
      kind: 'facts',
      title: 'Come scegliamo una tecnologia',
      anchor: 'criteri',
      look: 'numbers',
      items: [
        {
          title: 'Standard prima di tutto',
          text: 'Se una funzione esiste già nel gestionale o nella piattaforma, usiamo quella.',
        },
        {
          title: 'Interfacce pubblicate',
          text: 'Ciò che non è documentato può sparire al prossimo aggiornamento.',
        },
        {
          title: 'Competenze che hai già',
          text: 'Uno strumento che il tuo team conosce vale più di uno appena migliore.',
        },
        {
          title: 'Indipendenza',
          text: 'Motiviamo ogni scelta per iscritto, licenze e costi compresi.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Collaborare con noi',
      anchor: 'collaborare',
      items: [
        {
          title: 'Integratori e società di consulenza',
          text: 'Portiamo le competenze BTP nel tuo progetto: per una fase, un componente, una revisione.',
        },
        {
          title: 'Produttori di software',
          text: 'Progettiamo il collegamento tra il tuo prodotto e SAP, dalle API alla documentazione.',
        },
        {
          title: 'Professionisti',
          text: 'Coinvolgiamo specialisti esterni con accordi scritti e dichiarati al cliente.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'Qualifiche e marchi',
      anchor: 'marchi',
      body: 'Le qualifiche e gli accordi di partnership in vigore sono indicati nell’offerta; la documentazione è disponibile su richiesta.\n\nSAP, SAP HANA, SAPUI5, SAP Fiori e gli altri nomi di prodotti SAP sono marchi di SAP SE. Tutti i marchi citati appartengono ai rispettivi titolari.',
    },
  ],
  call: {
    title: 'Hai un progetto da affrontare insieme?',
    text: 'Raccontaci in due righe di che cosa si tratta e quale parte vorresti affidarci.',
  },
}
