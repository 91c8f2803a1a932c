import type { Offering } from './offering.ts'

/** Slugs of the products in paths and in the contact form. */
export type ProductSlug = 'indigate-plus' | 'mfc'

/** Data of a product for menus and the contact form; the page's copy is in `products/<slug>.json`. */
export interface ProductContent extends Offering {
  slug: ProductSlug
  path: `/products/${ProductSlug}`
}

/** The products, in menu order. */
export const products = [
  {
    slug: 'indigate-plus',
    path: '/products/indigate-plus',
    name: 'Indigate Plus',
    title: 'Indigate Plus',
    seoTitle: 'Indigate Plus, integrazione e controllo dei flussi',
    description:
      'Indigate Plus è il nostro acceleratore su SAP BTP per avviare e sorvegliare i flussi di integrazione. Lo vedi all’opera in una demo.',
    topic: 'Indigate Plus',
  },
  {
    slug: 'mfc',
    path: '/products/mfc',
    name: 'MFC',
    title: 'MFC, Modular Framework for Cloud',
    seoTitle: 'MFC, base modulare per applicazioni SAP Fiori e CAP',
    description:
      'MFC è la nostra base modulare per applicazioni SAP Fiori e CAP: le parti comuni sono pronte, il codice del progetto resta tuo. Chiedi una demo.',
    topic: 'MFC',
  },
] as const satisfies readonly ProductContent[]
