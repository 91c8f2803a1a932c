import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { aboutPage } from '#app/content/company/about.ts'
import { careersPage } from '#app/content/company/careers.ts'
import { partnersPage } from '#app/content/company/partners.ts'
import { projects } from '#app/content/company/projects.ts'
import { contact } from '#app/content/contact.ts'
import { home } from '#app/content/home.ts'
import { insights } from '#app/content/insights.ts'
import { privacy } from '#app/content/legal/privacy.ts'
import { terms } from '#app/content/legal/terms.ts'
import { INSIGHTS_PATH, MENUS } from '#app/content/navigation.ts'
import { productDetails, serviceDetails } from '#app/content/offerings.ts'
import type { OfferingDetail } from '#app/content/sections.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { fieldTree } from '#app/lib/form/tree/field-tree.server.ts'
import { type ContentValue, emptyValue, type FieldNode } from '#app/lib/form/tree/fields.ts'
import { COLLECTIONS, type Collection, type CollectionType, findCollection } from './collections/collections.ts'
import { ENTRY_SCHEMAS } from './collections/entry-types.server.ts'
import {
  aboutSchema,
  careersSchema,
  companyPageSchema,
  contactSchema,
  insightsSchema,
  projectsSchema,
} from './types/company-types.server.ts'
import { homeSchema } from './types/home-type.server.ts'
import { privacySchema, termsSchema } from './types/legal-types.server.ts'
import { navigationSchema } from './types/navigation-type.server.ts'
import { offeringSchema, offeringText } from './types/offering-type.server.ts'

/** A page of the public site, or an entry of a collection, whose text staff edit. */
export interface ContentDocument {
  /** Also the last part of the editor's address: `services/integration`. */
  key: string
  /** Path of the public page; for an entry that of its preview. */
  path: string
  /** Italian name in the list of pages. */
  name: string
  group: 'Pagina iniziale' | 'Soluzioni' | 'Prodotti' | 'Azienda' | 'Note legali' | 'Ogni pagina' | undefined
  /** The collection of an entry; undefined for a page. */
  collection?: Collection | undefined
  schema: z.ZodType
  /** The editor's fields, derived from the schema. */
  fields: FieldNode
  /** The built-in text. */
  original: ContentValue
  /** Hash of the built-in text: a different one after an update means that the text has changed. */
  originalHash: string
}

const DOCUMENTS: readonly ContentDocument[] = [
  define({ path: '/', name: 'Home', group: 'Pagina iniziale', schema: homeSchema, original: home }),
  ...serviceDetails.map((detail) => offeringDocument(detail, 'Soluzioni')),
  ...productDetails.map((detail) => offeringDocument(detail, 'Prodotti')),
  define({ path: '/about', name: aboutPage.title, group: 'Azienda', schema: aboutSchema, original: aboutPage }),
  define({ path: '/projects', name: projects.title, group: 'Azienda', schema: projectsSchema, original: projects }),
  define({ path: '/careers', name: careersPage.title, group: 'Azienda', schema: careersSchema, original: careersPage }),
  define({
    path: '/partners',
    name: partnersPage.title,
    group: 'Azienda',
    schema: companyPageSchema,
    original: partnersPage,
  }),
  define({ path: INSIGHTS_PATH, name: insights.title, group: 'Azienda', schema: insightsSchema, original: insights }),
  define({ path: '/contact', name: contact.title, group: 'Azienda', schema: contactSchema, original: contact }),
  define({
    key: 'navigation',
    path: '/',
    name: 'Menu e piè di pagina',
    group: 'Ogni pagina',
    schema: navigationSchema,
    original: MENUS,
  }),
  define({
    path: '/privacy',
    name: privacy.title,
    group: 'Note legali',
    schema: privacySchema,
    original: privacy,
  }),
  define({ path: '/terms', name: terms.title, group: 'Note legali', schema: termsSchema, original: terms }),
]

const BY_KEY = new Map(DOCUMENTS.map((document) => [document.key, document]))

/** All editable pages, in the order of the site's menu. */
export function listDocuments(): readonly ContentDocument[] {
  return DOCUMENTS
}

/** The document with this key. Throws NotFoundError. */
export function getDocument(key: string): ContentDocument {
  const document = BY_KEY.get(key) ?? findEntryDocument(key)
  if (!document) throw new NotFoundError(`content document ${key}`)
  return document
}

/** Path of an entry's preview: its page, or the page that shows it. */
const PREVIEW_SLUG = 'anteprima'

/** The document of an entry's key, such as `insights/<id>`. Whether the entry exists is known to the database only. */
function findEntryDocument(key: string): ContentDocument | undefined {
  const [type, id, ...more] = key.split('/')
  const collection = findCollection(type)
  if (!collection || !id || more.length > 0) return undefined
  const path = collection.path ? `${collection.path}/${PREVIEW_SLUG}` : collection.shownOn
  return { ...ENTRY_PARTS[collection.type], key, path, name: collection.entry, group: undefined, collection }
}

const ENTRY_PARTS = Object.fromEntries(
  COLLECTIONS.map(({ type }) => {
    const schema = ENTRY_SCHEMAS[type]
    const fields = fieldTree(schema)
    return [type, { schema, fields, original: emptyValue(fields), originalHash: '' }]
  }),
) as unknown as Record<CollectionType, Pick<ContentDocument, 'schema' | 'fields' | 'original' | 'originalHash'>>

function offeringDocument(detail: OfferingDetail, group: ContentDocument['group']): ContentDocument {
  const { path, name } = detail.offering
  return define({ path, name, group, schema: offeringSchema, original: offeringText(detail) })
}

type Parts = Pick<ContentDocument, 'path' | 'name' | 'group' | 'schema'> & { key?: string; original: unknown }

function define(parts: Parts) {
  const text = JSON.stringify(parts.original)
  return {
    ...parts,
    key: parts.key ?? (parts.path.slice(1) || 'home'),
    fields: fieldTree(parts.schema),
    original: JSON.parse(text) as ContentValue,
    originalHash: createHash('sha256').update(text).digest('hex'),
  } satisfies ContentDocument
}
