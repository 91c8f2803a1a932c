import type { Offering, ServiceSlug } from './offering.ts'

/** Data of a service for menus, cards and the contact form; the page's copy is in `services/<slug>.json`. */
export interface ServiceContent extends Offering {
  slug: ServiceSlug
  path: `/services/${ServiceSlug}`
}

/** The seven services, in menu order. */
export const services = [
  {
    slug: 'integration',
    path: '/services/integration',
    name: 'SAP Integration Suite',
    title: 'Integrazione dei sistemi con SAP Integration Suite',
    seoTitle: 'Integrazione con SAP Integration Suite',
    description:
      'Flussi, API ed eventi tra SAP e il resto dell’azienda con SAP Integration Suite: progettazione, migrazione da PI/PO, monitoraggio ed esercizio.',
    topic: 'SAP Integration Suite',
  },
  {
    slug: 'development',
    path: '/services/development',
    name: 'Sviluppo applicazioni',
    title: 'Sviluppo di applicazioni su misura su SAP BTP',
    seoTitle: 'Sviluppo applicazioni SAP: CAP, SAPUI5, Fiori',
    description:
      'Applicazioni su misura su SAP BTP con CAP, SAPUI5, SAP Fiori e SAP Build: dall’analisi del processo alla messa in esercizio, con codice documentato.',
    topic: 'Sviluppo di applicazioni',
  },
  {
    slug: 'analytics',
    path: '/services/analytics',
    name: 'HANA e analytics',
    title: 'Dati e analisi con SAP HANA Cloud e SAP Datasphere',
    seoTitle: 'SAP HANA Cloud, Datasphere e Analytics Cloud',
    description:
      'Modelli dati affidabili e report condivisi con SAP HANA Cloud, SAP Datasphere e SAP Analytics Cloud, dalla fonte al cruscotto, con regole chiare.',
    topic: 'SAP HANA e analytics',
  },
  {
    slug: 'cloud',
    path: '/services/cloud',
    name: 'Infrastruttura cloud',
    title: 'Infrastruttura cloud e gestione di SAP BTP',
    seoTitle: 'Infrastruttura SAP BTP: subaccount e Terraform',
    description:
      'Global account, subaccount, Cloud Foundry e Kyma progettati e descritti come codice con Terraform: trasporti, monitoraggio e costi sotto controllo.',
    topic: 'Infrastruttura cloud',
  },
  {
    slug: 'security',
    path: '/services/security',
    name: 'Sicurezza e governance',
    title: 'Sicurezza e governance per SAP BTP',
    seoTitle: 'Sicurezza e governance su SAP BTP',
    description:
      'Identità, ruoli, principal propagation e audit log su SAP BTP con SAP Cloud Identity Services: accessi verificabili e regole che restano in vigore.',
    topic: 'Sicurezza e governance',
  },
  {
    slug: 'extensions',
    path: '/services/extensions',
    name: 'Estensioni BTP',
    title: 'Estensioni clean core su SAP BTP',
    seoTitle: 'Estensioni SAP BTP e clean core',
    description:
      'Estensioni in-app e side-by-side per SAP S/4HANA: ABAP Cloud, RAP, CAP e SAP Build Work Zone, per adattare il gestionale e mantenere pulito il core.',
    topic: 'Estensioni SAP BTP',
  },
  {
    slug: 'training',
    path: '/services/training',
    name: 'Formazione',
    title: 'Formazione su SAP\u00a0BTP per chi sviluppa, gestisce e decide',
    seoTitle: 'Formazione e corsi SAP BTP per aziende',
    description:
      'Corsi e laboratori su SAP BTP per sviluppatori, architetti e responsabili: CAP, Fiori, Integration Suite e ABAP Cloud, con esercizi sui tuoi casi.',
    topic: 'Formazione',
  },
] as const satisfies readonly ServiceContent[]

/** The service with this slug, or undefined. */
export function findService(slug: string): ServiceContent | undefined {
  return services.find((service) => service.slug === slug)
}

/** The service with a literal slug, which always exists. */
export function requireService(slug: ServiceSlug): ServiceContent {
  const service = findService(slug)
  if (!service) throw new Error(`No service "${slug}"`)
  return service
}
