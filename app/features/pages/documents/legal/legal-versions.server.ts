import type { LegalText } from '#app/content/legal/legal.ts'
import { PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import { TERMS_VERSION } from '#app/content/legal/terms.ts'
import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { publishedVersion } from '#app/features/pages/documents/published-version.server.ts'
import { shapedText } from '#app/features/pages/documents/publishing/check-text.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'

/** Keys of the documents whose earlier versions visitors can read. */
export type LegalKey = 'privacy' | 'terms'

/** A version of a legal text. Number 1 is the built-in one. */
export interface LegalVersion {
  number: number
  /** Calendar day of its publication. */
  day: string
}

/** A legal text as a visitor reads it. */
export interface ShownLegal {
  /** Null for the built-in text. */
  text: LegalText | null
  shown: LegalVersion
  present: LegalVersion
  /** All versions, newest first. */
  versions: readonly LegalVersion[]
}

/** Days of the built-in texts. */
const BUILT_IN = { privacy: PRIVACY_VERSION, terms: TERMS_VERSION }

type PageContext = Pick<AppContext, 'db' | 'log' | 'preview' | 'reads'>

/** The text in force, or the version with a number; a number without a version is ignored. */
export async function showLegal(ctx: PageContext, key: LegalKey, number?: number): Promise<ShownLegal> {
  const text = await findPublished<LegalText>(ctx, key)
  const { present, published } = await readLegalVersions(ctx.db, key)
  const all = [...published.toReversed(), { ...originalOf(key), stored: undefined }]
  const chosen = all.find((version) => version.number === number) ?? present
  const isPast = chosen.number !== present.number
  return {
    text: isPast ? await readVersion(ctx, key, published[chosen.number - 2]?.stored) : text,
    shown: plain(chosen),
    present: plain(present),
    versions: all.map(plain),
  }
}

const plain = ({ number, day }: LegalVersion): LegalVersion => ({ number, day })

/** The version in force, and all that staff have published, oldest first. */
export async function readLegalVersions(db: Db, key: LegalKey) {
  const rows = await db
    .selectFrom('contentVersions')
    .select(['number', 'createdAt'])
    .where('documentKey', '=', key)
    .where('kind', '=', 'published')
    .orderBy('number')
    .execute()
  // Drafts that were replaced have numbers, too: visitors see the versions without gaps.
  const published = rows.map(({ number, createdAt }, at) => ({
    number: at + 2,
    day: romeDay(new Date(createdAt)),
    stored: number,
  }))
  const inForce = rows.length > 0 ? await findNumberInForce(db, key) : undefined
  return { present: published.find(({ stored }) => stored === inForce) ?? originalOf(key), published }
}

/** The stored number of the version that visitors see; undefined for the built-in text. */
async function findNumberInForce(db: Db, key: LegalKey): Promise<number | undefined> {
  const row = await db
    .selectFrom('contentDocuments')
    .innerJoin('contentVersions', publishedVersion)
    .select(['contentVersions.number', 'contentVersions.data'])
    .where('key', '=', key)
    .executeTakeFirst()
  // Like `findPublished`, which shows the built-in text instead of one that does not fit its type.
  return row && getDocument(key).schema.safeParse(JSON.parse(row.data)).success ? row.number : undefined
}

function originalOf(key: LegalKey): LegalVersion {
  return { number: 1, day: BUILT_IN[key] }
}

/** An earlier version, also one that does not fit the present type. */
async function readVersion({ db }: PageContext, key: LegalKey, stored: number | undefined): Promise<LegalText | null> {
  if (stored === undefined) return null
  const row = await db
    .selectFrom('contentVersions')
    .select('data')
    .where('documentKey', '=', key)
    .where('number', '=', stored)
    .executeTakeFirstOrThrow()
  return shapedText(getDocument(key).fields, JSON.parse(row.data) as ContentValue, true) as unknown as LegalText
}
