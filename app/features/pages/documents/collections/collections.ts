/** Kinds of entries that staff create, order and remove. */
export type CollectionType = 'insights' | 'projects' | 'jobs' | 'people' | 'partners' | 'certifications' | 'quotes'

/** A collection as its screens name it. */
export interface Collection {
  type: CollectionType
  /** Italian name of the collection. */
  name: string
  /** Italian name of one entry, for headings. */
  entry: string
  /** Label of the field that names a new entry. */
  field: string
  /** Button that creates one. */
  create: string
  /** Where its entries appear, for staff. */
  place: string
  /** Parent path of the entries' pages; absent for entries without a page. */
  path?: '/insights' | '/projects' | '/careers'
  /** The page that shows its entries. */
  shownOn: string
  /** Newest first instead of the order that staff choose. */
  byDate?: true
}

/** All collections, in the order of their screens. */
export const COLLECTIONS: readonly Collection[] = [
  {
    type: 'insights',
    name: 'Articoli',
    entry: 'Articolo',
    field: 'Titolo dell’articolo',
    create: 'Crea l’articolo',
    place: 'Compaiono in «Approfondimenti»; ciascuno ha la propria pagina.',
    path: '/insights',
    shownOn: '/insights',
    byDate: true,
  },
  {
    type: 'projects',
    name: 'Casi di studio',
    entry: 'Caso di studio',
    field: 'Titolo del caso di studio',
    create: 'Crea il caso di studio',
    place: 'Compaiono nella pagina «Progetti», sopra gli scenari; ciascuno ha la propria pagina.',
    path: '/projects',
    shownOn: '/projects',
  },
  {
    type: 'jobs',
    name: 'Posizioni aperte',
    entry: 'Posizione',
    field: 'Titolo della posizione',
    create: 'Crea la posizione',
    place: 'Compaiono in «Lavora Con Noi»; ciascuna ha la propria pagina.',
    path: '/careers',
    shownOn: '/careers',
  },
  {
    type: 'people',
    name: 'Persone',
    entry: 'Persona',
    field: 'Nome della persona',
    create: 'Aggiungi la persona',
    place: 'Compaiono in «Chi Siamo».',
    shownOn: '/about',
  },
  {
    type: 'partners',
    name: 'Partner',
    entry: 'Partner',
    field: 'Nome del partner',
    create: 'Aggiungi il partner',
    place: 'Compaiono in «Partner e tecnologie».',
    shownOn: '/partners',
  },
  {
    type: 'certifications',
    name: 'Certificazioni',
    entry: 'Certificazione',
    field: 'Nome della certificazione',
    create: 'Aggiungi la certificazione',
    place: 'Compaiono in «Partner e tecnologie».',
    shownOn: '/partners',
  },
  {
    type: 'quotes',
    name: 'Citazioni',
    entry: 'Citazione',
    field: 'Testo della citazione',
    create: 'Aggiungi la citazione',
    place: 'Compaiono in «Chi Siamo».',
    shownOn: '/about',
  },
]

const BY_TYPE = new Map<string, Collection>(COLLECTIONS.map((collection) => [collection.type, collection]))

/** The collection of a stored or submitted name; undefined for any other text. */
export function findCollection(type: string | null | undefined): Collection | undefined {
  return BY_TYPE.get(type ?? '')
}

/** What a page has read that depends only on whether the collection has a published entry. */
export const someRead = (type: CollectionType) => `some ${type}`

/** The words of a title as the last part of an address. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return words.slice(0, SLUG_MAX).replaceAll(/^-+|-+$/g, '')
}

/** Longest last part of an address. */
export const SLUG_MAX = 80
