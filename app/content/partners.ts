import type { CompanyPage } from './sections.ts'

/**
 * The built-in page. It names technologies; partnership agreements change and are shown on request. Partners and
 * certifications appear once they are published.
 */
export const partnersPage: CompanyPage = {
  title: 'Partner e tecnologie',
  description:
    'L’ecosistema tecnologico in cui lavoriamo: i servizi di SAP BTP, le infrastrutture cloud su cui gira, gli strumenti di sviluppo e come scegliamo che cosa usare.',
  lead: 'Ti diciamo su quali tecnologie poggia il tuo progetto e come cambiarne una senza rifare il resto.',
  sections: [
    { kind: 'logos', title: 'I nostri partner', anchor: 'partner', source: 'partners' },
    { kind: 'logos', title: 'Certificazioni', anchor: 'certificazioni', source: 'certifications' },
    {
      kind: 'diagram',
      title: 'SAP BTP, e ciò che la circonda',
      anchor: 'piattaforma',
      caption:
        'Gli strati si parlano attraverso interfacce pubblicate: la scelta di oggi non vincola quella di domani.',
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
      kind: 'facts',
      title: 'Come scegliamo una tecnologia',
      anchor: 'criteri',
      look: 'numbers',
      items: [
        {
          title: 'Standard prima di tutto',
          text: 'Se la funzione esiste già in S/4HANA o in BTP, usiamo quella.',
        },
        {
          title: 'Interfacce pubblicate',
          text: 'Le altre possono sparire al prossimo aggiornamento.',
        },
        {
          title: 'Competenze che hai già',
          text: 'Valgono più di uno strumento appena migliore.',
        },
        {
          title: 'Indipendenza',
          text: 'Ogni scelta è motivata per iscritto, licenze e costi compresi.',
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
          text: 'Competenze BTP nel tuo progetto: una fase, un componente, una revisione.',
        },
        {
          title: 'Produttori di software',
          text: 'Il collegamento tra il tuo prodotto e SAP, dalle API alla documentazione.',
        },
        {
          title: 'Professionisti',
          text: 'Accordi scritti e dichiarati al cliente.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'Qualifiche e marchi',
      anchor: 'marchi',
      look: 'note',
      body: 'Le qualifiche e gli accordi in vigore sono indicati nell’offerta.\n\nSAP e i nomi dei suoi prodotti sono marchi di SAP SE; gli altri marchi appartengono ai rispettivi titolari.',
    },
  ],
  call: {
    title: 'Hai un progetto da affrontare insieme?',
    text: 'Scrivici in due righe di che cosa si tratta e quale parte vuoi affidarci.',
    label: 'Parliamone',
  },
}
