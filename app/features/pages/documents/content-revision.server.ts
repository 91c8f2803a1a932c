import type { Logger } from 'pino'
import { siteAddress } from '#app/lib/net/site-address.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import { type Clock, systemClock } from '#app/lib/time/clock.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { findCollection, someRead } from './collections/collections.ts'
import type { PublishedDocuments } from './published-documents.ts'
import { shareImageRead } from './share-images/share-drawing.ts'

/** Half the second within which every instance shows a publication. */
const LOOK_EVERY_MS = SECOND / 2

/** The revision of the public content as last read by this process. It never decreases. */
export interface ContentRevision {
  current: () => number
  /** The published documents at the current revision. */
  published: () => PublishedDocuments
  /** Reads the revision now, so that the author of a change sees it on the next page. Never throws. */
  refresh: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Polls the content revision, which the database maintains. Changes by another instance or the command line are seen
 * within half a second; reading one row is cheaper than a notification channel for two engines.
 */
export async function watchContentRevision(db: Db, log: Logger, clock: Clock = systemClock): Promise<ContentRevision> {
  let published = await readPublished(db, clock())
  let failing = false
  const refresh = async () => {
    try {
      const latest = await readPublished(db, clock(), published)
      // Concurrent reads may complete out of order.
      const isLater = latest.revision > published.revision
      if (isLater || (latest.revision === published.revision && latest.day > published.day)) published = latest
      failing = false
    } catch (err) {
      if (!failing) log.warn({ err }, 'the content revision could not be read')
      failing = true
    }
  }
  const polling = repeat({ name: 'reading the content revision', everyMs: LOOK_EVERY_MS, run: refresh, log })
  return { current: () => published.revision, published: () => published, refresh, stop: polling.stop }
}

/** Reads the published documents; returns `known` if neither the revision nor the day has changed. */
async function readPublished(db: Db, now: Date, known?: PublishedDocuments): Promise<PublishedDocuments> {
  // The counter first: a change after it is found by the next look.
  const { revision, publications } = await db
    .selectFrom('contentRevision')
    .select(['revision', 'publications'])
    .executeTakeFirstOrThrow()
  const day = romeDay(now)
  if (known && known.revision >= revision && known.day >= day) return known
  const rows = await db
    .selectFrom('contentDocuments')
    .select(['key', 'type', 'slug', 'position', 'publishedNumber'])
    .where('publishedNumber', 'is not', null)
    .orderBy('key')
    .execute()
  const redirects = await db.selectFrom('contentRedirects').select(['fromPath', 'toPath']).execute()
  const versions = new Map<string, string>()
  const entryPaths = new Set<string>()
  for (const { key, type, slug, position, publishedNumber } of rows) {
    const name = type ?? key
    versions.set(name, `${versions.get(name) ?? ''},${key}:${publishedNumber}:${position}`)
    const collection = findCollection(type)
    if (collection) versions.set(someRead(collection.type), '+')
    const parent = collection?.path
    if (parent) entryPaths.add(`${parent}/${slug}`)
    if (type === 'insights') entryPaths.add('/insights')
  }
  const images = await db
    .selectFrom('shareImages')
    .select(['path', 'id'])
    .where('fileId', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { path, id } of images) {
    const name = shareImageRead(path)
    versions.set(name, `${versions.get(name) ?? ''},${id}`)
  }
  // A job closes at the end of its last day, without a publication.
  const jobs = versions.get('jobs')
  if (jobs) versions.set('jobs', `${jobs}@${day}`)
  // Changes other than publications are changes of the settings.
  const settings = revision - publications
  return {
    revision,
    day,
    entryPaths,
    redirects: new Map(redirects.flatMap(asRequested)),
    versionOf: (reads) => {
      const parts = [...reads].sort().map((name) => `${name}${versions.get(name) ?? ''}`)
      return [settings, ...parts].join(';')
    },
  }
}

/** A stored redirect by the spelling of requests: earlier ones were stored as typed. */
function asRequested({ fromPath, toPath }: { fromPath: string; toPath: string }): [string, string][] {
  const [from, to] = [siteAddress(fromPath), siteAddress(toPath)]
  return from && to ? [[from.pathname, to.pathname]] : []
}
